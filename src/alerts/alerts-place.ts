/** Where the alerts of the workbook are found and kept, and what their book works with. */
import type { AsOfSource } from '../as-of/as-of-switch';
import type { Client } from '../client/client';
import type { SettingsSource } from '../client/store/settings';
import type { Clock } from '../client/timing/timers';
import type { AlertBook } from './alert-contract';

/** The part of the browser's storage that is used; shared with the other workbooks of this browser. */
export interface AlertStorage {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
}

export interface AlertsPlace {
  readonly storage: AlertStorage;
  /** Of the entry in the storage. */
  readonly storedName: string;
  /** With these a service that takes alerts is told of them. */
  readonly settings?: Pick<SettingsSource, 'current'>;
  /** Undefined until somebody opens it. */
  book?: AlertBook;
  /** Called when it is opened. */
  onOpened?: (book: AlertBook) => void;
}

export interface AlertBookOptions extends AlertsPlace {
  readonly client: Pick<Client, 'activity' | 'pause' | 'markets'>;
  readonly clock: Clock;
  readonly time: AsOfSource & { subscribe(listener: () => void): () => void };
}

/** The book once it is open; for one caller. */
export function openedAlerts(place: AlertsPlace): Promise<AlertBook> {
  return new Promise((resolve) => {
    if (place.book) resolve(place.book);
    else place.onOpened = resolve;
  });
}
