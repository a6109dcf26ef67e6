/** Own shortcuts over an Office of the test. */
import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { ownShortcuts, readKeys, type ShortcutApi } from '../../../../src/addin/excel/host/office-settings';
import { shortcutTexts } from '../../../../src/addin/i18n/pane/office-settings';
import { createHandClock } from '../../../bench/hand-clock';

const file = JSON.parse(readFileSync('src/addin/ribbon/shortcuts.json', 'utf8')) as {
  readonly actions: readonly { readonly id: string; readonly name: string }[];
  readonly shortcuts: readonly {
    readonly action: string;
    readonly key: { readonly default: string; readonly mac: string };
  }[];
};
const usual = Object.fromEntries(file.shortcuts.map(({ action, key }) => [action, key.default]));

function office(inUse: readonly string[] = []) {
  let keys: Readonly<Record<string, string | null>> = usual;
  const api: ShortcutApi = {
    getShortcuts: () => Promise.resolve(keys),
    replaceShortcuts: (own) => {
      const entries = Object.entries(own).map(([action, given]) => [action, given ?? usual[action] ?? null]);
      keys = { ...keys, ...(Object.fromEntries(entries) as Record<string, string | null>) };
      return Promise.resolve();
    },
    areShortcutsInUse: (asked) => Promise.resolve(asked.map((shortcut) => ({ shortcut, inUse: inUse.includes(shortcut) }))),
  };
  return ownShortcuts(api, { after: () => () => {} });
}

it.each([
  ['ctrl + shift + e', 'Ctrl+Shift+E'],
  ['Shift+Option+Cmd+m', 'Command+Alt+Shift+M'],
  ['Alt+-', 'Alt+-'],
  ['E', undefined],
  ['Shift+E', undefined],
  ['Ctrl+Ctrl+E', undefined],
  ['Ctrl+E+F', undefined],
  ['Ctrl+F5', undefined],
  ['Ctrl+', undefined],
  ['Hyper+E', undefined],
  [`Ctrl+${' '.repeat(50)}E`, undefined],
])('%j are the keys %s', (typed, keys) => expect(readKeys(typed)).toBe(keys));

it('keys are set, told as they are in use, and given back by a blank', async () => {
  const shortcuts = office(['Ctrl+Shift+P']);
  expect(await shortcuts.assign('showPane', 'ctrl+shift+y')).toEqual({
    kind: 'set',
    keys: 'Ctrl+Shift+Y',
    isInUse: false,
  });
  expect(await shortcuts.assign('showPane', 'ctrl+shift+p')).toEqual({
    kind: 'set',
    keys: 'Ctrl+Shift+P',
    isInUse: true,
  });
  expect((await shortcuts.read()).get('showPane')).toBe('Ctrl+Shift+P');
  expect(await shortcuts.assign('showPane', ' ')).toEqual({ kind: 'default' });
  expect((await shortcuts.read()).get('showPane')).toBe(usual['showPane']);
});

it('keys of another command, and what is no combination, change nothing', async () => {
  const shortcuts = office();
  const taken = String(usual['explainCell']).toLowerCase();
  expect(await shortcuts.assign('showPane', taken)).toEqual({ kind: 'own', action: 'explainCell' });
  expect(await shortcuts.assign('showPane', 'F5')).toEqual({ kind: 'invalid' });
  expect(Object.fromEntries(await shortcuts.read())).toEqual(usual);
});

it('an Office that does not answer is waited for some seconds', async () => {
  const clock = createHandClock(0);
  const never = () => new Promise<never>(() => {});
  const api = { getShortcuts: never, replaceShortcuts: never, areShortcutsInUse: never };
  const read = vi.fn();
  const reading = ownShortcuts(api, clock).read().catch(read);
  await clock.passUntil(reading);
  expect(read).toHaveBeenCalledWith(new Error('Office does not answer'));
});

it('every command with a shortcut has its name in both languages, and keys that Office takes', () => {
  for (const { id, name } of file.actions) {
    const { en, zh } = shortcutTexts[id as keyof typeof shortcutTexts];
    expect(`${en} / ${zh}`).toBe(name);
  }
  for (const { key } of file.shortcuts) expect([readKeys(key.default), readKeys(key.mac)]).toEqual([key.default, key.mac]);
});
