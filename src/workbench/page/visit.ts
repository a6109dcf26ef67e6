/**
 * What a visit begins with: language and theme from the page's URL, else from the browser; the demo key of the local
 * service.
 */
import { type Language, languageOf } from '../../addin/i18n/language';
import { createKeyStore, type TextStorage } from '../../addin/excel/storage/key-store';

export type ThemeName = 'light' | 'dark';

/** @param search the query of the page's address: `?lang=zh` */
export function chosenLanguage(search: string, browserLanguage: string): Language {
  return languageOf(new URLSearchParams(search).get('lang') ?? browserLanguage);
}

/** The theme of `?theme=dark`; undefined for a page that follows the browser. */
export function chosenTheme(search: string): ThemeName | undefined {
  const theme = new URLSearchParams(search).get('theme');
  return theme === 'dark' || theme === 'light' ? theme : undefined;
}

/** Calls back with the current theme and after every change of the browser's preference, which a chosen theme overrides. */
export function followTheme(
  chosen: ThemeName | undefined,
  prefersDark: Pick<MediaQueryList, 'matches' | 'addEventListener'>,
  show: (theme: ThemeName) => void,
): void {
  const apply = () => show(chosen ?? (prefersDark.matches ? 'dark' : 'light'));
  apply();
  if (!chosen) prefersDark.addEventListener('change', apply);
}

const demoKey = 'demo';
const visited = 'market-data.workbench.visited';

interface Visit {
  readonly storage: TextStorage;
  /** The origin of the page, which is the default base URL. */
  readonly origin: string;
  /** The query of the page's URL; `?key=none` removes the key. */
  readonly search: string;
}

/**
 * Stores the demo key of the local service on the first visit, so that the workbench is connected from the start.
 * Seeds on the first visit only, so that a removed key is not restored.
 */
export function seedDemoKey({ storage, origin, search }: Visit): void {
  const keys = createKeyStore(storage, undefined);
  const isFirst = storage.getItem(visited) === null;
  storage.setItem(visited, 'yes');
  if (new URLSearchParams(search).get('key') === 'none') keys.keep(origin, undefined);
  else if (isFirst && keys.keyFor(origin) === undefined) keys.keep(origin, demoKey);
}
