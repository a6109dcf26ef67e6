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
    void listener.held();
    return { takeOver: () => Promise.resolve() };
  }
  let waiting = new AbortController();
  let isKept = false;
  /** Until the tab closes or another one steals the lock. */
  const keep = () => {
    isKept = true;
    return new Promise<never>(() => {});
  };
  const hold = async () => {
    if (await listener.held()) await keep();
  };
  const wait = () => {
    waiting = new AbortController();
    // Rejected when aborted, and when another tab steals the lock.
    locks.request(lockName, { signal: waiting.signal }, hold).catch(onLost);
  };
  const onLost = (reason: unknown) => {
    if (waiting.signal.aborted && reason === waiting.signal.reason) return;
    isKept = false;
    listener.heldElsewhere();
    wait();
  };
  const firstTry = locks.request(lockName, { ifAvailable: true }, (lock) => {
    if (lock) return hold();
    listener.heldElsewhere();
    wait();
    return undefined;
  });
  firstTry.catch(onLost);
  const steal = (granted: () => void) => {
    waiting.abort(new Error('taken over'));
    return locks.request(lockName, { steal: true }, () => {
      granted();
      return keep();
    });
  };
  return {
    takeOver: () =>
      new Promise((resolve, reject) => {
        if (isKept) resolve();
        else
          steal(resolve).catch((reason: unknown) => {
            reject(reason as Error);
            onLost(reason);
          });
      }),
  };
}

/**
 * Runs a change of what is stored if no tab has the lock.
 * @returns false if another tab has it. Rejects as the change does.
 */
export async function ifNotHeld(locks: LockManager | undefined, change: () => Promise<void>): Promise<boolean> {
  if (!locks) {
    await change();
    return true;
  }
  return locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (lock) await change();
    return lock !== null;
  });
}
