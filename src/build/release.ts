/**
 * `npm run release -- --env origin=… --env support=… [--env …]`: builds, checks, and writes dist.zip: the files to serve, SHA256SUMS
 * and CHANGES.md. The same sources make the same file.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { readBuildOptions } from './build-options';
import { archiveOf, changesOf, problemsOf, sha256 } from './release-parts';

const folder = 'dist';
const archive = 'dist.zip';

const { values } = parseArgs({ options: { env: { type: 'string', multiple: true, default: [] } } });
const options = readBuildOptions(Object.fromEntries(values.env.map(asEntry)));
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const changes = changesOf(readFileSync('CHANGELOG.md', 'utf8'), version);

if (options.origin === undefined || options.support === undefined)
  throw new Error('A release needs --env origin=https://your.host and --env support=ADDRESS');
run('webpack', join('node_modules', 'webpack', 'bin', 'webpack.js'), ...values.env.flatMap((each) => ['--env', each]));

const files = new Map(filesIn(folder).map((file) => [file, readFileSync(join(folder, file))]));
const problems = problemsOf(files, { origin: options.origin, version });
if (problems.length > 0) throw new Error(`The release is not complete:\n${problems.join('\n')}`);
// A script that checks a manifest, for those who have one: the schema of manifests is not part of this repository.
const schemaCheck = process.env['MANIFEST_CHECK'];
if (schemaCheck !== undefined) run('manifest', schemaCheck, join(folder, 'manifest.xml'), '--production');

const zip = await archiveOf(files, changes);
writeFileSync(archive, zip);
console.log(`${archive}: version ${version} for ${options.origin}, ${files.size} files`);
console.log(`SHA-256 ${sha256(zip)}`);

function asEntry(given: string): [string, string | true] {
  const at = given.indexOf('=');
  return at < 0 ? [given, true] : [given.slice(0, at), given.slice(at + 1)];
}

function run(name: string, ...command: readonly string[]): void {
  try {
    execFileSync(process.execPath, command, { stdio: 'inherit' });
  } catch {
    throw new Error(`The release was ended by ${name}`);
  }
}

function filesIn(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(path.length + 1)
        .split(sep)
        .join('/'),
    )
    .sort();
}
