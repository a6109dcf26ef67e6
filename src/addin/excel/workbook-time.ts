/** The time that the workbook is set to. It belongs to the workbook, so that everybody who opens it sees the same. */
import type { AsOf } from '../../market/as-of';

export interface WorkbookTime {
  /** Undefined: now. */
  current(): AsOf | undefined;
  /** Takes effect at once. @returns when the workbook keeps it; rejects with what Excel says, for example for one that may only be read */
  set(asOf: AsOf | undefined): Promise<void>;
  /** A moment that passes, of a replay: takes effect without being kept. */
  show(asOf: AsOf): void;
  /** True while minute bars are not part of the plan: days are shown when they have ended. */
  readonly isDailyOnly: () => boolean;
  readonly noteDailyOnly: (isDailyOnly: boolean) => void;
  subscribe(listener: () => void): () => void;
}

export function createWorkbookTime(): WorkbookTime {
  let asOf: AsOf | undefined;
  let dailyOnly = false;
  const listeners = new Set<() => void>();
  const change = (next: AsOf | undefined) => {
    asOf = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    current: () => asOf,
    set(next) {
      change(next);
      return Promise.resolve();
    },
    show: change,
    isDailyOnly: () => dailyOnly,
    noteDailyOnly(isDailyOnly) {
      dailyOnly = isDailyOnly;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
