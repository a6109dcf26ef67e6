/** The dependencies of the pane: what it shares with the functions and the ribbon, and what it makes of the page that it is in. */
import { lazy } from '../../../client/timing/lazy';
import type { Client } from '../../../client/client';
import type { AlertBook, AlertsPlace } from '../../../alerts/alert-contract';
import type { Network } from '../../../client/timing/network';
import type { Clock } from '../../../client/timing/timers';
import type { Capabilities } from '../../excel/host/capabilities';
import { isOwnLocalService } from '../../excel/storage/base-url';
import { type DateSystem, readDateSystem } from '../../excel/host/calculation-settings';
import type { KnownProblems } from '../../excel/problems/find-problems';
import type { DeliveredCell } from '../../excel/problems/find-missed-results';
import type { DocumentSwitch } from '../../excel/storage/document-settings';
import type { TextStorage } from '../../excel/storage/key-store';
import { type PageVisibility, pageVisibility } from '../../excel/host/page-visibility';
import type { PreferencesStore } from '../../excel/storage/preferences';
import type { WorkbookLanguage } from '../../excel/language/workbook-language';
import type { Refresh } from '../../excel/refresh/refresh';
import type { RunInExcel } from '../../excel/host/run-in-excel';
import type { PersistentSettings } from '../../excel/storage/settings-store';
import { type StorageLifetime, storageLifetime, type StorageSituation } from '../../excel/storage/storage-lifetime';
import type { WorkbookTime } from '../../excel/time/workbook-time';
import type { Priced } from '../../insert/cost';
import type { FunctionsFile } from '../../insert/function-form';
import type { CheckedData, ToldExplanation } from '../../i18n/explain/told';
import type { Language } from '../../i18n/language';
import type { DataCheck, Explanation } from '../../../market/derivation/explanation';
import type { PaneTexts } from '../../i18n/pane/pane';
import type { ThemeSources } from './theme';
import { element } from './elements';

/** One call of a formula, as data and in words. */
export interface ToldCall {
  readonly told: ToldExplanation;
  readonly explanation: Pick<Explanation, 'value' | 'check'>;
}

/** What the composition root hands over. */
export interface SharedServices {
  /** Of the present, whatever time the workbook is set to: lists of symbols are today's. */
  readonly client: Pick<
    Client,
    | 'activity'
    | 'bars'
    | 'depth'
    | 'keyAbilities'
    | 'markets'
    | 'newestBars'
    | 'pause'
    | 'testConnection'
    | 'universes'
    | 'instruments'
    | 'quotes'
  >;
  readonly time: WorkbookTime;
  readonly alerts: AlertsPlace;
  readonly openAlerts: () => Promise<AlertBook>;
  /** True when no cell waits for what a change of the workbook's time has brought. */
  readonly isRecalculated: () => boolean;
  readonly settings: PersistentSettings;
  /** Where the pane keeps what it remembers beside the settings. */
  readonly storage: TextStorage;
  readonly capabilities: Capabilities;
  readonly refresh: Refresh;
  /** Runs a batch of Office.js calls that a person asked for. */
  readonly run: RunInExcel;
  /** Runs one that nobody asked for, and that may be repeated: while a cell is edited, it is tried again later. */
  readonly runInBackground: RunInExcel;
  readonly workbookLanguage: Promise<WorkbookLanguage>;
  readonly network: Network;
  readonly clock: Clock;
  /** What a function costs; undefined for an id that is none. */
  readonly definitionOf: (functionId: string) => Promise<Priced | undefined>;
  /** Calculates a function without a cell. @param functionId as in functions.json @param given by the names of its parameters */
  readonly preview: (functionId: string, given: Readonly<Record<string, unknown>>) => Promise<unknown[][]>;
  /**
   * What is told of a cell, for each function that its formula calls; undefined for one that was not calculated in this page.
   * @param address of the formula, as Excel tells it functions: `Sheet1!B2` @param place in the formula's result, from zero
   */
  readonly explain: (
    address: string,
    place: { readonly row: number; readonly column: number },
  ) => Promise<readonly ToldCall[] | undefined>;
  /** What MD.CHECK finds in the data that a value was made of. */
  readonly checkData: (check: DataCheck) => Promise<CheckedData>;
  /** Calculates cells again, by their addresses: `Sheet1!B2`. */
  readonly recalculate: (addresses: readonly string[]) => Promise<void>;
  /** Why cells show errors or stale values, as far as the functions know. */
  readonly knownProblems: () => KnownProblems;
  /** The cells whose results have left for Excel since they were last taken from it: `Sheet1!B2`. */
  readonly deliveredCells: { isEmpty(): boolean; take(): ReadonlyMap<string, DeliveredCell> };
  /** functions.json in the user's language. */
  readonly functionsFile: () => Promise<FunctionsFile>;
  readonly hostTheme: ThemeSources['host'];
}

export interface PaneServices extends SharedServices {
  /** `Office.context.partitionKey`: absent on hosts without partitions. */
  readonly partition: string | undefined;
  readonly language: Language;
  readonly visibility: PageVisibility;
  readonly storageLifetime: Promise<StorageLifetime>;
  readonly isEditingCell: () => Promise<boolean>;
  /** Undefined where Excel cannot bypass it. */
  readonly functionsCache: Promise<DocumentSwitch | undefined>;
  /** Undefined where Excel does not tell. */
  readonly dateSystem: Promise<DateSystem | undefined>;
  readonly theme: ThemeSources;
  /** True for the base URL of the add-in's own local service, which accepts the demo key. */
  readonly takesDemoKey: (baseUrl: string) => boolean;
}

/** @param page of the pane */
export function paneServices(shared: SharedServices, page: Window & typeof globalThis): PaneServices {
  const { partition, language } = shared.capabilities;
  return {
    ...shared,
    partition,
    language,
    visibility: pageVisibility(page),
    storageLifetime: storageLifetime(storageSituation(page, partition)),
    isEditingCell: async () => (await loadCellEdit()).isEditingCell(),
    functionsCache: readFunctionsCache(),
    dateSystem: readDateSystem(shared.runInBackground),
    theme: {
      search: page.location.search,
      host: shared.hostTheme,
      prefersDark: page.matchMedia('(prefers-color-scheme: dark)'),
    },
    takesDemoKey: (baseUrl) => isOwnLocalService(baseUrl, page.location.origin),
  };
}

const loadCellEdit = lazy('home', () => import(/* webpackChunkName: "home" */ '../../excel/host/cell-edit'));
const loadDocumentSwitch = lazy(
  'home',
  () => import(/* webpackChunkName: "home" */ '../../excel/storage/document-settings'),
);

async function readFunctionsCache(): Promise<DocumentSwitch | undefined> {
  return (await loadDocumentSwitch()).openDocumentSwitch('freshFunctions');
}

function storageSituation(page: Window, partition: string | undefined): StorageSituation {
  const { hasStorageAccess } = page.document as Partial<Document>;
  return {
    open: () => page.localStorage,
    partition,
    vendor: page.navigator.vendor,
    isFramed: page.top !== page,
    hasStorageAccess: hasStorageAccess && (() => hasStorageAccess.call(page.document)),
  };
}

/** The services and the texts in the language of the host, shared by all sections. */
export type PaneContext = PaneServices & { readonly texts: PaneTexts; readonly preferences: PreferencesStore };

/** A part of the pane; `stop` ends its subscriptions. */
export interface PanePart {
  readonly element: HTMLElement;
  readonly stop: () => void;
}

/**
 * A part of the pane that comes with a chunk of its own, after the pane has opened. Where it cannot be loaded its
 * place stays blank: nobody has asked for it.
 */
export function laterPart(load: () => Promise<PanePart>): PanePart {
  const place = element('div');
  let isOver = false;
  let stop = () => {};
  load().then(
    (part) => {
      if (isOver) part.stop();
      else stop = part.stop;
      place.append(part.element);
    },
    () => {},
  );
  return {
    element: place,
    stop() {
      isOver = true;
      stop();
    },
  };
}
