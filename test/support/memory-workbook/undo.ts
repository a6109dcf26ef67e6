/** Undo in memory: the state before each step. */

/** What undo takes back. The state is compared, and never changed in place. */
export interface Saved {
  readonly state: unknown;
  restore(): void;
}

export interface Savable {
  save(): Saved;
}

/** Of several parts together. */
export function savedOf(parts: readonly Savable[]): Saved {
  const saved = parts.map((part) => part.save());
  return { state: saved.map(({ state }) => state), restore: () => saved.forEach(({ restore }) => restore()) };
}

interface Step {
  readonly group: string | undefined;
  readonly before: Saved;
}

export class MemoryUndo {
  #steps: Step[] = [];
  readonly #save: () => Saved;

  constructor(save: () => Saved) {
    this.#save = save;
  }

  /** The number of steps that a person can undo. */
  get steps(): number {
    return this.#steps.length;
  }

  /** All that can be undone, to compare. */
  get state(): string {
    return JSON.stringify(this.#save().state);
  }

  asOneStep<Result>(change: () => Result, group: string | undefined): Result {
    const before = this.#save();
    const steps = this.#steps;
    try {
      return change();
    } finally {
      // A change that cleared the steps is none itself.
      const isChanged = JSON.stringify(before.state) !== JSON.stringify(this.#save().state);
      const isSameGroup = group !== undefined && steps.at(-1)?.group === group;
      if (isChanged && !isSameGroup && steps === this.#steps) this.#steps.push({ group, before });
    }
  }

  clear(): void {
    this.#steps = [];
  }

  undo(): void {
    this.#steps.pop()?.before.restore();
  }
}
