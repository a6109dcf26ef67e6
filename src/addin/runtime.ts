/**
 * What the add-in's page loads. Excel asks for nothing until Office is ready: only then everything else is evaluated.
 */
import { loadServiceId } from './formula/linked-securities';
import { bindFunctions, loadSecurities } from './functions/late-binding';
// Before the functions are associated.
import { endAligning } from './functions/align-calls';
import './functions/index';

endAligning();
CustomFunctions.associate(loadServiceId, loadSecurities);

bindFunctions(Office.onReady().then(async () => (await import(/* webpackMode: "eager" */ './start')).start()));
