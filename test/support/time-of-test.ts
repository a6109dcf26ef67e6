import type { WorkbookTime } from '../../src/addin/excel/time/workbook-time';
import type { AsOf } from '../../src/market/bars/as-of';

/** A workbook's time that no workbook keeps. */
export function timeOfTest(): WorkbookTime {
  const listeners = new Set<() => void>();
  let current: AsOf | undefined;
  const show = (next: AsOf | undefined) => {
    if (next?.instant === current?.instant && next?.market === current?.market) return;
    current = next;
    for (const listener of listeners) listener();
  };
  return {
    current: () => current,
    refused: () => undefined,
    set(next) {
      show(next);
      return Promise.resolve();
    },
    isDailyOnly: () => false,
    noteDailyOnly: () => {},
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
