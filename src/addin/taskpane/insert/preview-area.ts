/** The live preview: calculates the function as a cell would, a moment after the last change. */
import { createThrottle } from '../../../client/timing/timers';
import type { RiseColour } from '../../dashboards/description/looks';
import type { CellAccess } from '../../excel/cells/cell-access';
import { type ArgumentTexts, constantOf, referenceIn } from '../../insert/formula-text';
import type { FunctionEntry } from '../../insert/function-form';
import { messageOf, element, notice, type Tone } from '../controls/elements';
import type { PaneContext } from '../controls/pane-services';
import { riseColourOf } from '../controls/inserted-sheets';
import { candlesOf, type ChartColours, drawCandles, loadCharts } from './candles';
import { previewTable, type ResultRows } from './preview';

/** Long enough that a word is typed and no request goes out for its beginning. */
const settleMs = 600;

/** The columns of a chart of candles, in their order. */
const candleFields = /^\s*(?:$|all\b|(?:date|time|timestamp)\s*,\s*open\s*,\s*high\s*,\s*low\s*,\s*close\b)/i;

export interface PreviewArea {
  readonly element: HTMLElement;
  readonly show: (entry: FunctionEntry, texts: ArgumentTexts) => void;
  /** The result that is shown; undefined while there is none for the present arguments. */
  readonly result: () => ResultRows | undefined;
  readonly stop: () => void;
}

/** @param onResult gets every result that is shown */
export function previewArea(
  context: PaneContext,
  cells: CellAccess,
  onResult: (rows: ResultRows) => void,
): PreviewArea {
  const display = createDisplay(context);
  let asked: Asked | undefined;
  let result: ResultRows | undefined;
  const draw = async () => {
    const mine = asked;
    const reason = reasonForNone(mine, context);
    if (reason !== undefined) display.show(reason);
    if (!mine || reason !== undefined) return;
    const rows = await resultOf(mine, context, cells);
    if (mine !== asked) return;
    display.show(typeof rows === 'string' ? rows : '', 'warning');
    if (typeof rows === 'string') return;
    result = rows;
    onResult(rows);
    display.content.replaceChildren(previewTable(rows, context.texts));
    if (!hasCandles(mine)) return;
    const drawChart = await candleDrawing(rows, context);
    if (mine === asked) display.addChart(drawChart);
  };
  const drawing = createThrottle(context.clock, settleMs, () => void draw());
  return {
    element: display.element,
    show(entry, texts) {
      asked = { entry, texts };
      result = undefined;
      drawing.requestAfter(settleMs);
    },
    result: () => result,
    stop() {
      drawing.stop();
      display.clear();
    },
  };
}

/** The line of the state above a table with or without a chart. */
function createDisplay({ preferences, texts }: PaneContext) {
  const state = notice('preview-state');
  const content = element('div', { id: 'preview' });
  const summary = element('summary', {}, texts('insert.preview'));
  const open = !preferences.current().hasFoldedPreview;
  const fold = element('details', { id: 'preview-fold', open }, summary, content);
  fold.addEventListener('toggle', () => preferences.foldPreview(!fold.open));
  let endChart = () => {};
  const clear = () => {
    endChart();
    endChart = () => {};
    content.replaceChildren();
  };
  return {
    element: element('div', { class: 'preview-area' }, state.element, fold),
    content,
    clear,
    show(text: string, tone: Tone = 'plain') {
      clear();
      state.show(text, tone);
    },
    addChart: (draw: (content: HTMLElement) => () => void) => (endChart = draw(content)),
  };
}

interface Asked {
  readonly entry: FunctionEntry;
  readonly texts: ArgumentTexts;
}

function reasonForNone(asked: Asked | undefined, { texts, time }: PaneContext): string | undefined {
  if (!asked || isIncomplete(asked)) return texts('preview.none');
  // The cost of a whole market at a past time is to be read before it is sent.
  return asked.entry.id === 'UNIVERSE' && time.current() ? texts('preview.market') : undefined;
}

/** True while an argument that has no default is blank. */
function isIncomplete({ entry: { parameters }, texts }: Asked): boolean {
  return parameters.some(({ name, optional }) => optional !== true && (texts[name] ?? '').trim() === '');
}

/** The rows of the result, or why there are none. */
async function resultOf(
  { entry, texts }: Asked,
  { preview }: PaneContext,
  cells: CellAccess,
): Promise<ResultRows | string> {
  try {
    return await preview(entry.id, await argumentsOf(entry, texts, cells));
  } catch (error) {
    return messageOf(error);
  }
}

/** What Excel would pass: the values of referenced cells, numbers, booleans and texts; blank ones as null. */
async function argumentsOf(
  entry: FunctionEntry,
  texts: ArgumentTexts,
  cells: CellAccess,
): Promise<Record<string, unknown>> {
  const given = entry.parameters.map(
    async ({ name }) => [name, await argumentOf(name, texts[name]?.trim() ?? '', cells)] as const,
  );
  return Object.fromEntries(await Promise.all(given));
}

async function argumentOf(name: string, text: string, cells: CellAccess): Promise<unknown> {
  if (text === '') return null;
  const reference = referenceIn(text);
  if (reference !== undefined) return cells.values(reference);
  return constantOf(name, text);
}

/** Bars whose first columns are date, open, high, low and close. */
function hasCandles({ entry, texts }: Asked): boolean {
  return ['KLINE', 'INTRADAY'].includes(entry.id) && candleFields.test(texts['fields'] ?? '');
}

/** @returns draws the chart above the table, and returns the function that removes it */
async function candleDrawing(
  rows: ResultRows,
  { settings, language }: PaneContext,
): Promise<(content: HTMLElement) => () => void> {
  const library = await loadCharts();
  const candles = candlesOf(rows);
  return (content) => {
    if (candles.length === 0) return () => {};
    const chart = element('div', { class: 'candles' });
    content.prepend(chart);
    const colours = candleColours(riseColourOf(settings.current(), language));
    return drawCandles(chart, { library, candles, colours });
  };
}

/** From the theme of the pane and the colour of rises. */
export function candleColours(rise: RiseColour): ChartColours {
  const style = getComputedStyle(document.documentElement);
  const red = style.getPropertyValue('--colorPaletteRedForeground1');
  const green = style.getPropertyValue('--colorPaletteGreenForeground1');
  return {
    ...(rise === 'red' ? { up: red, down: green } : { up: green, down: red }),
    text: style.getPropertyValue('--colorNeutralForeground2'),
    grid: style.getPropertyValue('--colorNeutralStroke2'),
  };
}
