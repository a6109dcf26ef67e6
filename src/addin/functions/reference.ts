/** What few workbooks use: depth, fields, states, the set time, cards. */
export { asOfCell } from './as-of-cell';
export { card } from './card';
export { depth } from './depth';
export { fieldTable } from './fields';
export { liveDepth } from './live-depth';
export { status } from './status';
