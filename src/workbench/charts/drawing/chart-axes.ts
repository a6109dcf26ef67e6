/** Axes of ECharts from those of a chart. */
import type { Language } from '../../../addin/i18n/language';
import type { ChartAxis } from '../../../office-host/stores/chart-model';
import { formatted } from './chart-data';
import type { ChartTheme } from './chart-theme';

export interface ValueAxisOptions {
  /** The format of the cells, which the axis can override. */
  readonly format: string;
  /** The largest of the values, which decides on their unit. */
  readonly largest: number;
  /** Includes zero, as bars and areas need it. */
  readonly fromZero?: boolean | undefined;
  /** In pixels, for its gridlines and their labels. */
  readonly room?: number;
}

/** In pixels. */
export interface PlotSize {
  readonly width: number;
  readonly height: number;
}

/** All of this many labels are shown, turned where they do not fit beside each other; of more, those that fit. */
const allShown = 16;
/** In pixels: lines of text that lean touch each other where their labels are closer. */
const leaningLine = 18;

export function categoryAxis(axis: ChartAxis, categories: readonly string[], theme: ChartTheme, { width }: PlotSize) {
  const isFew = categories.length <= allShown;
  const needed = categories.length * (Math.max(0, ...categories.map(textWidth)) + 8);
  const turned = width / categories.length < leaningLine ? 90 : 45;
  return {
    type: 'category' as const,
    data: [...categories],
    ...axisLook(axis, theme),
    axisTick: { show: false },
    axisLabel: {
      color: theme.muted,
      hideOverlap: !isFew,
      ...(isFew && { interval: 0, rotate: needed > width ? turned : 0 }),
    },
  };
}

/** At least, in pixels, between gridlines: half of it where round numbers need more of them. */
const lineDistance = 30;

export function valueAxis(axis: ChartAxis, options: ValueAxisOptions, theme: ChartTheme) {
  const { fromZero = false, room } = options;
  return {
    type: 'value' as const,
    ...(room !== undefined && { splitNumber: Math.max(1, Math.min(6, Math.floor(room / lineDistance))) }),
    ...axisLook(axis, theme),
    scale: !fromZero,
    ...(axis.minimum !== undefined && { min: axis.minimum }),
    ...(axis.maximum !== undefined && { max: axis.maximum }),
    axisLine: { show: false },
    axisLabel: {
      color: theme.muted,
      formatter: axisText(axis, options, theme.language),
    },
  };
}

const axisUnits: Readonly<Record<Language, readonly (readonly [size: number, unit: string])[]>> = {
  en: [
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'K'],
  ],
  zh: [
    [1e8, '亿'],
    [1e4, '万'],
  ],
};

/** Beside an axis, round numbers have no decimals: 50M and 5,000万, where a cell shows 50.00M. All of them have one unit. */
export function axisText(
  { numberFormat }: ChartAxis,
  { format, largest }: Pick<ValueAxisOptions, 'format' | 'largest'>,
  language: Language,
): (value: number) => string {
  const isShort = numberFormat === undefined && /[KMB万亿]"/.test(format);
  if (!isShort) return (value) => formatted(numberFormat ?? format, value);
  const [size, unit] = axisUnits[language].find(([least]) => largest >= least) ?? [1, ''];
  const digits = (value: number) => (value / size).toLocaleString('en-US', { maximumFractionDigits: 2 });
  return (value) => (value === 0 ? '0' : digits(value) + unit);
}

/** Of the values of all series, in either direction. */
export function largestOf(series: readonly { readonly values: readonly (number | null)[] }[]): number {
  return Math.max(0, ...series.flatMap(({ values }) => values.map((value) => Math.abs(value ?? 0))));
}

function axisLook({ isVisible, isReversed, hasGridlines, title }: ChartAxis, theme: ChartTheme) {
  return {
    show: isVisible,
    inverse: isReversed,
    axisLine: { lineStyle: { color: theme.muted } },
    splitLine: { show: hasGridlines, lineStyle: { color: theme.line } },
    ...(title.isVisible && {
      name: title.text,
      nameLocation: 'middle' as const,
      nameTextStyle: { color: theme.text },
    }),
  };
}

/** The space that the last label below a plot needs on its right, where half of it is beyond its point. */
export function labelOverhang(categories: readonly string[]): number {
  const longest = Math.max(0, ...categories.map(textWidth));
  // A few categories have so much room each that no label leaves it; long names are not drawn one after another.
  return categories.length > 8 ? Math.min(60, Math.ceil(longest / 2)) : 0;
}

/** In pixels, at 12 pixels a line. */
export function textWidth(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + (character > '\u2e7f' ? 12 : 7), 0);
}
