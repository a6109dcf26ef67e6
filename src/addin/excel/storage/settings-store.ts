/** What a person may set in the add-in: about the service, how values show, and when cells are refreshed. */
import {
  defaultSettings,
  type Settings,
  type SettingsSource,
  defaultFreshness,
  type Freshness,
} from '../../../client/store/settings';
import { originOf, parseBaseUrl } from './base-url';
import { createKeyStore, storedName, type TextStorage } from './key-store';

export interface AddInSettings extends Settings {
  /** Shows large volumes and amounts in units of their size: 万 and 亿, or K, M and B. The values stay. */
  readonly shortNumbers: boolean;
  /** Results without formats and cards, for versions of Excel that claim to support them and show #VALUE! instead. */
  readonly plainValues: boolean;
  /** The same for live cells alone, in which some versions of Excel show #VALUE! in place of a number with a format. */
  readonly plainLive: boolean;
  /** Securities of MD.CARD as linked data types, which Excel refreshes by its own command. */
  readonly linkedSecurities: boolean;
  /** Functions that the plan of the key does not include are left out of Excel's lists. */
  readonly planFunctionsOnly: boolean;
  /** Errors inside tables as texts, for versions of Excel that show #VALUE! in place of a table with an error. */
  readonly errorsAsText: boolean;
  /** The colour of rises in sheets that the add-in makes; absent: by language. */
  readonly riseColour: 'red' | 'green' | undefined;
  readonly refreshOnOpen: RefreshOnOpen;
  readonly refreshMinutes: RefreshInterval;
}

export const refreshesOnOpen = ['never', 'market-open', 'always'] as const;
/** When a workbook that is opened is refreshed; `market-open`: in the trading hours of any exchange. */
export type RefreshOnOpen = (typeof refreshesOnOpen)[number];

/** Minutes between refreshes of cells that do not stream; 0: none. */
export const refreshIntervals = [0, 1, 5, 15, 60] as const;
type RefreshInterval = (typeof refreshIntervals)[number];

export type AddInSettingsSource = SettingsSource<AddInSettings>;

/** Of a person who has set nothing. */
export const defaultAddInSettings: Omit<AddInSettings, 'baseUrl'> = {
  ...defaultSettings,
  shortNumbers: false,
  plainValues: false,
  plainLive: false,
  linkedSecurities: false,
  planFunctionsOnly: false,
  errorsAsText: false,
  riseColour: undefined,
  refreshOnOpen: 'never',
  refreshMinutes: 0,
};

interface SettingsStoreOptions {
  readonly storage: TextStorage;
  /** `Office.context.partitionKey`: absent on hosts without partitions. */
  readonly partition: string | undefined;
  readonly defaultBaseUrl: string;
}

interface SettingsStore {
  load(): AddInSettings;
  save(settings: AddInSettings): void;
  readonly keyFor: (baseUrl: string) => string | undefined;
}

/** A settings source that stores every change and replaces the API key when the origin of the base URL changes. */
export interface PersistentSettings extends AddInSettingsSource {
  readonly keyFor: (baseUrl: string) => string | undefined;
}

const entry = 'settings';

/** Persists settings: one entry for everything but the API key, which the key store keeps by origin. */
export function createSettingsStore({ storage, partition, defaultBaseUrl }: SettingsStoreOptions): SettingsStore {
  const keys = createKeyStore(storage, partition);
  const name = storedName(partition, entry);
  return {
    keyFor: keys.keyFor,
    load() {
      const stored = parsed(storage.getItem(name));
      const baseUrl = acceptedBaseUrl(stored['baseUrl']) ?? defaultBaseUrl;
      return {
        baseUrl,
        apiKey: keys.keyFor(baseUrl),
        keyPlacement: stored['keyPlacement'] === 'query' ? 'query' : 'header',
        requestsPerMinute: integerFrom(1, stored['requestsPerMinute']),
        requestsPerMinuteCount: stored['requestsPerMinuteCount'] === 'all' ? 'all' : 'function',
        requestsPerDay: integerFrom(1, stored['requestsPerDay']),
        symbolsPerRequest: integerFrom(1, stored['symbolsPerRequest']),
        asOfRequests: integerFrom(1, stored['asOfRequests']) ?? defaultAddInSettings.asOfRequests,
        screenRequests: integerFrom(1, stored['screenRequests']),
        freshness: storedFreshness(stored['freshness']),
        shortNumbers: stored['shortNumbers'] === true,
        plainValues: stored['plainValues'] === true,
        plainLive: stored['plainLive'] === true,
        linkedSecurities: stored['linkedSecurities'] === true,
        planFunctionsOnly: stored['planFunctionsOnly'] === true,
        errorsAsText: stored['errorsAsText'] === true,
        riseColour: oneOf(riseColours, stored['riseColour'], defaultAddInSettings.riseColour),
        refreshOnOpen: oneOf(refreshesOnOpen, stored['refreshOnOpen'], defaultAddInSettings.refreshOnOpen),
        refreshMinutes: oneOf(refreshIntervals, stored['refreshMinutes'], defaultAddInSettings.refreshMinutes),
      };
    },
    save({ apiKey, ...others }) {
      // The default is the origin of the page, which may differ at the next start, so it is not stored.
      const baseUrl = others.baseUrl === defaultBaseUrl ? undefined : others.baseUrl;
      storage.setItem(name, JSON.stringify({ ...others, baseUrl }));
      keys.keep(others.baseUrl, apiKey);
    },
  };
}

/** Stores every change of the source; a change of origin replaces the key, so that no key reaches another origin. */
export function persistSettings(source: AddInSettingsSource, store: SettingsStore): PersistentSettings {
  return {
    current: () => source.current(),
    subscribe: (listener) => source.subscribe(listener),
    keyFor: store.keyFor,
    update(change) {
      source.update(withOwnKey(change, source.current(), store));
      store.save(source.current());
    },
  };
}

/**
 * Applies settings that another window has stored: every open workbook runs its own add-in over a shared storage.
 * @returns a function that ends the subscription
 */
export function followOtherWindows(
  source: AddInSettingsSource,
  store: SettingsStore,
  page: Pick<Window, 'addEventListener' | 'removeEventListener'>,
): () => void {
  const onStorage = () => {
    const now = source.current();
    const stored = store.load();
    if (JSON.stringify(stored) !== JSON.stringify({ ...stored, ...now })) source.update(stored);
  };
  page.addEventListener('storage', onStorage);
  return () => page.removeEventListener('storage', onStorage);
}

function withOwnKey(
  change: Partial<AddInSettings>,
  before: AddInSettings,
  store: SettingsStore,
): Partial<AddInSettings> {
  const { baseUrl } = change;
  const staysThere = baseUrl === undefined || originOf(baseUrl) === originOf(before.baseUrl);
  if (staysThere) return change;
  // The consent to a key in URLs was given for one service and does not extend to another.
  return { apiKey: store.keyFor(baseUrl), keyPlacement: 'header', ...change };
}

/** Other code of the origin can write to the storage, so an unreadable entry is ignored. */
function parsed(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function acceptedBaseUrl(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const reading = parseBaseUrl(value);
  return reading.ok ? reading.baseUrl : undefined;
}

function storedFreshness(value: unknown): Freshness {
  const stored: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {};
  const names = Object.keys(defaultFreshness) as (keyof Freshness)[];
  const ages = names.map((name) => [name, integerFrom(0, stored[name]) ?? defaultFreshness[name]]);
  return Object.fromEntries(ages) as Record<keyof Freshness, number>;
}

/** As `AddInSettings.riseColour`. */
const riseColours: readonly AddInSettings['riseColour'][] = ['red', 'green'];

function oneOf<T>(choices: readonly T[], value: unknown, otherwise: T): T {
  return choices.find((choice) => choice === value) ?? otherwise;
}

function integerFrom(least: number, value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= least ? value : undefined;
}
