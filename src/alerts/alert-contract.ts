/** How cells tell the alerts of a workbook what they saw, and how the pane shows them. */
import type { Outcome, Problem } from '../market/texts/problem';
import type { Quote } from '../market/fields/records';
import type { SymbolCode } from '../market/symbols/symbol';
import type { AlertIdentity } from './alert';
import type { AlertEvent, TriggerEvent } from './alert-log';
import type { Trigger } from './alert-state';
import type { Gap } from './sight';
import type { AsOfSource } from '../as-of/as-of-switch';
import type { Client } from '../client/client';
import type { SettingsSource } from '../client/store/settings';
import type { Clock } from '../client/timing/timers';

/** What a cell watches. */
export interface AlertSpec extends Pick<AlertIdentity, 'condition' | 'text' | 'mode' | 'everyMs'> {
  readonly symbols: readonly SymbolCode[];
  readonly message: string;
  /** Of the cell when its call began, such as `Sheet1!B2`; undefined where Excel does not tell. */
  readonly cell: string | undefined;
  /** A person has reset one of its alerts. */
  readonly onReset: () => void;
}

export interface AlertWatch {
  /** What a poll brought for its symbols. */
  observe(outcomes: ReadonlyMap<SymbolCode, Outcome<Quote>>, isStale: (symbol: SymbolCode) => boolean): void;
  isOn(symbol: SymbolCode): boolean;
  end(): void;
}

/** An alert as a list shows it. */
export interface ListedAlert {
  readonly key: string;
  readonly symbol: SymbolCode;
  readonly condition: string;
  readonly message: string;
  /** The latest cell that watches it. */
  readonly cell: string | undefined;
  readonly isOn: boolean;
  /** The last one of the day, with the workbook's time of then where it was not the present. */
  readonly trigger: (Trigger & Pick<TriggerEvent, 'asOf'>) | undefined;
  readonly problem: Problem | undefined;
  /** Since when no poll has come through. */
  readonly missing: Omit<Gap, 'until'> | undefined;
  readonly canReset: boolean;
}

export interface AlertBook {
  watch(spec: AlertSpec): AlertWatch;
  /** Those that cells watch now, in the order in which they began. */
  alerts(): readonly ListedAlert[];
  /** The log of the day, of all workbooks of this browser, with the gaps of this one that have not ended. */
  events(): readonly AlertEvent[];
  /** Stores at once what is stored later as a rule: the page is about to be closed. */
  save(): void;
  /** Those that have been triggered wait until their conditions are met again. Default: all */
  reset(key?: string): void;
  /** Calls back when the list or the log has changed, up to a thousand times for a poll: listeners draw at their own pace. */
  subscribe(listener: () => void): () => void;
  /** Calls back for every alert that is triggered while the book is open, once; for those before this call at once. */
  onTrigger(listener: (event: TriggerEvent) => void): () => void;
  /** It listens to its client no more. */
  end(): void;
}

/** The part of the browser's storage that is used; shared with the other workbooks of this browser. */
export interface AlertStorage {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
}

/** Where the alerts of the workbook are found and kept, and what their book works with. */
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
