/**
 * `npm run audit`: exits with 1 where something is known against our packages that no exception argues. A registry that cannot be reached,
 * or has no such list, is named, and nothing fails: with `--required`, as in CI, it does, because nothing was checked.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { judgeAudit, worstOf } from './advisories';

const { values } = parseArgs({ options: { required: { type: 'boolean', default: false } } });
const today = new Date().toISOString().slice(0, 10);
/** Off-line, npm would try for minutes. */
const longestMs = 60_000;
let hasFailed = false;

for (const [name, flags, from] of [
  ['the service', ['--omit=dev'], worstOf.service],
  ['all packages', [], worstOf.others],
] as const) {
  const judged = judgeAudit(reportOf(flags), from, today);
  if (!judged) {
    console.log(`Advisories for ${name}: skipped, because the registry gives none`);
    hasFailed ||= values.required;
    continue;
  }
  for (const line of judged.excepted) console.log(`Advisories for ${name}: excepted: ${line}`);
  for (const line of judged.counted) console.error(`Advisories for ${name}: ${line}`);
  if (judged.counted.length === 0) console.log(`Advisories for ${name}: none that counts`);
  hasFailed ||= judged.counted.length > 0;
}
process.exit(hasFailed ? 1 : 0);

function reportOf(flags: readonly string[]): unknown {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { stdout } = spawnSync(npm, ['audit', '--json', ...flags], {
    encoding: 'utf8',
    timeout: longestMs,
    maxBuffer: 64 * 1024 ** 2,
    shell: process.platform === 'win32',
  });
  try {
    return JSON.parse(stdout);
  } catch {
    return undefined;
  }
}
