/** What both commands share: flags in, a running server or a clear message and an exit code out. */
import { type Command, FlagError, type Flags, readFlags, usage } from './flags';

/** Runs a command: help and bad flags end it, a failure is printed as one line. */
export async function runCommand(command: Command, run: (flags: Flags) => Promise<void>): Promise<void> {
  try {
    const flags = readFlags(command, process.argv.slice(2));
    if (flags.help) console.log(usage(command));
    else await run(flags);
  } catch (error) {
    console.error((error as Error).message);
    if (error instanceof FlagError) console.error(`\n${usage(command)}`);
    process.exit(error instanceof FlagError ? 2 : 1);
  }
}

/** What a newcomer must know about the service that has just started. */
export const dataNotice = [
  'The data is simulated: it looks like a market and is not one.',
  'Keys: demo (everything), free, starter, pro, expert, cn-only, minute-only',
];
