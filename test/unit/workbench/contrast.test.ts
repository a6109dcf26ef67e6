/** Contrast of texts by WCAG 2.1, from the colours that the workbench uses: at least 4.5 in both themes. */
import { invertColorByMatrix, type IStyleData } from '@univerjs/core';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatColours, sparklineColour } from '../../../src/workbench/grid/contents/cell-display';
import { starterWorkbook } from '../../../src/workbench/page/starter/starter-workbook';
import { styles } from '../../../src/workbench/page/starter/sheet-builder';

type Rgb = [red: number, green: number, blue: number];

const least = 4.5;
/** The grid's background in each theme, which it does not convert. */
const sheet = { light: '#ffffff', dark: '#1b1c1f' } as const;

function rgbOf(colour: string): Rgb {
  const [red = NaN, green = NaN, blue = NaN] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  return [red, green, blue];
}

function contrast(one: Rgb, other: Rgb): number {
  const [brighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (brighter! + 0.05) / (darker! + 0.05);
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** As the grid's canvas shows a colour of a cell. */
function shown(colour: string, theme: 'light' | 'dark'): Rgb {
  return theme === 'light' ? rgbOf(colour) : invertColorByMatrix(rgbOf(colour));
}

function cellContrast({ cl, bg }: IStyleData, theme: 'light' | 'dark'): number {
  const text = cl?.rgb ? shown(cl.rgb, theme) : shown('#000000', theme);
  return contrast(text, bg?.rgb ? shown(bg.rgb, theme) : rgbOf(sheet[theme]));
}

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it.each(Object.entries({ ...formatColours, sparkline: sparklineColour }).filter(([name]) => name !== 'white'))(
    'numbers in %s are readable',
    (_, colour) => {
      expect(contrast(shown(colour, theme), rgbOf(sheet[theme]))).toBeGreaterThanOrEqual(least);
    },
  );

  it('numbers that are outdated are clearly grey', () => {
    expect(contrast(shown(formatColours.gray, theme), rgbOf(sheet[theme]))).toBeLessThan(6);
  });

  it.each(['en', 'zh'] as const)('every style of the starter sheets is readable (%s)', (language) => {
    const { sheets = {} } = starterWorkbook(language, 1280);
    const used = Object.values(sheets).flatMap(({ cellData = {} }) =>
      Object.values(cellData).flatMap((row) => Object.values(row as Record<string, { s?: IStyleData }>)),
    );
    const unreadable = used.filter(({ s }) => s && cellContrast(s, theme) < least);
    expect(used.length).toBeGreaterThan(100);
    expect(unreadable).toEqual([]);
  });

  it.each(['input', 'header'] as const)('the fill of %s cells stands out from the sheet', (name) => {
    const fill = shown(styles[name].bg.rgb, theme);
    expect(contrast(fill, rgbOf(sheet[theme]))).toBeGreaterThan(1.15);
  });

  it('texts of the page are readable on its backgrounds', () => {
    const variables = pageColours(theme);
    const on = (text: string, background: string) => contrast(rgbOf(variables[text]!), rgbOf(variables[background]!));
    for (const text of ['text', 'muted', 'brand']) {
      expect(on(text, 'background')).toBeGreaterThanOrEqual(least);
      expect(on(text, 'surface')).toBeGreaterThanOrEqual(least);
    }
    expect(on('badge-text', 'badge-background')).toBeGreaterThanOrEqual(least);
  });
});

/** The custom properties of a theme in the page's style sheet. */
function pageColours(theme: 'light' | 'dark'): Record<string, string> {
  const css = readFileSync('src/workbench/page/workbench.css', 'utf8');
  const selector = theme === 'light' ? ':root {' : ":root[data-theme='dark'] {";
  const block = css.slice(css.indexOf(selector), css.indexOf('}', css.indexOf(selector)));
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value] as const));
}
