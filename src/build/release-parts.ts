/** The parts of a release: its section of the changelog, what must be in it, its archive, and which hashed files stay in dist/. */
import { createHash } from 'node:crypto';
import { noticesFile } from './notices';
import { zipOf } from './zip';

/** Contents by paths. */
export type Files = ReadonlyMap<string, Buffer>;

/**
 * The section of a version, as Keep a Changelog has it: `## [1.0.0] - 2026-11-23`. One without a date is not to be released.
 * @throws Error when the changelog has none, or one without an entry
 */
export function changesOf(changelog: string, version: string): string {
  const sections = changelog.split(/^(?=## )/m);
  const section = sections.find((each) => /^## \[(\S+)\] - \d{4}-\d{2}-\d{2}\s*$/m.exec(each)?.[1] === version) ?? '';
  if (!/^- /m.test(section)) throw new Error(`CHANGELOG.md has no changes under "## [${version}] - YYYY-MM-DD"`);
  return section.replace(/^.*/, '').trim();
}

/** What is missing or wrong, in words; nothing for a release that may go out. */
export function problemsOf(files: Files, { origin, version }: { origin: string; version: string }): string[] {
  const manifest = (files.get('manifest.xml') ?? '').toString();
  const releases = readReleases((files.get(releasesFile) ?? '[]').toString());
  const addresses = [...manifest.matchAll(/"(https?:[^"]*)"/g)].map(([, address]) => address ?? '');
  const ours = addresses.filter(
    (address) => /^https?:\/\//.test(address) && !address.includes('schemas.microsoft.com'),
  );
  const paths = ours
    .filter((address) => address.startsWith(`${origin}/`))
    .map((address) => new URL(address.slice(origin.length + 1), 'https://host').pathname.slice(1));
  const chunks = releases[0]?.files ?? [];
  return [
    ...(manifest.includes(`<Version>${version}.0</Version>`) ? [] : [`manifest.xml is not of version ${version}.0`]),
    ...ours.filter((address) => !isOf(origin, address)).map((address) => `manifest.xml names ${address}`),
    ...[...new Set([...paths, ...chunks, noticesFile])]
      .filter((path) => !files.has(path))
      .map((path) => `${path} is missing`),
    ...(releases[0]?.version === version ? [] : [`${releasesFile} does not begin with ${version}`]),
  ];
}

function isOf(origin: string, address: string): boolean {
  const { origin: domain, hostname } = new URL(address);
  return address.startsWith(`${origin}/`) || address === domain || hostname === 'www.w3.org';
}

export function archiveOf(files: Files, changes: string): Promise<Buffer> {
  const sums = [...files].map(([path, content]) => `${sha256(content)}  ${path}\n`).join('');
  const extra = [['SHA256SUMS', sums] as const, ['CHANGES.md', `${changes}\n`] as const];
  return zipOf([...files, ...extra]);
}

export function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/**
 * A page that is open during a deployment, or that Office has cached, loads chunks of the release before: they stay for one
 * release.
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
