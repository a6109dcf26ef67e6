/**
 * What the add-in's page loads. Excel asks for nothing until Office is ready: only then everything else is evaluated.
 */
import { bindAnswers } from './functions/bound-answers';
import './functions/index';

bindAnswers(Office.onReady().then(async () => (await import(/* webpackMode: "eager" */ './start')).start()));
