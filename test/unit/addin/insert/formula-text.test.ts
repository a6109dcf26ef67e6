import { describe, expect, it } from 'vitest';
import { costOf as costOfDefinition, type ServiceTerms } from '../../../../src/addin/insert/cost';
import { definitionNamed } from '../../../support/definition-named';
import { formOf } from '../../../../src/addin/insert/function-form';
import { formulaOf, isReference, readFormula, withDefinedNames } from '../../../../src/addin/insert/formula-text';

const kline = ['symbols', 'period', 'start', 'end', 'adjust', 'fields', 'headers', 'order', 'layout'];
const parametersOf = (id: string) => (id === 'KLINE' ? kline : undefined);

it('A defined name of the workbook stands for its cells as symbols, and stays a text elsewhere', () => {
  const texts = { symbols: ' watchlist ', fields: 'Watchlist', period: '1d' };
  expect(withDefinedNames(texts, ['Watchlist'])).toEqual({ ...texts, symbols: '=watchlist' });
  expect(withDefinedNames(texts, ['Other'])).toEqual(texts);
  expect(withDefinedNames({ symbol: '=Watchlist' }, ['Watchlist'])).toEqual({ symbol: '=Watchlist' });
});

describe('The formula of a form', () => {
  it.each([
    [{ symbols: '600519.SH' }, '=MD.KLINE("600519.SH")'],
    [{ symbols: '600519', period: '1w', start: '52' }, '=MD.KLINE("600519","1w",52)'],
    [{ symbols: 'A2:A9', layout: 'wide' }, '=MD.KLINE(A2:A9,,,,,,,,"wide")'],
    [{ symbols: "'My sheet'!$B$1", headers: 'false' }, "=MD.KLINE('My sheet'!$B$1,,,,,,FALSE)"],
    [{ symbols: 'A2#', start: '2024-01-31', end: '-5d' }, '=MD.KLINE(A2#,,"2024-01-31","-5d")'],
    [{ symbols: "'It''s'!A1" }, "=MD.KLINE('It''s'!A1)"],
    [{ symbols: 'Data!$A:$A', start: '2:2' }, '=MD.KLINE(Data!$A:$A,,2:2)'],
    [{ symbols: '=Watchlist', start: '= First.Day' }, '=MD.KLINE(Watchlist,,First.Day)'],
    [{ symbols: 'Watchlist' }, '=MD.KLINE("Watchlist")'],
    [{ symbols: 'say "hi"' }, '=MD.KLINE("say ""hi""")'],
    [{ symbols: ' ' }, '=MD.KLINE()'],
  ])('%o', (texts, formula) => expect(formulaOf('KLINE', kline, texts)).toBe(formula));

  it('is read back', () => {
    const texts = { symbols: 'A2:A9,', period: '1w', start: '52', end: '', adjust: '', fields: 'date,sma(20)' };
    const all = { ...texts, end: '=Last_Day', headers: 'FALSE', order: 'desc', layout: '' };
    expect(readFormula(formulaOf('KLINE', kline, all), parametersOf)).toEqual({ functionId: 'KLINE', texts: all });
  });
});

describe('A formula in a cell', () => {
  it.each([
    ...['=MD.KLINE(A1)*2', '=SUM(MD.KLINE(A1))', '=MD.OTHER(A1)', '=MD.KLINE(UPPER(A1))', '=MD.KLINE("A1")', '=1'],
    ...['MD.KLINE', '=MD.KLINE('],
  ])('%s has no form', (formula) => expect(readFormula(formula, parametersOf)).toBeUndefined());

  it('keeps a cell whose address could be a symbol', () => {
    const read = readFormula('=MD.KLINE(SH600519)', parametersOf);
    expect(read?.texts).toMatchObject({ symbols: '=SH600519' });
    expect(formulaOf('KLINE', kline, read?.texts ?? {})).toBe('=MD.KLINE(SH600519)');
  });

  it('is read in any case and spacing', () => {
    const written = ['=md.kline( A1 , "1w" )', '=_xldudf_MD_KLINE(A1,"1w")'];
    for (const formula of written) expect(readFormula(formula, parametersOf)?.texts).toMatchObject({ symbols: 'A1', period: '1w' });
  });
});

it.each([
  ['A1', true],
  ['$A$1:b20', true],
  ['Sheet1!A1', true],
  ['A2#', true],
  ["'It''s'!A1", true],
  ['A:$C', true],
  ['=A1', true],
  ['=TRUE', false],
  ['=UPPER(A1)', false],
  ['AAPL', false],
  ['sh600519', false],
  ['bj430047', false],
  ['HK700', false],
  ['600519', false],
  ['BRK.B', false],
  ['A0', false],
])('%s is a reference: %s', (text, expected) => expect(isReference(text)).toBe(expected));

const costOf = (id: string, texts: object, terms: ServiceTerms) => costOfDefinition(definitionNamed(id), { ...texts }, terms);

describe('The cost', () => {
  it.each([
    ['QUOTE', { symbols: '600519.SH' }, { requests: 1 }],
    ['QUOTE', { symbols: 'A1:B150' }, { requests: 3 }],
    ['QUOTE', { symbols: 'Sheet1!B150:$A$1' }, { requests: 3 }],
    ['QUOTE', { symbols: '' }, { requests: 0 }],
    ['LIVE', { symbols: 'a,b,,c' }, { requests: 1, everySeconds: 3 }],
    ['LIVEDEPTH', { symbol: 'a', seconds: '10' }, { requests: 1, everySeconds: 10 }],
    ['UNIVERSE', { universe: 'CN_Stock,HK_Stock' }, { requests: 2 }],
    ['UNIVERSE', { universe: 'CN_Stock', where: 'change_pct>3%,name~(A)' }, { requests: 1 }],
    ['UNIVERSE', { universe: 'CN_Stock', where: 'change_pct>3%,rsi<70' }, { requests: 21 }],
    ['UNIVERSE', { universe: 'CN_Stock', where: 'close>sma（20）' }, { requests: 21 }],
    ['UNIVERSE', { universe: 'CN_Stock', sort_by: '-return(20)', top: '5' }, { requests: 21 }],
    ['UNIVERSE', { universe: 'CN_Stock', fields: 'symbol,atr' }, { requests: 2 }],
    ['UNIVERSE', { universe: 'CN_Stock', fields: 'boll.upper', top: '250' }, { requests: 4 }],
    ['UNIVERSE', { universe: 'CN_Stock', fields: 'boll.upper', top: 'all' }, { requests: 21 }],
    ['FIELDS', {}, { requests: 0 }],
    ['QUOTE', { symbols: '600519.SH', fields: 'name,spark(20)' }, { requests: 2 }],
    ['QUOTE', { symbols: '600519.SH', fields: '走势(20),spark(5)' }, { requests: 1 }],
    ['UNIVERSE', { universe: 'CN_Stock', fields: 'symbol,spark', top: '20' }, { requests: 2 }],
    ['PRICE', { symbols: '600519.SH,AAPL.US' }, { requests: 4 }],
    ['PRICE', { symbols: '600519.SH,000001.SZ' }, { requests: 2 }],
    ['EXFACTORS', { symbols: '600519.SH,700.HK,AAPL' }, { requests: 3 }],
    ['EXFACTORS', { symbols: 'A1:A102' }, { requests: 3 }],
    ['EXFACTORS', { symbols: 'A1:A103' }, { requests: 4 }],
    ['KLINE', { symbols: '600519.SH,AAPL.US', start: '52' }, { requests: 1 }],
    ['KLINE', { symbols: '600519.SH,AAPL.US', start: '-3m' }, { requests: 2 }],
    ['KLINE', { symbols: '600519.SH,AAPL.US', start: '45000' }, { requests: 2 }],
  ])('of %s %o', (id, texts, cost) => expect(costOf(id, texts, { symbolsPerRequest: 100, screenRequests: 20 })).toEqual(cost));
});

describe('The cost of statistics and calendars', () => {
  it.each<[string, object, object]>([
    ['STATS', { symbols: '600519.SH,000858.SZ', measures: 'return' }, { requests: 1 }],
    ['STATS', { symbols: '600519.SH', measures: 'beta', benchmark: 'AAPL', start: '-1y' }, { requests: 2 }],
    ['STATS', { symbols: 'A1:A100', measures: 'beta', benchmark: 'AAPL' }, { requests: 2 }],
    ['CORREL', { symbols: 'A1:A150' }, { requests: 2 }],
    // The days come first: they are the same for all symbols.
    ['STATS', { symbols: '600519.SH,000858.SZ', measures: 'return', start: '-250td' }, { requests: 2 }],
    ['STATS', { symbols: '600519.SH', measures: 'beta', benchmark: '000858.SZ', end: 'prev' }, { requests: 2 }],
    ['STATS', { symbols: '600519.SH', measures: 'return', start: '-250td' }, { requests: 1 }],
    ['CORREL', { symbols: 'A1:A50', start: 'B1' }, { requests: 6 }],
    ['KLINE', { symbols: '600519.SH,000858.SZ', start: '-5td', layout: 'wide' }, { requests: 2 }],
    ['KLINE', { symbols: '600519.SH,000858.SZ', start: '-5td' }, { requests: 1 }],
    ['KLINE', { symbols: '600519.SH', start: '-5td', period: '60m' }, { requests: 2 }],
    // 40,000 bars in a response: 39 symbols with 1,010.
    ['STATS', { symbols: 'A1:A100', measures: 'return', start: '1000' }, { requests: 3 }],
    ['STATS', { symbols: 'A1:A100', measures: 'high(1000)' }, { requests: 3 }],
    ['KLINE', { symbols: 'A1:A10', start: '10000' }, { requests: 4 }],
    ['UNIVERSE', { universe: 'CN_Stock', fields: 'symbol,high(1000)' }, { requests: 4 }],
    ['UNIVERSE', { universe: 'CN_Stock', fields: 'symbol,ema(60)', top: '100' }, { requests: 3 }],
    ['UNIVERSE', { universe: 'CN_Stock', fields: 'symbol,limit_up', top: '150' }, { requests: 3 }],
    ['UNIVERSE', { universe: 'CN_Stock', fields: 'symbol,涨停价,sma(20)', top: '50' }, { requests: 3 }],
    ['UNIVERSE', { universe: 'CN_Stock', where: 'last>=limit_up' }, { requests: 21 }],
    ['UNIVERSE', { universe: 'CN_Stock', where: 'volume_shares>1e8' }, { requests: 1 }],
    ['TRADINGDAYS', { symbol_or_market: '', start: 'ytd' }, { requests: 0 }],
    ['TRADINGDAYS', { symbol_or_market: 'SH', start: 'ytd' }, { requests: 1 }],
    ['TRADINGDAYS', { symbol_or_market: 'SH', start: '-20td' }, { requests: 2 }],
    ['TRADINGDAYS', { symbol_or_market: 'AAPL', start: '2025-01-01', end_or_count: '5' }, { requests: 2 }],
    ['TRADINGDAY', { symbol_or_market: 'SH', dates: 'A1:A50' }, { requests: 2 }],
    ['QUOTE', { symbols: 'A2#' }, { requests: undefined }],
    ['QUOTE', { symbols: 'A:A' }, { requests: undefined }],
    ['QUOTE', { symbols: '=Watchlist' }, { requests: undefined }],
  ])('of %s %o', (id, texts, cost) => expect(costOf(id, texts, { symbolsPerRequest: 100, screenRequests: 20 })).toEqual(cost));
});

it.each<[string, object, object]>([
  ['QUOTE', { symbols: '600519.SH,AAPL.US' }, { requests: 4 }],
  ['QUOTE', { symbols: '600519.SH', fields: 'last,chg%' }, { requests: 3 }],
  ['QUOTE', { symbols: '600519.SH', fields: '名称,最新价' }, { requests: 3 }],
  ['QUOTE', { symbols: '600519.SH', fields: 'all' }, { requests: 4 }],
  ['QUOTE', { symbols: '600519.SH', fields: 'B1:D1' }, { requests: 4 }],
  ['LIVE', { symbols: '600519.SH', seconds: '5' }, { requests: 4 }],
  ['KLINE', { symbols: 'A1:A100', start: '52' }, { requests: 9 }],
  ['INSTRUMENT', { symbols: '600519.SH' }, { requests: 1 }],
  ['DEPTH', { symbols: '600519.SH' }, { requests: 0 }],
  ['UNIVERSE', { universe: 'CN_Stock' }, { requests: undefined, securitiesPerRequest: 100 }],
  ['QUOTE', { symbols: 'A2#' }, { requests: undefined }],
])('at a past time, %s %o costs %o', (id, texts, cost) => {
  expect(costOf(id, texts, { symbolsPerRequest: 100, screenRequests: 20, isPast: true })).toEqual(cost);
});

it('bars that nobody counts are as many as the function shows by itself', () => {
  const requests = (id: string) => costOf(id, { symbols: 'A1:A300' }, { symbolsPerRequest: 1_000, screenRequests: 20 }).requests;
  // 40,000 bars in a response: 363 symbols with 110, or 153 with 260.
  expect(['KLINE', 'STATS'].map(requests)).toEqual([1, 2]);
});

it('a market is several symbols, for which a service may want requests of their own', () => {
  const requests = (whose: string) =>
    costOf('TRADINGDAYS', { symbol_or_market: whose, start: 'ytd' }, { symbolsPerRequest: 2, screenRequests: 20 }).requests;
  expect(['US', 'NYSE', 'A1', 'AAPL'].map(requests)).toEqual([3, 3, 3, 1]);
});

it('a form has a list for enums and inputs for the rest', () => {
  const parameters = [
    { name: 'symbols', description: 'One symbol' },
    { name: 'period', description: 'Length', optional: true, customEnumId: 'PERIOD' },
    { name: 'where', description: 'Conditions', optional: true },
  ];
  const enums = [{ id: 'PERIOD', values: [{ stringValue: '1d', tooltip: 'One day' }] }];
  const form = formOf({ id: 'X', description: '', helpUrl: '', parameters }, { enums });
  expect(form.map(({ kind, isOptional }) => [kind, isOptional])).toEqual([
    ['symbols', false],
    ['choice', true],
    ['text', true],
  ]);
  expect(form[1]?.choices).toEqual([{ value: '1d', label: 'One day' }]);
});
