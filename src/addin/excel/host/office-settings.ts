/** Settings that Office keeps: own shortcuts with the person's account, and with a workbook whether it starts the add-in. */
import type { Clock } from '../../../client/timing/timers';

/** `Office.actions` with the requirement set KeyboardShortcuts 1.1. */
export interface ShortcutApi {
  getShortcuts(): Promise<Readonly<Record<string, string | null>>>;
  /** null takes the shortcut of the add-in again. */
  replaceShortcuts(shortcuts: Readonly<Record<string, string | null>>): Promise<void>;
  areShortcutsInUse(
    shortcuts: readonly string[],
  ): Promise<readonly { readonly shortcut: string; readonly inUse: boolean }[]>;
}

/** What became of keys that a person has typed. */
export type Assigned =
  | { readonly kind: 'default' }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'own'; readonly action: string }
  | { readonly kind: 'set'; readonly keys: string; readonly isInUse: boolean };

export interface OwnShortcuts {
  /** The keys of each command; null where Excel or another add-in took them. */
  read(): Promise<ReadonlyMap<string, string | null>>;
  /** @param typed blank for the add-in's own keys @throws Error when Office refuses, as for persons that are not signed in */
  assign(action: string, typed: string): Promise<Assigned>;
}

/** Office answers from the page's host, or not at all where it only declares the set: the wait ends by a monotonic clock. */
const longestAnswerMs = 5_000;

export function ownShortcuts(api: ShortcutApi, clock: Pick<Clock, 'after'>): OwnShortcuts {
  const answered = <Answer>(answer: Promise<Answer>) => withinTime(answer, clock);
  const read = async () => new Map(Object.entries(await answered(api.getShortcuts())));
  return {
    read,
    async assign(action, typed) {
      if (typed.trim() === '') {
        await answered(api.replaceShortcuts({ [action]: null }));
        return { kind: 'default' };
      }
      const keys = readKeys(typed);
      if (keys === undefined) return { kind: 'invalid' };
      const same = [...(await read())].find(([other, taken]) => other !== action && readKeys(taken ?? '') === keys);
      if (same) return { kind: 'own', action: same[0] };
      const [use] = await answered(api.areShortcutsInUse([keys]));
      await answered(api.replaceShortcuts({ [action]: keys }));
      return { kind: 'set', keys, isInUse: use?.inUse === true };
    },
  };
}

/** Those of Excel. */
export function shortcutsOfOffice(clock: Pick<Clock, 'after'>): OwnShortcuts {
  return ownShortcuts(Office.actions, clock);
}

const modifiers: ReadonlyMap<string, string> = new Map([
  ['ctrl', 'Ctrl'],
  ['control', 'Ctrl'],
  ['command', 'Command'],
  ['cmd', 'Command'],
  ['alt', 'Alt'],
  ['option', 'Alt'],
  ['shift', 'Shift'],
]);
const order = ['Ctrl', 'Command', 'Alt', 'Shift'];
const longestText = 40;

/**
 * Modifiers and one key, joined by +. Shift alone is none (keyboard-shortcuts.md, "Guidelines for custom key combinations").
 * @returns as Office takes it, `Ctrl+Alt+Shift+M`; undefined for what is no combination
 */
export function readKeys(typed: string): string | undefined {
  if (typed.length > longestText) return undefined;
  const parts = typed.split('+').map((part) => part.trim().toLowerCase());
  const key = parts.pop() ?? '';
  const held = new Set(parts.map((part) => modifiers.get(part)));
  if (held.has(undefined) || held.size < parts.length || !/^[a-z0-9_-]$/.test(key)) return undefined;
  if (!order.some((name) => name !== 'Shift' && held.has(name))) return undefined;
  return [...order.filter((name) => held.has(name)), key.toUpperCase()].join('+');
}

function withinTime<Answer>(answer: Promise<Answer>, clock: Pick<Clock, 'after'>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(longestAnswerMs, () => reject(new Error('Office does not answer')));
    answer.then(resolve, reject).finally(cancel);
  });
}

/**
 * Whether Excel starts the add-in when the workbook opens. Otherwise desktop Excel starts it for live, volatile or failed cells, a
 * click or a call: a workbook without any of them opens with its saved values, and nothing refreshes it (OfficeDev/office-js#2012).
 * The workbook keeps it (SharedRuntime 1.1, #3558), so it is changed when a person asks for it, and for that workbook alone.
 */
interface StartupBehavior {
  /** Rejects where Excel cannot tell. */
  startsWithWorkbook(): Promise<boolean>;
  /** Changes the open workbook, which a person has yet to save. */
  setStart(isWanted: boolean): Promise<void>;
}

type Addin = Pick<Office.Addin, 'getStartupBehavior' | 'setStartupBehavior'>;

/** @returns undefined where Excel has no such thing */
export function openStartupBehavior(addin: Partial<Addin> = Office.addin): StartupBehavior | undefined {
  const { getStartupBehavior, setStartupBehavior } = addin;
  if (!getStartupBehavior || !setStartupBehavior) return undefined;
  const { load, none } = Office.StartupBehavior;
  return {
    startsWithWorkbook: async () => (await getStartupBehavior.call(addin)) === load,
    setStart: (isWanted) => setStartupBehavior.call(addin, isWanted ? load : none),
  };
}
