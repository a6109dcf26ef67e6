/** Ends a command of the loader with a message and exit code 1, once everything that it has started is done. */
export function giveUp(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
