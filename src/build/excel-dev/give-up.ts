/** Reports a failure and sets exit code 1; the process ends when its pending work is done. */
export function giveUp(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
