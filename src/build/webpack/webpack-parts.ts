/** What webpack.config.js imports. */
import type { Site } from '../metadata/pages/page-frame';
import type { BuildOptions } from '../build-options';
import { hashedName } from '../hashed-name';
import { developmentOrigin } from '../manifest-id';
import { policy } from '../policy';
export { notStartedTexts } from '../../addin/i18n/problems/not-started';
export { buildGlobals, readBuildOptions } from '../build-options';
export { hashedName } from '../hashed-name';
export { manifestFor } from '../manifest';
export { noticesPlugin } from './notices-plugin';
export { officeOrigins, policy } from '../policy';
export { ProductionPlugin } from './production-plugin';
export { reviewerNotes } from '../reviewer-notes';
export { UnifiedPlugin } from '../unified/unified-plugin';

/** Copied as they are, under names with a hash. */
export const pageFiles = {
  style: 'src/brand/page.css',
  script: 'src/build/metadata/pages/page.js',
} as const;

/** What the pages about the add-in must know of a build. */
export function siteOf({ origin, provider, support, officeJs }: BuildOptions): Site {
  return {
    origin: origin ?? developmentOrigin,
    provider,
    support,
    officeJs,
    style: hashedName(pageFiles.style),
    script: hashedName(pageFiles.script),
    policy: policy('document', officeJs),
  };
}
