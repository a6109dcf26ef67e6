/** The frame of both commands: reads the flags, runs the command, and turns an error into a message and an exit code. */
import { type Command, FlagError, type Flags, readFlags, usage } from './flags';
import type { Source } from './sources/source';

/** Exits with 2 after a bad flag and with 1 after any other error, which is printed as one line. */
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

/** Printed when the service has started. */
export function notice(source: Source): readonly string[] {
  return [
    source.description,
    ...(source.problems?.() ?? []),
    'Keys: demo (everything), free, starter, pro, expert, cn-only, minute-only',
  ];
}
