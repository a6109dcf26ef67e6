/** What the pages about the add-in are told of a build. */
import type { Site } from './metadata/pages/page-frame';
import type { BuildOptions } from './build-options';
import { hashedName } from './hashed-name';
import { developmentOrigin } from './manifest-id';
import { policy } from './policy';

/** Copied as they are, under names with a hash. */
export const pageFiles = {
  style: 'src/build/metadata/pages/page.css',
  script: 'src/build/metadata/pages/page.js',
} as const;

export function siteOf({ origin, provider, support, officeJs }: BuildOptions): Site {
  return {
    origin: origin ?? developmentOrigin,
    provider,
    support,
    officeJs,
    style: hashedName(pageFiles.style),
    script: hashedName(pageFiles.script),
    policy: origin === undefined ? undefined : policy('document', officeJs),
  };
}
