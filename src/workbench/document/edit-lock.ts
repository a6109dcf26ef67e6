/** Lets one tab at a time save the work, by a Web Lock, which the browser releases when the tab closes. */

const lockName = 'market-data.workbench';

export interface EditLockListener {
  /** This tab may save. Called at the beginning, or when the other tab has closed. */
  held(): void;
  /** Another tab has the work open, from the beginning or because it took over. */
  heldElsewhere(): void;
}

export interface EditLock {
  /** Takes the lock from the other tab. */
  takeOver(): void;
}

/** @param locks undefined where the browser has none (pages without https): every tab may save */
export function requestEditLock(locks: LockManager | undefined, listener: EditLockListener): EditLock {
  if (!locks) {
    listener.held();
    return { takeOver() {} };
  }
  let waiting = new AbortController();
  const hold = () => {
    listener.held();
    // Kept until the tab closes or another one steals it.
    return new Promise<never>(() => {});
  };
  const wait = () => {
    waiting = new AbortController();
    // Rejected when aborted, and when another tab steals the lock.
    locks.request(lockName, { signal: waiting.signal }, hold).catch(onLost);
  };
  const onLost = (reason: unknown) => {
    if (waiting.signal.aborted && reason === waiting.signal.reason) return;
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
  return {
    takeOver() {
      waiting.abort(new Error('taken over'));
      locks.request(lockName, { steal: true }, hold).catch(onLost);
    },
  };
}
