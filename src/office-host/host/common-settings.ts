/**
 * `Office.context.document.settings`: the same settings as `Workbook.settings` of Excel.run (OfficeDev/office-js-docs-reference#769),
 * which office.js reads at load. Excel opens a workbook before it loads the add-in; where a page loads first, it finds none, and all of
 * them when it refreshes.
 */
import type { Settings } from '../stores/document-parts';

/** What `GetSettings` returns, by the names that `OSF.DDA.ClientSettingsManager` of office.js 1.1.110 calls. Values are JSON. */
interface SettingsBag {
  Read(keys: string[], values: string[]): void;
  /** Replaces all settings. */
  WriteAsync(keys: readonly string[], values: readonly string[], callback: (status: number) => void): void;
  RefreshAsync(callback: () => void): void;
}

export interface CommonSettings {
  readonly bag: SettingsBag;
  /** Calls back when another window has saved settings. */
  listen(listener: () => void): void;
  raiseChanged(): void;
}

interface Holder {
  readonly settings: Settings;
}

const success = 0;

export function createCommonSettings(workbook: Holder | Promise<Holder>): CommonSettings {
  let opened = 'then' in workbook ? undefined : workbook;
  const opening = Promise.resolve(workbook).then((each) => (opened = each));
  const whenOpened = (act: (holder: Holder) => void) => {
    if (opened) act(opened);
    // oxlint-disable-next-line typescript/no-floating-promises -- A workbook that does not open is shown by the page.
    else void opening.then(act);
  };
  let changed = () => {};
  return {
    bag: {
      Read(keys, values) {
        for (const { id, value } of opened?.settings.all() ?? []) {
          keys.push(id);
          values.push(JSON.stringify(value));
        }
      },
      WriteAsync(keys, values, callback) {
        whenOpened(({ settings }) => {
          replaceAll(settings, new Map(keys.map((key, index) => [key, values[index] ?? 'null'])));
          callback(success);
        });
      },
      RefreshAsync: (callback) => whenOpened(() => callback()),
    },
    listen: (listener) => void (changed = listener),
    raiseChanged: () => changed(),
  };
}

/** Leaves those that are as before: a change of the workbook is saved, and may be undone. */
function replaceAll(settings: Settings, written: ReadonlyMap<string, string>): void {
  const before = new Map(settings.all().map(({ id, value }) => [id, JSON.stringify(value)]));
  for (const id of before.keys()) if (!written.has(id)) settings.remove(id);
  for (const [id, text] of written) {
    if (before.get(id) !== text) settings.put({ id, value: JSON.parse(text) as unknown });
  }
}
