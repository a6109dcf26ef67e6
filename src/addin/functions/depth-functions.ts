/** The functions of market depth: a chunk of their own, which few workbooks load. */
export { depth } from './depth';
export { liveDepth } from './live-depth';
