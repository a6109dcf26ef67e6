/** The frame of both commands: reads the flags, runs the command, and turns an error into a message and an exit code. */
import { readFileSync } from 'node:fs';
import { type Command, FlagError, type Flags, readFlags, usage } from './flags';
import { exampleKeys, openKeyFile } from './keys';
import { newKey } from './new-key';
import { createLog } from './operations/log';

/** Exits with 2 after a bad flag and with 1 after any other error, which is printed as one line. */
export async function runCommand(command: Command, run: (flags: Flags) => Promise<void>): Promise<void> {
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

/** What both commands make of their flags besides the app's own options. */
export function fromFlags({ keyFile, logLevel, tlsFiles }: Flags) {
  const log = createLog(logLevel);
  const onProblem = (problem: string) => log.warn({ problem }, 'The key file could not be read again');
  return {
    log,
    ending: new AbortController(),
    keys: keyFile === undefined ? exampleKeys : openKeyFile({ path: keyFile, now: () => Date.now(), onProblem }),
    tls: tlsFiles && { cert: readFileSync(tlsFiles.cert), key: readFileSync(tlsFiles.key) },
  };
}

/** Printed when the service has started. */
export function notices({ keyFile }: Flags): string[] {
  return [
    'The data is simulated: it looks like a market and is not one.',
    keyFile === undefined
      ? 'Keys: demo (everything), free, starter, pro, expert, cn-only, minute-only'
      : `Keys: of ${keyFile}`,
  ];
}
