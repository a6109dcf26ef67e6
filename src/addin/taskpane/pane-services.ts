/** The dependencies of the pane, provided by the composition root. */
import type { Client } from '../../client/client';
import type { Network } from '../../client/service-status';
import type { Clock } from '../../client/timers';
import type { Capabilities } from '../excel/capabilities';
import type { DateSystem } from '../excel/date-system';
import type { KnownProblems } from '../excel/find-problems';
import type { TextStorage } from '../excel/key-store';
import type { PageVisibility } from '../excel/page-visibility';
import type { PreferencesStore } from '../excel/preferences';
import type { Recalculate } from '../excel/recalculate';
import type { Refresh } from '../excel/refresh';
import type { RunInExcel } from '../excel/run-in-excel';
import type { PersistentSettings } from '../excel/settings-store';
import type { StorageLifetime } from '../excel/storage-lifetime';
import type { FunctionsFile } from '../insert/function-form';
import type { Language } from '../i18n/language';
import type { PaneTexts } from '../i18n/pane';
import type { ThemeSources } from './theme';

export interface PaneServices {
  readonly client: Pick<Client, 'activity' | 'markets' | 'pause' | 'planFindings' | 'testConnection' | 'universes'>;
  readonly settings: PersistentSettings;
  /** Where the pane keeps what it remembers beside the settings. */
  readonly storage: TextStorage;
  /** `Office.context.partitionKey`: absent on hosts without partitions. */
  readonly partition: string | undefined;
  readonly capabilities: Capabilities;
  readonly refresh: Refresh;
  /** Runs a batch of Office.js calls. */
  readonly run: RunInExcel;
  readonly network: Network;
  /** Calculates a function without a cell. @param functionId as in functions.json @param given by the names of its parameters */
  readonly preview: (functionId: string, given: Readonly<Record<string, unknown>>) => Promise<unknown[][]>;
  /** Why cells show errors or stale values, as far as the functions know. */
  readonly knownProblems: () => KnownProblems;
  /** The cells whose results have left for Excel since they were last taken from it: `Sheet1!B2`. */
  readonly deliveredCells: { isEmpty(): boolean; take(): readonly string[] };
  /** Calculates cells by address again. */
  readonly recalculate: Recalculate;
  readonly visibility: PageVisibility;
  /** functions.json in the user's language. */
  readonly functionsFile: () => Promise<FunctionsFile>;
  readonly clock: Clock;
  readonly storageLifetime: Promise<StorageLifetime>;
  /** Undefined where Excel does not tell. */
  readonly dateSystem: Promise<DateSystem | undefined>;
  readonly language: Language;
  readonly theme: ThemeSources;
  /** True for the base URL of the add-in's own local service, which accepts the demo key. */
  readonly takesDemoKey: (baseUrl: string) => boolean;
}

/** The services and the texts in the language of the host, shared by all sections. */
export type PaneContext = PaneServices & { readonly texts: PaneTexts; readonly preferences: PreferencesStore };

/** A part of the pane; `stop` ends its subscriptions. */
export interface PanePart {
  readonly element: HTMLElement;
  readonly stop: () => void;
}
