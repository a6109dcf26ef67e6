/** What webpack.config.js imports. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parse } from 'node:path';
import { type BuildOptions, developmentOrigin } from '../build-options';
import type { Site } from '../metadata/pages/page-frame';
import { policy } from '../policy';

export { notStartedTexts } from '../../addin/i18n/problems/not-started';
export { buildGlobals, readBuildOptions } from '../build-options';
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

/** The name of a copied file with a hash of its content, as webpack names its own: `page.1a2b3c4d.css`. @param file its path in the repository */
export function hashedName(file: string): string {
  const { name, ext } = parse(file);
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 8);
  return `${name}.${hash}${ext}`;
}
