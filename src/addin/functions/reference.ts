/** What tells about data and add-in: fields, states, the set time, cards. */
export { asOfCell } from './as-of-cell';
export { card } from './card';
export { fieldTable } from './fields';
export { status } from './status';
