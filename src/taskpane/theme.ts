/** Light and dark: what the address says, else what Office says, else what the browser prefers, as long as it does. */
import { createDarkTheme, createLightTheme } from '@fluentui/tokens';
import { setTheme } from '@fluentui/web-components/theme/set-theme.js';
import type { Theme } from '../excel/capabilities';
import { excelGreen } from './excel-green';

export interface ThemeSources {
  /** The query of the page's address; `?theme=dark` overrides everything. */
  readonly search: string;
  readonly host: Theme | undefined;
  readonly prefersDark: Pick<MediaQueryList, 'matches' | 'addEventListener' | 'removeEventListener'>;
}

const tokens = { light: createLightTheme(excelGreen), dark: createDarkTheme(excelGreen) };

/** @returns a function that ends it */
export function followTheme({ search, host, prefersDark }: ThemeSources): () => void {
  const fixed = themeNamed(new URLSearchParams(search).get('theme')) ?? host;
  const apply = () => show(fixed ?? (prefersDark.matches ? 'dark' : 'light'));
  apply();
  prefersDark.addEventListener('change', apply);
  return () => prefersDark.removeEventListener('change', apply);
}

function themeNamed(text: string | null): Theme | undefined {
  return text === 'dark' || text === 'light' ? text : undefined;
}

function show(theme: Theme): void {
  setTheme(tokens[theme]);
  document.documentElement.dataset['theme'] = theme;
}
