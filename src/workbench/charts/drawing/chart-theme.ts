/** The colours of charts. Texts have a contrast of at least 4.5:1 to the background, shapes of 3:1. */
import type { Language } from '../../../addin/i18n/language';

export interface ChartTheme {
  readonly language: Language;
  readonly background: string;
  readonly text: string;
  readonly muted: string;
  /** Gridlines. */
  readonly line: string;
  readonly palette: readonly string[];
  readonly up: string;
  readonly down: string;
}

const light = {
  background: '#ffffff',
  text: '#242424',
  muted: '#5c5c5c',
  line: '#e3e3e3',
  palette: ['#0f6cbd', '#c43501', '#107c41', '#8250c4', '#8a6100', '#00767a', '#b4257a', '#5c5c5c'],
};

const dark = {
  background: '#262626',
  text: '#f0f0f0',
  muted: '#b3b3b3',
  line: '#424242',
  palette: ['#62abf5', '#f78f58', '#57c28a', '#bf9df0', '#dcb143', '#3fc9cf', '#f287c4', '#b3b3b3'],
};

const red = { light: '#c4262e', dark: '#f1707b' };
const green = { light: '#0b7a3b', dark: '#3fbf72' };

/** Chinese markets show rises in red, others in green. */
export function chartTheme(language: Language, isDark: boolean): ChartTheme {
  const shade = isDark ? 'dark' : 'light';
  const [up, down] = language === 'zh' ? [red, green] : [green, red];
  return { language, ...(isDark ? dark : light), up: up[shade], down: down[shade] };
}
