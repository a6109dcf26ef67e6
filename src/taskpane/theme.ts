/** Light and dark: what the address says, else what Office says, else what the browser prefers; as long as they do. */
import { createDarkTheme, createLightTheme } from '@fluentui/tokens';
import { setTheme } from '@fluentui/web-components/theme/set-theme.js';
import type { Theme } from '../excel/capabilities';
import { excelGreen } from './excel-green';

export interface ThemeSources {
  /** The query of the page's address; `?theme=dark` overrides everything. */
  readonly search: string;
  /** What Office shows now. */
  readonly host: () => Theme | undefined;
  readonly prefersDark: MediaQueryList;
}

const tokens = { light: createLightTheme(excelGreen), dark: createDarkTheme(excelGreen) };

/** @returns a function that ends it */
export function followTheme({ search, host, prefersDark }: ThemeSources): () => void {
  const fixed = themeNamed(new URLSearchParams(search).get('theme'));
  const apply = () => show(fixed ?? host() ?? (prefersDark.matches ? 'dark' : 'light'));
  apply();
  // Office tells Outlook alone that its theme has changed; in Excel it is read again when somebody comes to the pane.
  const occasions: readonly (readonly [EventTarget, string])[] = [
    [prefersDark, 'change'],
    [window, 'focus'],
    [document, 'visibilitychange'],
    [document.documentElement, 'pointerenter'],
  ];
  for (const [target, event] of occasions) target.addEventListener(event, apply);
  return () => {
    for (const [target, event] of occasions) target.removeEventListener(event, apply);
  };
}

function themeNamed(text: string | null): Theme | undefined {
  return text === 'dark' || text === 'light' ? text : undefined;
}

function show(theme: Theme): void {
  if (document.documentElement.dataset['theme'] === theme) return;
  setTheme(tokens[theme]);
  document.documentElement.dataset['theme'] = theme;
}
