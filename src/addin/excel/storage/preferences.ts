/** What the pane remembers for a person beside the settings: its last view, what was dismissed, symbols, signals of alerts. */
import { parseSymbol, type SymbolCode } from '../../../market/symbols/symbol';
import { storedName, type TextStorage } from './key-store';

/** A symbol with the name under which it was found. */
export interface NamedSymbol {
  readonly symbol: SymbolCode;
  readonly name: string;
}

/** How a person is told of alerts beside the line in the pane. */
export interface AlertSignals {
  readonly sound: boolean;
  readonly notification: boolean;
}

/** The views of the pane, in the order of their tabs. */
const paneViews = ['home', 'insert', 'dashboards', 'tools'] as const;
export type PaneView = (typeof paneViews)[number];

export interface Preferences {
  readonly alertSignals: AlertSignals;
  readonly hasSkippedFirstRun: boolean;
  readonly hasDismissedFirstSteps: boolean;
  readonly hasFoldedPreview: boolean;
  /** Undefined until a person has chosen one. */
  readonly lastView: PaneView | undefined;
  readonly favourites: readonly NamedSymbol[];
  /** The latest first, without favourites. */
  readonly recent: readonly NamedSymbol[];
}

export interface PreferencesStore {
  current(): Preferences;
  skipFirstRun(): void;
  dismissFirstSteps(): void;
  foldPreview(isFolded: boolean): void;
  showed(view: PaneView): void;
  signalAlerts(by: Partial<AlertSignals>): void;
  /** Makes a symbol the most recent one. */
  used(symbol: NamedSymbol): void;
  setFavourite(symbol: NamedSymbol, isFavourite: boolean): void;
}

/** More recent symbols are forgotten. */
const recentAtMost = 6;
const favouritesAtMost = 40;

/** @param partition `Office.context.partitionKey`; undefined on hosts without partitions */
export function createPreferences(storage: TextStorage, partition: string | undefined): PreferencesStore {
  const name = storedName(partition, 'preferences');
  const current = () => readPreferences(storage.getItem(name));
  const change = (changes: Partial<Preferences>) => storage.setItem(name, JSON.stringify({ ...current(), ...changes }));
  return {
    current,
    skipFirstRun: () => change({ hasSkippedFirstRun: true }),
    dismissFirstSteps: () => change({ hasDismissedFirstSteps: true }),
    foldPreview: (isFolded) => change({ hasFoldedPreview: isFolded }),
    showed: (view) => change({ lastView: view }),
    signalAlerts: (by) => change({ alertSignals: { ...current().alertSignals, ...by } }),
    used(symbol) {
      const { favourites, recent } = current();
      if (favourites.some(isSame(symbol))) return;
      change({ recent: [symbol, ...recent.filter((each) => !isSame(symbol)(each))].slice(0, recentAtMost) });
    },
    setFavourite(symbol, isFavourite) {
      const { favourites, recent } = current();
      const [others, rest] = [favourites, recent].map((list) => list.filter((each) => !isSame(symbol)(each)));
      change({
        favourites: (isFavourite ? [...(others ?? []), symbol] : (others ?? [])).slice(-favouritesAtMost),
        recent: (isFavourite ? (rest ?? []) : [symbol, ...(rest ?? [])]).slice(0, recentAtMost),
      });
    },
  };
}

const isSame =
  ({ symbol }: NamedSymbol) =>
  (other: NamedSymbol) =>
    other.symbol === symbol;

/** What is stored may be damaged or of another version: unreadable parts are left out. */
function readPreferences(text: string | null): Preferences {
  const stored = parsed(text);
  return {
    alertSignals: readSignals(stored['alertSignals']),
    hasSkippedFirstRun: stored['hasSkippedFirstRun'] === true,
    hasDismissedFirstSteps: stored['hasDismissedFirstSteps'] === true,
    hasFoldedPreview: stored['hasFoldedPreview'] === true,
    lastView: paneViews.find((view) => view === stored['lastView']),
    favourites: readSymbols(stored['favourites']).slice(-favouritesAtMost),
    recent: readSymbols(stored['recent']).slice(0, recentAtMost),
  };
}

function readSignals(stored: unknown): AlertSignals {
  const { sound, notification } = (stored ?? {}) as Readonly<Record<keyof AlertSignals, unknown>>;
  return { sound: sound === true, notification: notification === true };
}

function parsed(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function readSymbols(stored: unknown): NamedSymbol[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((each: { readonly symbol?: unknown; readonly name?: unknown } | null) => {
    try {
      return [{ symbol: parseSymbol(String(each?.symbol)), name: typeof each?.name === 'string' ? each.name : '' }];
    } catch {
      return [];
    }
  });
}
