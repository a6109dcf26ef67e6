/** Lets one tab at a time save the work, by a Web Lock, which the browser releases when the tab closes. */

const lockName = 'market-data.workbench';

export interface EditLockListener {
  /**
   * This tab may save. Called at the beginning, or when the other tab has closed.
   * @returns false to leave the lock to the next tab
   */
  held(): Promise<boolean>;
  /** Another tab has the work open, from the beginning or because it took over. */
  heldElsewhere(): void;
}

export interface EditLock {
  /** Takes the lock from the other tab, if it has it; resolves when this tab has it. `held` is not called. */
  takeOver(): Promise<void>;
}

/** @param locks undefined where the browser has none (pages without https): every tab may save */
export function requestEditLock(locks: LockManager | undefined, listener: EditLockListener): EditLock {
  if (!locks) {
    // oxlint-disable-next-line typescript/no-floating-promises -- Whoever opens the work shows what it meets.
    void listener.held();
    return { takeOver: () => Promise.resolve() };
  }
  const lock = new TabLock(locks, listener);
  lock.begin();
  return lock;
}

class TabLock implements EditLock {
  #waiting = new AbortController();
  #isKept = false;

  constructor(
    private readonly locks: LockManager,
    private readonly listener: EditLockListener,
  ) {}

  begin(): void {
    const firstTry = this.locks.request(lockName, { ifAvailable: true }, (lock) => {
      if (lock) return this.#hold();
      this.listener.heldElsewhere();
      this.#wait();
      return undefined;
    });
    firstTry.catch(this.#onLost);
  }

  takeOver(): Promise<void> {
    if (this.#isKept) return Promise.resolve();
    this.#waiting.abort(new Error('taken over'));
    return new Promise((resolve, reject) => {
      const stolen = this.locks.request(lockName, { steal: true }, () => {
        resolve();
        return this.#keep();
      });
      stolen.catch(reject);
      stolen.catch(this.#onLost);
    });
  }

  /** Until the tab closes or another one steals the lock. */
  #keep(): Promise<never> {
    this.#isKept = true;
    return new Promise<never>(() => {});
  }

  async #hold(): Promise<void> {
    if (await this.listener.held()) await this.#keep();
  }

  #wait(): void {
    this.#waiting = new AbortController();
    // Rejected when aborted, and when another tab steals the lock.
    this.locks.request(lockName, { signal: this.#waiting.signal }, () => this.#hold()).catch(this.#onLost);
  }

  readonly #onLost = (reason: unknown): void => {
    const { signal } = this.#waiting;
    if (signal.aborted && reason === signal.reason) return;
    this.#isKept = false;
    this.listener.heldElsewhere();
    this.#wait();
  };
}

/**
 * Runs a change of what is stored if no tab has the lock.
 * @returns false if another tab has it. Rejects as the change does.
 */
export async function ifNotHeld(locks: LockManager | undefined, change: () => Promise<unknown>): Promise<boolean> {
  if (!locks) {
    await change();
    return true;
  }
  return locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (lock) await change();
    return lock !== null;
  });
}
