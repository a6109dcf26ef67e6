/** A person's own keyboard shortcuts for the ribbon's commands, which Office keeps for the person's account and platform. */
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
