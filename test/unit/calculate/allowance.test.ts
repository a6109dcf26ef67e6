/** What cells may ask for and give together, and what is refused before it is begun. */
import { expect, it } from 'vitest';
import { callSize, sizeProblem, createAllowance } from '../../../src/calculate/call-size';
import { signatureForCall } from '../../../src/calculate/signatures';

it('Bars count once for all cells that share them, at the most that one of them has asked for', () => {
  const allowance = createAllowance();
  const year = (each: number) => allowance.askBars('1d|forward', ['600519.SH'], each);
  for (let cell = 0; cell < 10_000; cell++) expect(year(262)).toBeUndefined();
  expect(year(2_999_999)).toBeUndefined();
  expect(allowance.askBars('1d|none', ['600519.SH'], 1)).toBeUndefined();
  expect(allowance.askBars('1d|none', ['AAPL.US'], 1)).toMatchObject({ kind: 'result-too-large' });
});

const list = (count: number, text: string) => Array<string>(count).fill(text).join(',');
const range = (rows: number, text: string) => Array.from({ length: rows }, () => [text]);

it.each([
  ['KLINE', ['600519.SH', '1d', 10, null, null, range(400_000, 'close,close,close')]],
  ['QUOTE', [range(5_000, 'AAPL.US'), list(300, 'all')]],
  ['PRICE', [list(1_000, 'AAPL.US'), range(300_000, '2026-01-05')]],
  ['CORREL', [list(5_000, 'AAPL.US')]],
  ['UNIVERSE', ['CN_Stock', null, null, null, null, range(1_000, 'last>0')]],
  ['LIVE', [range(5_000, 'AAPL.US'), list(300, 'last')]],
])('%s of too many members is refused by its arguments alone', (name, given) => {
  const { symbols, columns } = callSize(signatureForCall(name, given.length), given);
  expect(sizeProblem(symbols, columns)).toMatchObject({ kind: 'result-too-large' });
});

it.each([
  ['QUOTE', [range(5_000, 'AAPL.US'), 'all']],
  ['PRICE', [list(1_000, 'AAPL.US'), range(250, '2026-01-05')]],
  ['CORREL', [list(500, 'AAPL.US')]],
  ['UNIVERSE', ['CN_Stock', 'all', 'amount', null, true, 'change_pct>5%, amount>1e9']],
  ['FIELDS', []],
])('%s of as many members as sheets have is not refused', (name, given) => {
  const { symbols, columns } = callSize(signatureForCall(name, given.length), given);
  expect(sizeProblem(symbols, columns)).toBeUndefined();
});
