/** What few workbooks use: depth, fields, states, the set time, cards. */
export { asOf } from './status';
export { card, loadSecurities } from './card';
export { depth } from './depth';
export { fieldList as fields } from './fields';
export { liveDepth } from './depth';
export { status } from './status';
