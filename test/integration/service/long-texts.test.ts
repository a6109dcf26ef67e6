/** What the service says of a text that is wrong repeats 200 characters of it at most, wherever the text stands. */
import { describe, expect, it } from 'vitest';
import { longestRepeated } from '../../../src/market/texts/problem';
import { startService } from '../../support/local-service';
import { startCalculating } from './calculating';

const long = 'x'.repeat(100_000);
/** The words around what is repeated, with the names of functions, periods or markets. */
const longestWords = 400;

describe('The message of a refusal', () => {
  const ask = startService();

  it.each([
    ...['/v1/quotes?symbols=', '/v1/quotes?universes=', '/v1/instruments?symbols=', '/v1/depth?symbol='],
    ...['/v1/depth/batch?symbols=', '/v1/klines/batch?symbols=', '/v1/klines/intraday?symbol=', '/v1/klines?symbol='],
    ...['period', 'count', 'start_time', 'end_time', 'adjust'].map((name) => `/v1/klines?symbol=AAPL.US&${name}=`),
    ...['period', 'count'].map((name) => `/v1/klines/intraday?symbol=AAPL.US&${name}=`),
    '/v1/klines/ex-factors?symbols=AAPL.US&start_time=',
    '/v1/quotes?api_key=',
  ])('is short: %s', async (path) => {
    const { status, body } = await ask(`${path}${long}`);
    if (status !== 200) expect(repeatedIn((body as { message: string }).message)).toBeLessThanOrEqual(longestRepeated);
    expect(JSON.stringify(body).length).toBeLessThan(longestRepeated + longestWords);
  });

  it.each([{ symbols: long }, { [long]: ['AAPL.US'] }, { [long]: 5 }, { symbols: [{ [long]: 1 }] }])(
    'is short for a posted list',
    async (body) => {
      const answer = await ask('/v1/quotes', {
        body: JSON.stringify(body)
          .slice(0, 60_000)
          .replace(/x+/, (xs) => xs),
      });
      expect(JSON.stringify(answer.body).length).toBeLessThan(longestRepeated + longestWords);
    },
  );
});

describe('What /calculate says', () => {
  const { send } = startCalculating();
  const cell = { id: 'a', function: 'QUOTE', arguments: ['AAPL.US'] };

  it.each<[string, object]>([
    ['an id', { cells: [{ ...cell, id: long }] }],
    ['a function', { cells: [{ ...cell, function: long }] }],
    ['a function within its limit', { cells: [{ ...cell, function: 'x'.repeat(100) }] }],
    ['a formula', { cells: [{ id: 'a', formula: long }] }],
    ['an argument of a formula', { cells: [{ id: 'a', formula: `=MD.QUOTE(${long.slice(0, 8_000)})` }] }],
    ['an argument', { cells: [{ ...cell, arguments: [long] }] }],
    ['an argument within its limit', { cells: [{ ...cell, arguments: [long.slice(0, 32_767)] }] }],
    ['fields', { cells: [{ ...cell, arguments: ['AAPL.US', long.slice(0, 32_767)] }] }],
    ['headers', { cells: [{ ...cell, arguments: ['AAPL.US', null, long.slice(0, 32_767)] }] }],
    ['an error code', { cells: [{ ...cell, arguments: [{ error: long }] }] }],
    ['a key of a cell', { cells: [{ ...cell, [long]: 1 }] }],
    ['a key of the request', { cells: [], [long]: 1 }],
    ['a locale', { cells: [], locale: long }],
    ['a past time', { cells: [], as_of: long }],
    ['cells', { cells: long }],
  ])('is short for %s', async (_, body) => {
    const response = await send('/calculate', { body });
    expect((await response.text()).length).toBeLessThan(longestRepeated + longestWords);
  });

  it('names the limit of fields and conditions, and the length that came', async () => {
    const given = 'a'.repeat(2_001);
    const cells = [
      { id: 'fields', function: 'QUOTE', arguments: ['AAPL.US', given] },
      { id: 'where', function: 'UNIVERSE', arguments: ['US_Stock', null, null, null, null, `name~${given.slice(5)}`] },
      { id: 'measures', function: 'STATS', arguments: ['AAPL.US', given] },
      { id: 'sort', function: 'UNIVERSE', arguments: ['US_Stock', null, given] },
    ];
    const response = await send('/calculate', { body: { cells } });
    const { cells: done } = (await response.json()) as { cells: { id: string; error: { message: string } }[] };
    expect(done.map(({ error }) => /^(\w+): .* Enter (.*)$/.exec(error.message)?.slice(1))).toEqual(
      ['fields', 'where', 'measures', 'sort_by'].map((name) => [name, 'at most 2000 characters (this has 2001)']),
    );
  });

  it('keeps lists of symbols as long as a cell', async () => {
    const list = Array.from({ length: 3_500 }, () => 'AAPL.US').join(',');
    const response = await send('/calculate', { body: { cells: [{ ...cell, arguments: [list] }] } });
    const { cells } = (await response.json()) as { cells: { values: number[][] }[] };
    expect(cells[0]?.values.every(([price]) => typeof price === 'number')).toBe(true);
  });
});

/** The longest run of the text. */
function repeatedIn(message: string): number {
  return Math.max(0, ...(message.match(/x+/g) ?? []).map(({ length }) => length));
}
