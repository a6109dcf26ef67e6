/** Applies the theme of the URL, else of Office, else of the browser, and follows its changes. */
import { createDarkTheme, createLightTheme } from '@fluentui/tokens';
import { setTheme } from '@fluentui/web-components/theme/set-theme.js';
import type { Theme } from '../../excel/host/capabilities';
import { excelGreen } from './excel-green';

export interface ThemeSources {
  /** The query of the page's URL; `?theme=dark` overrides the other sources. */
  readonly search: string;
  /** The current theme of Office. */
  readonly host: () => Theme | undefined;
  readonly prefersDark: MediaQueryList;
}

const tokens = { light: createLightTheme(excelGreen), dark: createDarkTheme(excelGreen) };

/** @returns a function that ends the subscription */
export function followTheme({ search, host, prefersDark }: ThemeSources): () => void {
  const fixed = themeNamed(new URLSearchParams(search).get('theme'));
  const apply = () => show(fixed ?? host() ?? (prefersDark.matches ? 'dark' : 'light'));
  apply();
  // Office raises theme events in Outlook only; in Excel the theme is read again when the person returns to the pane.
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
