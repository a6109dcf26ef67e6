/** One drawn chart: a canvas of ECharts, and a menu that appears under the pointer and for the keyboard. */
import { fill, type Language } from '../../addin/i18n/language';
import { type ChartType, chartKinds, isChartType, kindOf } from '../../office-host/stores/chart-model';
import type { ChartData } from './drawing/chart-data';
import { chartOption } from './drawing/chart-option';
import { type ChartTheme, chartTheme } from './drawing/chart-theme';
import { type PointedAt, tooltipContent } from './drawing/chart-tooltip';
import type * as Echarts from './drawing/echarts';
import { chartTexts, typeNames } from './insert/insert-chart';

export interface ChartView {
  /** Draws anew if data or theme have changed. */
  draw(data: ChartData, isDark: boolean): void;
  dispose(): void;
}

export interface ChartViewOptions {
  readonly language: Language;
  readonly changeType: (type: ChartType) => void;
  readonly remove: () => void;
  readonly loadEcharts: () => Promise<typeof Echarts>;
}

/** @param host an element of the size of the chart, which the view fills */
export function createChartView(host: HTMLElement, options: ChartViewOptions): ChartView {
  const canvas = make('div', 'chart-canvas');
  const menu = createMenu(options);
  host.classList.add('chart');
  host.setAttribute('role', 'figure');
  const sentence = make('p', 'chart-sentence');
  host.append(canvas, sentence, menu.element);
  const drawing = createDrawing(canvas, options.loadEcharts);
  let drawn = '';
  return {
    draw(data, isDark) {
      const content = JSON.stringify([data, isDark]);
      if (content === drawn) return;
      drawn = content;
      host.setAttribute('aria-label', labelOf(data, options.language));
      menu.show(data);
      sentence.textContent = sentenceOf(data, options.language);
      drawing.draw(data, chartTheme(options.language, isDark));
    },
    dispose() {
      drawing.dispose();
      host.replaceChildren();
    },
  };
}

/** Instead of a picture, where there will be none: the title may say why. */
function sentenceOf(data: ChartData, language: Language): string {
  if (!data.hasFailed || hasNumbers(data)) return '';
  return data.title ?? chartTexts.nothing[language];
}

/** The title, or the names of the series, with the type. */
function labelOf({ title, series, type }: ChartData, language: Language): string {
  const names = title ?? series.map(({ name }) => name).join(', ');
  return fill(chartTexts.label[language], { title: names, type: typeNames[type][language] });
}

/**
 * Draws as soon as ECharts is loaded and the element has a size. It is loaded for the first numbers: while the page opens, the
 * cells of its charts have none, and what fills them must not wait for a library.
 */
function createDrawing(canvas: HTMLElement, loadEcharts: ChartViewOptions['loadEcharts']) {
  let chart: Echarts.EChartsType | undefined;
  let loading: Promise<void> | undefined;
  let latest: (() => void) | undefined;
  let isDisposed = false;
  const resized = new ResizeObserver(() => {
    chart?.resize();
    latest?.();
  });
  resized.observe(canvas);
  const load = async () => {
    const { init } = await loadEcharts();
    if (isDisposed) return;
    chart = init(canvas);
    latest?.();
  };
  return {
    draw(data: ChartData, theme: ChartTheme) {
      if (!hasNumbers(data) && (!loading || data.hasFailed)) {
        latest = undefined;
        chart?.clear();
        return;
      }
      latest = () => chart?.setOption(completeOption(data, theme, canvas), { notMerge: true });
      latest();
      loading ??= load();
    },
    dispose() {
      isDisposed = true;
      resized.disconnect();
      chart?.dispose();
    },
  };
}

function hasNumbers({ series }: ChartData): boolean {
  return series.some(({ values }) => values.some((value) => value !== null));
}

/** The option with what needs the page: its font, and a tooltip of elements. */
function completeOption(data: ChartData, theme: ChartTheme, canvas: HTMLElement) {
  const { clientWidth: width, clientHeight: height } = canvas;
  const option = chartOption(data, theme, { width, height });
  return {
    ...option,
    textStyle: { color: theme.text, fontFamily: fontOf(canvas) },
    tooltip: Object.assign({}, option.tooltip, {
      confine: true,
      backgroundColor: theme.background,
      borderColor: theme.line,
      textStyle: { color: theme.text, fontSize: 12 },
      // An element, because texts of cells must not be read as HTML.
      formatter: (points: PointedAt | readonly [PointedAt]) =>
        tooltipElement(data, 'seriesIndex' in points ? points : points[0]),
    }),
  };
}

function fontOf(element: HTMLElement): string {
  return getComputedStyle(element).fontFamily;
}

function tooltipElement(data: ChartData, point: PointedAt): HTMLElement {
  const { title, rows } = tooltipContent(data, point);
  const list = make('dl', 'chart-tooltip');
  for (const { label, text } of rows) list.append(make('dt', '', label), make('dd', '', text));
  const element = make('div', '');
  element.append(make('strong', '', title), list);
  return element;
}

function createMenu({ language, changeType, remove }: ChartViewOptions) {
  const element = make('div', 'chart-menu');
  const types = document.createElement('select');
  const button = document.createElement('button');
  types.setAttribute('aria-label', chartTexts.type[language]);
  types.addEventListener('change', () => {
    if (isChartType(types.value)) changeType(types.value);
  });
  button.type = 'button';
  button.textContent = '×';
  button.title = chartTexts.remove[language];
  button.setAttribute('aria-label', chartTexts.remove[language]);
  button.addEventListener('click', remove);
  element.append(types, button);
  // The grid would move the chart and type into cells.
  for (const name of ['pointerdown', 'pointermove', 'pointerup', 'wheel', 'keydown']) {
    element.addEventListener(name, (event) => event.stopPropagation());
  }
  return {
    element,
    show({ type, series }: ChartData) {
      // Averages beside candles are none of theirs.
      const possible = typesFor(series.filter((each) => each.type === type).length);
      types.replaceChildren(...possible.map((each) => new Option(typeNames[each][language], each)));
      types.value = type;
    },
  };
}

/** Stock charts need their number of series. */
function typesFor(count: number): ChartType[] {
  const isPossible = (type: ChartType) => (kindOf(type).stock?.length ?? count) === count;
  return Object.keys(chartKinds).filter((type): type is ChartType => isChartType(type) && isPossible(type));
}

function make(tag: string, className: string, text = ''): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}
