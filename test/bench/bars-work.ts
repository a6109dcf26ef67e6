/** Ten thousand bars of a US symbol between the text of the answer and the rows for Excel. */
import { excelRows } from '../../src/functions/excel-results';
import { checkedSize, rectangleSize } from '../../src/functions/result-size';
import { epochMs } from '../../src/market/exchange-time';
import { defaultBarFields } from '../../src/market/fields';
import { parseSymbol } from '../../src/market/symbol';
import { readBars } from '../../src/protocol/read-bars';
import { readData } from '../../src/protocol/read-values';
import { klineBars } from '../../src/service/bars-answer';
import { barsJson } from '../../src/service/bars-json';
import { createSimulatedMarket } from '../../src/service/market/simulated-market';
import { longBarCells } from '../../src/sheet/bars-table';
import { atMost, type Figure, medians, timeOf } from './figures';

const symbol = parseSymbol('AAPL.US');
const count = 10_000;
const host = {
  language: 'en',
  facts: { isStale: () => false, tickSize: () => undefined },
  hasFormats: true,
  hasCards: true,
  isOnTheWeb: true,
} as const;

export async function decodeAndShape(): Promise<Figure[]> {
  const text = answerText();
  const parsed: unknown = JSON.parse(text);
  const rows = ourRows(parsed);
  if (rows.length !== count + 1 || rows[0]?.length !== 7) throw new Error('Not the table that was to be measured');
  const ms = await medians(
    { warmUps: 60, counted: 201 },
    {
      parse: () => timeOf(() => JSON.parse(text)),
      ours: () => timeOf(() => ourRows(parsed)),
      objects: () => timeOf(() => rowsOverObjects(parsed)),
    },
  );
  return [
    atMost({
      name: `Decode and shape ${count} bars × 7 columns ÷ JSON.parse`,
      value: ms.ours / ms.parse,
      limit: 0.4,
      comparisons: { 'an object for each bar': ms.objects / ms.parse },
      conditions: 'check, columns, exchange dates, rows, size and cleaning; a US symbol; medians of 201',
    }),
  ];
}

function answerText(): string {
  const market = createSimulatedMarket({ seed: 1, clock: 'demo' });
  const request = { period: '1d', adjust: 'forward', count } as const;
  return `{"data":${barsJson(klineBars(market, symbol, request, epochMs(Date.now())))}}`;
}

/** What follows JSON.parse until Excel's runtime has the rows. */
function ourRows(body: unknown): unknown[][] {
  const bars = new Map([[symbol, { bars: readBars(readData(body)), lead: 0 }]]);
  const table = { slots: [symbol], period: '1d', headers: true, order: 'asc', fields: defaultBarFields, bars } as const;
  const rectangle = checkedSize(longBarCells({ ...table, ...host }), host);
  rectangleSize(rectangle);
  return excelRows(rectangle, 'en');
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
