/** Recognises failures of office-addin-debugging by its output, because its exit code is 0 in either case. */

export interface ToolRun {
  readonly exitCode: number | null;
  /** The output of stdout and stderr. */
  readonly output: string;
}

/** The last line of a successful start. */
const started = /^(Started|Debugging started)\.$/m;
const complaint = /^(Error: )?Unable to .*$/m;

/** @returns the reason of a failed start; undefined for a successful one */
export function startFailure(run: ToolRun): string | undefined {
  return run.exitCode === 0 && started.test(run.output) && !complaint.test(run.output) ? undefined : reasonOf(run);
}

/** @returns the reason of a failed stop; undefined for a successful one */
export function stopFailure(run: ToolRun): string | undefined {
  return run.exitCode === 0 && !complaint.test(run.output) ? undefined : reasonOf(run);
}

/** The output from the first complaint on; the lines before it report progress. */
function reasonOf({ output, exitCode }: ToolRun): string {
  const text = output.trim();
  const at = text.search(complaint);
  if (at >= 0) return text.slice(at);
  return text || `office-addin-debugging ended with exit code ${exitCode ?? 'none'}`;
}
