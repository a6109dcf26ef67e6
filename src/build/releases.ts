/**
 * Which hashed files stay in dist/. A page that is open during a deployment, or that Office has cached, loads chunks of the release
 * before: they stay for one release.
 */

export interface Release {
  readonly version: string;
  /** The hashed files that the release itself wrote. */
  readonly files: readonly string[];
}

/** The newest first: two at most. Kept in dist/release.json. */
export type Releases = readonly Release[];

export const releasesFile = 'release.json';

/** A second build of a version replaces the first. @param known what dist/ holds so far */
export function before(known: Releases, version: string): Releases {
  return known.filter((release) => release.version !== version).slice(0, 1);
}

/** @throws Error when the text is no record of releases */
export function readReleases(text: string): Releases {
  const read = JSON.parse(text) as unknown;
  if (!Array.isArray(read) || !read.every(isRelease)) throw new Error(`${releasesFile} is no record of releases`);
  return read;
}

function isRelease(value: unknown): value is Release {
  return (
    typeof value === 'object' && value !== null && 'version' in value && 'files' in value && Array.isArray(value.files)
  );
}
