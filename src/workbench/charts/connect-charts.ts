/** Connects charts with the grid: shows them, keeps them up to date, and offers the command that inserts one. */
import type * as Echarts from './drawing/echarts';
import { ThemeService } from '@univerjs/core';
import { createElement } from 'react';
import type { Language } from '../../addin/i18n/language';
import type { Workbook } from '../../office-host/contract';
import { type Chart, withType } from '../../office-host/stores/chart-model';
import type { Grid } from '../grid/univer/grid';
import { cellReader } from './cells';
import { type ChartView, createChartView } from './chart-view';
import { type ChartData, chartData } from './drawing/chart-data';
import { chartOption } from './drawing/chart-option';
import { chartTheme } from './drawing/chart-theme';
import { addInsertCommand } from './insert/insert-chart';
import { chartComponent, chartDrawings, workbookOf } from './stored/chart-drawings';
import { onChartChanges } from './stored/chart-updates';
import { chartOf } from './stored/grid-charts';
import { moveSources } from './stored/moved-sources';
import { followSpills } from './stored/spill-ends';

export interface ChartsOptions {
  readonly book: Workbook;
  readonly language: Language;
  readonly focusGrid: () => void;
}

export interface ConnectedCharts {
  /** What the charts of the active sheet show, by their names. */
  readonly shown: () => Readonly<Record<string, ChartData>>;
  /** A chart as SVG; undefined while no chart has been drawn and `prepare` was not called. */
  readonly picture: (data: ChartData, width: number, height: number) => string | undefined;
  /** Loads what `picture` needs, if the active sheet has charts. */
  readonly prepare: () => Promise<void>;
}

export function connectCharts(grid: Grid, { book, language, focusGrid }: ChartsOptions): ConnectedCharts {
  const views = new Map<string, ChartView>();
  const themes = grid.injector.get(ThemeService);
  const read = cellReader(grid);
  const pictures = createPictures(grid, language);
  const draw = (id: string, view: ChartView) => {
    const found = chartOnShow(grid, id);
    if (found) view.draw(chartData(found.chart, read), themes.darkMode);
  };
  const mount = (host: HTMLElement, id: string) => {
    const change = (apply: (sheet: string, chart: Chart) => void) => {
      const found = chartOnShow(grid, id);
      if (found) apply(found.sheet, found.chart);
      focusGrid();
    };
    const view = createChartView(host, {
      language,
      loadEcharts: pictures.load,
      changeType: (type) => change((sheet, chart) => book.charts.update(sheet, withType(chart, type))),
      remove: () => change((sheet) => book.charts.remove(sheet, id)),
    });
    views.set(id, view);
    draw(id, view);
    return () => {
      views.delete(id);
      view.dispose();
    };
  };
  grid.api.registerComponent(chartComponent, chartElement(mount));
  followSpills(grid);
  onChartChanges(grid, () => views.forEach((view, id) => draw(id, view)));
  moveSources(grid);
  addInsertCommand(grid, book, language);
  return {
    picture: pictures.picture,
    prepare: pictures.prepare,
    shown: () =>
      Object.fromEntries(book.charts.on(book.activeSheet()).map((chart) => [chart.name, chartData(chart, read)])),
  };
}

/** The library is loaded with the first chart; a browser that begins to print waits for nothing. */
function createPictures(grid: Grid, language: Language) {
  let loaded: typeof Echarts | undefined;
  const load = async () => (loaded ??= await import('./drawing/echarts'));
  return {
    load,
    prepare: async () => {
      if (chartDrawings(grid, workbookOf(grid).getActiveSheet().getSheetId()).length > 0) await load();
    },
    picture: (data: ChartData, width: number, height: number) => {
      const { fontFamily } = getComputedStyle(document.body);
      return loaded && chartPicture(loaded, data, { width, height, fontFamily, language });
    },
  };
}

/** A chart of the active sheet; the grid shows no others. */
function chartOnShow(grid: Grid, id: string): { readonly sheet: string; readonly chart: Chart } | undefined {
  const sheet = workbookOf(grid).getActiveSheet();
  const drawing = chartDrawings(grid, sheet.getSheetId()).find((each) => each.id === id);
  return drawing && { sheet: sheet.getName(), chart: chartOf(grid, drawing) };
}

/** Fills an element of the grid; returns what ends that. */
type Mount = (host: HTMLElement, drawingId: string) => () => void;

interface FloatingElement {
  readonly floatDomId: string;
}

function chartElement(mount: Mount): (props: FloatingElement) => object {
  /** One for each chart, because React calls a new function again on every update. */
  const refs = new Map<string, (host: HTMLElement | null) => void>();
  const refOf = (id: string) => {
    let unmount: (() => void) | undefined;
    return (host: HTMLElement | null) => {
      unmount?.();
      unmount = host ? mount(host, id) : undefined;
      if (!host) refs.delete(id);
    };
  };
  return ({ floatDomId }) => {
    const ref = refs.get(floatDomId) ?? refOf(floatDomId);
    refs.set(floatDomId, ref);
    return createElement('div', { ref });
  };
}

interface PictureLook {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly fontFamily: string;
  readonly language: Language;
}

/** For printing: rendered synchronously and without a page. @returns the markup of an SVG, in the light theme */
export function chartPicture({ init }: typeof Echarts, data: ChartData, look: PictureLook): string {
  const { width, height, fontFamily, language } = look;
  const theme = chartTheme(language, false);
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    // The library does not escape double quotes of font names.
    const textStyle = { color: theme.text, fontFamily: fontFamily.replaceAll('"', "'") };
    chart.setOption({ ...chartOption(data, theme, look), textStyle });
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}
