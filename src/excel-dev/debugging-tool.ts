/** office-addin-debugging ends with exit code 0 whether it worked or not: only its words tell. */

export interface ToolRun {
  readonly exitCode: number | null;
  /** Everything it printed, errors too. */
  readonly output: string;
}

/** The last line of a start that worked. */
const started = /^(Started|Debugging started)\.$/m;
const complaint = /^(Error: )?Unable to .*$/m;

/** @returns the reason why the add-in was not loaded; undefined when it was */
export function startFailure(run: ToolRun): string | undefined {
  return run.exitCode === 0 && started.test(run.output) && !complaint.test(run.output) ? undefined : reasonOf(run);
}

/** @returns the reason why the add-in could not be taken out; undefined when it was */
export function stopFailure(run: ToolRun): string | undefined {
  return run.exitCode === 0 && !complaint.test(run.output) ? undefined : reasonOf(run);
}

/** From the first complaint on; what stands before it is progress. */
function reasonOf({ output, exitCode }: ToolRun): string {
  const text = output.trim();
  const at = text.search(complaint);
  if (at >= 0) return text.slice(at);
  return text || `office-addin-debugging ended with exit code ${exitCode ?? 'none'}`;
}
