/** Ten thousand bars of a US symbol between the text of the answer and the rows for Excel. */
import { checkedSize, excelRows, rectangleSize } from '../../src/addin/functions/calls/excel-results';
import { computeIndicator } from '../../src/market/indicators/spec';
import { type IndicatorColumn, indicatorColumns, parseIndicator } from '../../src/market/indicators/spec';
import type { Bars, Column } from '../../src/market/bars/bars';
import { epochMs } from '../../src/market/time/exchange-time';
import { defaultBarFields } from '../../src/market/fields/fields';
import { parseSymbol } from '../../src/market/symbols/symbol';
import { readBars } from '../../src/protocol/read-bars';
import { readData } from '../../src/protocol/read-values';
import { klineBars } from '../../src/service/sources/simulated/simulated-source';
import { barsJson } from '../../src/service/sources/record-text';
import { createSimulatedMarket } from '../../src/service/sources/simulated/simulated-market';
import { fresh } from '../support/fixture-values';
import { isIndicator, type TableField } from '../../src/addin/sheet/bar-columns';
import { longBarCells } from '../../src/addin/sheet/bars-table';
import { atMost, type Figure, medians, timeOf } from './figures';

const symbol = parseSymbol('AAPL.US');
const count = 10_000;
const host = {
  language: 'en',
  facts: fresh,
  hasCards: true,
  isOnTheWeb: false,
} as const;

const indicators = ['sma(20)', 'ema(12)', 'macd(12,26,9)', 'boll(20,2)'];

const rounds = { warmUps: 60, counted: 201 };

export async function decodeAndShape(): Promise<Figure[]> {
  const text = answerText();
  const parsed: unknown = JSON.parse(text);
  const rows = ourRows(parsed, { hasFormats: false });
  if (rows.length !== count + 1 || rows[0]?.length !== 7) throw new Error('Not the table that was to be measured');
  const parse = () => timeOf(() => JSON.parse(text));
  // Rows of numbers first: the engine keeps them unboxed until it has met rows that hold objects.
  const plain = await medians(rounds, {
    parse,
    ours: () => timeOf(() => ourRows(parsed, { hasFormats: false })),
    objects: () => timeOf(() => rowsOverObjects(parsed)),
  });
  const formatted = await medians(rounds, {
    parse,
    ours: () => timeOf(() => ourRows(parsed)),
    withIndicators: () => timeOf(() => ourRows(parsed, { fields: [...defaultBarFields, ...indicatorFields] })),
  });
  return [
    atMost({
      name: `Decode and shape ${count} bars × 7 columns, plain numbers ÷ JSON.parse`,
      value: plain.ours / plain.parse,
      limit: 0.4,
      comparisons: { 'an object for each bar': plain.objects / plain.parse },
      conditions: 'check, columns, exchange dates, rows, size and cleaning; a US symbol; medians of 201',
    }),
    atMost({
      name: `The same with formatted dates ÷ JSON.parse`,
      value: formatted.ours / formatted.parse,
      limit: 0.75,
      conditions: 'an object for each date makes every number of its row an object of the engine, too',
    }),
    atMost({
      name: `Shape ${count} bars with ${indicators.join(', ')} ÷ the same without`,
      value: formatted.withIndicators / formatted.ours,
      limit: Infinity,
      conditions: 'no bar is set; 8 more columns; decoding included',
    }),
  ];
}

function answerText(): string {
  const market = createSimulatedMarket({ seed: 1, clock: 'demo' });
  const request = { period: '1d', adjust: 'forward', count } as const;
  return `{"data":${barsJson(klineBars(market, symbol, request, epochMs(Date.now())))}}`;
}

/** What follows JSON.parse until Excel's runtime has the rows. */
function ourRows(
  body: unknown,
  { fields = defaultBarFields, hasFormats = true }: { readonly fields?: readonly TableField[]; readonly hasFormats?: boolean } = {},
): unknown[][] {
  const series = readBars(readData(body));
  const values = fields.some(isIndicator) ? indicatorValues(series) : new Map<IndicatorColumn, Column>();
  const bars = new Map([[symbol, { bars: series, lead: 0, indicators: values }]]);
  const table = { slots: [symbol], period: '1d', headers: true, order: 'asc', fields, bars } as const;
  const rectangle = checkedSize(longBarCells({ ...table, ...host, hasFormats }), { ...host, hasFormats });
  rectangleSize(rectangle);
  return excelRows(rectangle, { ...host, hasFormats });
}

const specs = indicators.flatMap((text) => parseIndicator(text, 'fields') ?? []);
const indicatorFields = specs.flatMap((spec) => indicatorColumns(spec));

function indicatorValues(bars: Bars): ReadonlyMap<IndicatorColumn, Column> {
  const values = specs.flatMap((spec) => computeIndicator(bars, spec));
  return new Map(indicatorFields.map((field, i) => [field, values[i] ?? new Float64Array(0)]));
}

interface Columns {
  readonly data: Readonly<Record<'timestamp' | (typeof prices)[number], readonly number[]>>;
}
const prices = ['open', 'high', 'low', 'close', 'volume', 'amount'] as const;

/** The usual way, without any check: bars as objects, dates by Intl, then rows. */
function rowsOverObjects(body: unknown): unknown[][] {
  const { data } = body as Columns;
  const bars = data.timestamp.map((time, i) => ({
    date: newYorkDate.format(time),
    ...Object.fromEntries(prices.map((name) => [name, data[name][i]])),
  }));
  return [['date', ...prices], ...bars.map((bar) => Object.values(bar))];
}

const newYorkDate = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });
