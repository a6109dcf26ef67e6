/** What webpack.config.js takes from this folder. */
export { notStartedTexts } from '../addin/i18n/not-started';
export { buildGlobals, readBuildOptions } from './build-options';
export { hashedName } from './hashed-name';
export { manifestFor } from './manifest';
export { noticesPlugin } from './notices-plugin';
export { policy } from './policy';
export { ProductionPlugin } from './production-plugin';
export { reviewerNotes } from './reviewer-notes';
export { pageFiles, siteOf } from './site';
export { UnifiedPlugin } from './unified/unified-plugin';
