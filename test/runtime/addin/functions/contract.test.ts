/** The contract of the functions as tables: arguments, displayed results, and requests. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Argument } from '../../../../src/office-host/contract';
import { type AddIn, startAddIn } from '../../../support/add-in';
import { picture } from '../../../support/picture';
import { dailyArgs, type SymbolFunction, symbolFunctions } from './contract-functions';
import { refusals, refusedSymbols } from './contract-refusals';
import { ownResults, results } from './contract-results';

const functions = Object.entries(symbolFunctions);
const ofSeveral = functions.filter(([, { takesOne }]) => !takesOne);
const withUniverse = [...functions.map(([name, { args }]) => [name, args('600519.SH')] as const), ['UNIVERSE', ['CN_ETF']] as const];

let addIn: AddIn;
const withKey = (key: string | null) => {
  beforeAll(async () => void (addIn = await startAddIn({ key })));
  afterAll(() => void vi.useRealTimers());
};
const idOf = (name: string) => name.split(' ')[0]!;
const shown = async (name: string, args: readonly Argument[]) => picture(await addIn.call(idOf(name), ...args));
const line = (cells: readonly string[]) => cells.join(' | ');
/** The row of a failed symbol: its code in the symbol column, the reason in all other cells. */
const failedRow = ({ row }: SymbolFunction, symbol: string, reason: string) =>
  line(row(symbol).map((cell) => (cell === symbol ? symbol : reason)));
const filledRow = ({ row }: SymbolFunction, cell: string) => line(row('').map(() => cell));

describe('The functions show', () => {
  withKey('demo');
  it.each(results)('%s: MD.%s %j', async (_, functionId, args, lines) => {
    expect(await shown(functionId, args)).toEqual(lines);
  });
});

describe('Without a request the functions show', () => {
  withKey('demo');
  it.each(ownResults)('%s: MD.%s %j', async (_, functionId, args, lines) => {
    expect(await shown(functionId, args)).toEqual(lines);
    expect(addIn.requests).toEqual([]);
  });
});

describe('A bad argument is #VALUE! with its name, the expectation and the value, without a request', () => {
  withKey('demo');
  it.each(refusals)('MD.%s %j', async (functionId, args, sentence) => {
    expect(await shown(functionId, args)).toEqual([`#VALUE! ${sentence}`]);
    expect(addIn.requests).toEqual([]);
  });

  it.each(refusedSymbols)('MD.QUOTE %j', async (symbol, sentence) => {
    expect(await shown('QUOTE', [symbol])).toEqual([`#VALUE! symbols: ${sentence}`]);
    expect(addIn.requests).toEqual([]);
  });

  it.each(functions)('MD.%s of a text that is no symbol', async (name, { args, takesOne }) => {
    const [[text, sentence]] = refusedSymbols;
    expect(await shown(name, args(text))).toEqual([`#VALUE! ${takesOne ? 'symbol' : 'symbols'}: ${sentence}`]);
    expect(addIn.requests).toEqual([]);
  });
});

describe('A market that the service does not have is #VALUE! with its name, after one request of the first such cell', () => {
  withKey('demo');
  it.each(functions)('MD.%s', async (name, { args, takesOne }) => {
    const refused = '"600519.XX" is not valid. Enter a symbol of SH, SZ, BJ, HK, US (the service has no market XX)';
    expect(await shown(name, args('600519.XX'))).toEqual([`#VALUE! ${takesOne ? 'symbol' : 'symbols'}: ${refused}`]);
    expect(addIn.requests).toHaveLength(1);
  });
});

describe('A symbol is accepted', () => {
  withKey('demo');
  const card = { type: 'String', basicType: 'String', basicValue: '600519.SH', properties: {} };
  const priceCard = { type: 'Double', basicType: 'Double', basicValue: 600519, properties: {} };
  /** The cells of a symbol in one spelling and in the canonical one. */
  async function expectEqual(name: string, { args, takesOne }: SymbolFunction, symbol: Argument): Promise<void> {
    const others = takesOne ? [] : [['000001.SZ']];
    const calls = [symbol, '600519.SH'].map((first) => ({
      functionId: idOf(name),
      arguments: args([[first], ...others] as Argument),
    }));
    const [given, canonical] = await addIn.callMany(calls);
    expect(picture(given!).join()).not.toContain('#VALUE!');
    expect(given).toEqual(canonical);
  }

  it.each([
    ['as a number', 600519],
    ['as a number with a format', { kind: 'formatted', value: 600519, numberFormat: '0' }],
    ['as a card', { kind: 'card', value: '600519.SH', text: '600519.SH', card }],
    ['as a number with a card', { kind: 'card', value: 600519, text: '600519', card: priceCard }],
  ] as const)('%s', (_, symbol) => expectEqual('QUOTE', symbolFunctions['QUOTE']!, symbol));

  // The others are those of `symbol.test.ts`.
  it.each(functions)('in another spelling by MD.%s', (name, spec) => expectEqual(name, spec, 'sh600519'));
});

describe('A range of symbols has a row for every cell', () => {
  withKey('demo');
  const divided = { kind: 'error', code: '#DIV/0!' };
  it.each(ofSeveral)('in MD.%s, also for blanks, errors and bad symbols', async (name, spec) => {
    const range = [['600519.SH'], [''], ['NOSUCH.US'], [divided], ['what?'], [858], [0], ['000001.SZ']];
    const refused = (text: string, expected: string) => `#VALUE! symbols: "${text}" is not valid. Enter ${expected}`;
    expect(await shown(name, spec.args(range))).toEqual([
      line(spec.row('600519.SH')),
      filledRow(spec, '·'),
      failedRow(spec, 'NOSUCH.US', '#N/A Symbol not found: NOSUCH.US'),
      filledRow(spec, '#DIV/0!'),
      filledRow(spec, refused('what?', 'a symbol such as 600519.SH, 00700.HK or AAPL.US')),
      filledRow(
        spec,
        refused('858', 'a symbol as text with its market (000858.SZ or 00858.HK?). Tools › Problems in the pane corrects a column'),
      ),
      filledRow(spec, '·'),
      line(spec.row('000001.SZ')),
    ]);
  });

  it.each(functions)('and MD.%s of one blank is blank, without a request', async (name, { args }) => {
    addIn.requestsSinceLast();
    expect(await shown(name, args(''))).toEqual([expect.stringMatching(/^·( \| ·)*$/)]);
    expect(addIn.requestsSinceLast()).toEqual({});
  });

  it.each(functions)('and MD.%s of one unknown symbol is #N/A', async (name, { args }) => {
    expect(await shown(name, args('NOSUCH.US'))).toEqual(['#N/A Symbol not found: NOSUCH.US']);
  });

  it.each(functions)('and MD.%s of one error cell is that error', async (name, { args }) => {
    expect(await shown(name, args(divided))).toEqual(['#DIV/0!']);
  });
});

describe('An option', () => {
  withKey('demo');
  const withOptions = functions.filter(([name]) => name !== 'CARD');
  it.each(withOptions)('of MD.%s that is an error cell fails the call with its own code', async (name, { args }) => {
    const [symbols, ...others] = args('600519.SH');
    expect(await shown(name, [symbols, { kind: 'error', code: '#DIV/0!' }, ...others.slice(1)])).toEqual(['#DIV/0!']);
  });

  it.each(functions)('of MD.%s that is blank takes its default', async (name, { args }) => {
    const required = ['PRICE', 'STATS', 'ALERT'].includes(name) ? 2 : 1;
    const [omitted, blank] = [null, ''].map((nothing) => args('600519.SH').map((given, place) => (place < required ? given : nothing)));
    expect(await shown(name, blank!)).toEqual(await shown(name, omitted!));
  });
});

describe('An option of a function without symbols', () => {
  withKey('demo');
  describe.each([
    ['UNIVERSE', ['CN_ETF']],
    ['STATUS', []],
    ['FIELDS', []],
  ])('MD.%s', (name, required) => {
    it('that is an error cell fails the call with its own code', async () => {
      expect(await shown(name, [...required, { kind: 'error', code: '#DIV/0!' }])).toEqual(['#DIV/0!']);
    });

    it('that is blank takes its default', async () => {
      expect(await shown(name, [...required, ''])).toEqual(await shown(name, required));
    });
  });
});

describe('Dates of a spilled result are accepted', () => {
  withKey('demo');
  it('by MD.PRICE, and as start and end of MD.KLINE', async () => {
    const [, first, last] = await rowsOf('KLINE', '600519.SH', '1d', 2, '2025-12-31');
    expect(await shown('PRICE', ['600519.SH', [[first![0]], [last![0]]]])).toEqual(['2 × #,##0.00']);
    expect(await rowsOf('PRICE', '600519.SH', [[first![0]], [last![0]]])).toEqual([[first![4]], [last![4]]]);
    expect(await rowsOf('KLINE', '600519.SH', '1d', first![0], last![0], null, null, false)).toEqual([first, last]);
  });
});

describe('After its cell was cancelled', () => {
  withKey('demo');
  it.each([
    ['LIVE', ['600519.SH', 'last', 1]],
    ['LIVEDEPTH', ['600519.SH', 1, 'row', 1]],
    ['ALERT', ['600519.SH', 'last>1']],
    ['STATUS', []],
  ])('MD.%s sends no request and has no timer', async (functionId, args) => {
    // What the add-in does once after the start is over.
    await vi.advanceTimersByTimeAsync(10_000);
    const timersBefore = vi.getTimerCount();
    await addIn.call(functionId, ...args);
    addIn.requestsSinceLast();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(addIn.requestsSinceLast()).toEqual({});
    expect(vi.getTimerCount()).toBe(timersBefore);
  });
});

describe('Without a key', () => {
  withKey(null);
  it.each(withUniverse)('MD.%s shows advice to enter one, and sends no request', async (name, args) => {
    expect(await shown(name, args)).toEqual(['#N/A Open the Tickgrid pane and enter your API key']);
    expect(addIn.requests).toEqual([]);
  });
});

describe('A key that the service refuses', () => {
  withKey('no-such-key');
  it.each(withUniverse)('is reported by MD.%s after a second opinion', async (name, args) => {
    expect(await shown(name, args)).toEqual(['#N/A The API key was not accepted: enter it again in the Tickgrid pane']);
    expect(addIn.requests).toHaveLength(2);
  });
});

describe('A plan without a market of the range', () => {
  withKey('cn-only');
  const reasonFor = ({ feature }: SymbolFunction) => `#N/A Your plan does not include ${feature} (US): ask your data provider to add it`;

  it.each(ofSeveral)('fails only the rows of that market in MD.%s', async (name, spec) => {
    expect(await shown(name, spec.args([['600519.SH'], ['AAPL.US'], ['000001.SZ']]))).toEqual([
      line(spec.row('600519.SH')),
      failedRow(spec, 'AAPL.US', reasonFor(spec)),
      line(spec.row('000001.SZ')),
    ]);
  });

  it.each(functions)('is cached for MD.%s', async (name, spec) => {
    await shown(name, spec.args('AAPL.US'));
    addIn.requestsSinceLast();
    expect(await shown(name, spec.args('MSFT.US'))).toEqual([reasonFor(spec)]);
    expect(addIn.requestsSinceLast()).toEqual({});
  });

  it('is named by MD.UNIVERSE', async () => {
    expect(await shown('UNIVERSE', ['US_Stock'])).toEqual([
      '#N/A Your plan does not include market screening (US_Stock): ask your data provider to add it',
    ]);
  });
});

describe('A plan without a feature is reported with its name', () => {
  const lacking = functions.flatMap(([name, spec]) => (spec.keyWithout ? [[name, spec.keyWithout, spec] as const] : []));
  describe.each(lacking)('MD.%s for the key %s', (name, key, { args, feature }) => {
    withKey(key);
    it('in its cell', async () => {
      const [only] = await shown(name, args('600519.SH'));
      // The service's own words may follow.
      const sentence = `#N/A Your plan does not include ${feature} (SH): ask your data provider to add it`;
      expect(only?.slice(0, sentence.length)).toBe(sentence);
    });
  });

  describe('MD.UNIVERSE for the key free', () => {
    withKey('free');
    it('in its cell', async () => {
      expect(await shown('UNIVERSE', ['CN_ETF'])).toEqual([
        '#N/A Your plan does not include market screening (CN_ETF): ask your data provider to add it',
      ]);
    });
  });

  describe('batches', () => {
    withKey('free');
    it('are replaced by single requests', async () => {
      expect(await shown('KLINE', dailyArgs('600519.SH,AAPL'))).toEqual(['600519.SH | #,##0.00', 'AAPL.US | #,##0.00']);
    });
  });
});

async function rowsOf(functionId: string, ...args: readonly Argument[]) {
  const result = await addIn.call(functionId, ...args);
  return result.kind === 'array' ? result.rows : [];
}
