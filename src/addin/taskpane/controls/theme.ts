/** Applies the theme of the URL, else of Office, else of the browser, and follows its changes. */
import { type BrandVariants, createDarkTheme, createLightTheme } from '@fluentui/tokens';
import { setTheme } from '@fluentui/web-components/theme/set-theme.js';
import type { Theme } from '../../excel/host/capabilities';

export interface ThemeSources {
  /** The query of the page's URL; `?theme=dark` overrides the other sources. */
  readonly search: string;
  /** The current theme of Office. */
  readonly host: () => Theme | undefined;
  readonly prefersDark: MediaQueryList;
}

/** As the sixteen brand colours of a theme. */
const excelGreen: BrandVariants = {
  10: '#03180d',
  20: '#052b17',
  30: '#073a1f',
  40: '#094624',
  50: '#0b532b',
  60: '#0c5f32',
  70: '#0f703b',
  80: '#107c41',
  90: '#218d51',
  100: '#37a266',
  110: '#55b17e',
  120: '#73c195',
  130: '#8bccaa',
  140: '#a0d8b9',
  150: '#caead8',
  160: '#e8f5ee',
};

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
