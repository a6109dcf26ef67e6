/** The frame of both commands: reads the flags, runs the command, and turns an error into a message and an exit code. */
import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { filesPath } from '../files-page/markup';
import type { Listening } from '../http/listen';
import { hashOf } from '../people/keys';
import { reportLine } from '../sources/files/catalog/file-report';
import type { Source } from '../sources/source';
import { FlagError } from './address-flags';
import { type Command, type Flags, readFlags, usage } from './flags';

/** Exits with 2 after a bad flag and with 1 after any other error, which is printed as one line. */
export async function runCommand(command: Command, run: (flags: Flags) => Promise<void>): Promise<void> {
  // Up to 64 requests listen to the signal of one call; beyond ten, Node would print that listeners leak.
  setMaxListeners(0);
  try {
    const flags = readFlags(command, process.argv.slice(2));
    if (flags.help) console.log(usage(command));
    else if (flags.newKeyFor !== undefined) printNewKey(flags.newKeyFor);
    else await run(flags);
  } catch (error) {
    console.error((error as Error).message);
    if (error instanceof FlagError) console.error(`\n${usage(command)}`);
    process.exit(error instanceof FlagError ? 2 : 1);
  }
}

function printNewKey(name: string): void {
  const { key, line } = newKey(name);
  console.log(`The key, for ${name} alone; it is kept nowhere:\n\n  ${key}\n`);
  console.log(`Its line for "people" in the file of --keys:\n\n  ${line}`);
}

/** Printed above the notice, with the other addresses. */
export function filesPageLine({ folder }: Source, { origin }: Pick<Listening, 'origin'>): readonly string[] {
  return folder ? [`Your files: ${origin}${filesPath}`] : [];
}

/** Printed when the service has started. */
export function notice(source: Source, { keyFile }: Flags): readonly string[] {
  const refused = new Set(refusals(source));
  return [
    source.description,
    ...refused,
    ...fileLines(source),
    ...(source.problems?.() ?? []).filter((problem) => !refused.has(problem)),
    keyFile === undefined
      ? 'Keys: demo (everything), free, starter, pro, cn-pro, expert, daily, cn-only, minute-only'
      : `Keys: those in ${keyFile}`,
  ];
}

/** Before everything else of the files, and all of them. */
function refusals(source: Source): readonly string[] {
  return (source.files?.() ?? []).flatMap(({ refusal }) => refusal ?? []);
}

/** Of a larger folder, the terminal shows the first; /healthz and the page of the files have more. */
const mostLines = 50;

function fileLines(source: Source): readonly string[] {
  const read = (source.files?.() ?? []).filter(({ refusal, format }) => refusal === undefined && format !== '');
  const more = read.length - mostLines;
  return [...read.slice(0, mostLines).map(reportLine), ...(more > 0 ? [`and ${more} more files`] : [])];
}

/** `--new-key NAME`: a new key for a person, and the line of the key file that knows its hash. */
interface NewKey {
  /** For the person alone: it is kept nowhere. */
  readonly key: string;
  /** For `people` in the key file. */
  readonly line: string;
}

export function newKey(name: string): NewKey {
  const key = `md_${randomBytes(24).toString('base64url')}`;
  return { key, line: JSON.stringify({ name, sha256: hashOf(key), plan: 'pro', requestsPerMinute: 60 }) };
}
