/** What holds for every conversion, whatever the formulas of other products are made of. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { convertFormula } from '../../../../src/addin/convert/convert-formula';
import { noteText } from '../../../../src/addin/i18n/pane/tools';
import { fuzzSeed } from '../../../support/fuzz-seed';
import { propertyRuns } from '../../../support/property-runs';

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

const names = [
  ...['BDP', 'BDH', 'BDS', 'BToday', 'BAddPeriods', 'BEst'],
  ...[...['WSD', 'WSI', 'WSS', 'WSQ', 'EDB', 'TDays', 'TDaysOffset', 's_dq_close', 's_dq_volume', 'i_dq_pctchange'], ...['s_ipo_price']],
  ...['thsiFinD', 'THS_HQ', 'THS_DS', 'THS_BD', 'THS_RQ', 'THS_HF', 'THS_Snapshot'],
  ...['CSD', 'EM_CSS', 'CSQ', 'EM_S_DQ_CLOSE', 'EM_I_DQ_CHANGE', 'EM_S_FA_ROE'],
  ...['TR', 'RDP.Data', 'RHistory', 'RDP.HistoricalPricing', 'RtGet', 'RDP.DateCalc'],
  ...['FDS', 'FDSH', 'CIQ', 'CIQRANGE', 'CIQHI', 'SPG', 'SNLTable'],
  ...['GOOGLEFINANCE', 'QUERY', 'ARRAYFORMULA', 'STOCKHISTORY'],
];
const before = ['', '', '@', '[1]!', '_xll.', String.raw`'C:\it''s\x.xla'!`, '_xldudf_'];

const texts = [
  ...[...['600519.SH', 'AAPL US Equity', 'AAPL.O;IBM.N', 'AAPL-US', 'NASDAQ:AAPL', '0#.SPX', 'EURUSD Curncy', 'NaN'], ...['undefined', '']],
  ...[...['PX_LAST', 'close', 'close,volume', 'rt_last', 'ths_close_price_stock', 'TR.PriceClose', '.Timestamp;.Close'], ...['TRDPRC_1']],
  ...['P_PRICE(0,-5D,D)', 'P_PRICE(1/2/2024)', 'P_PRICE(', 'IQ_CLOSEPRICE', 'price', 'all', 'constructor', '__proto__'],
  ...['2024-01-02', '20240102', '1/2/2024', '-5D', 'ED-3M', '0', '#1', '99'],
  ...[
    ...['Per=M, Dts=H', 'Period=W', 'Interval:W,CPS:2', 'SDate=-1Y EDate=0D Frq=W', 'START:2024-01-02 INTERVAL:1D'],
    ...['TradeDate=#1', '=', ':'],
  ],
];

const argument = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom('', 'A1', '$B$2', 'A1:B9', '1', '100', '45293', '20240102', '-1', '1E+400', 'TODAY()-30', 'TRUE', '{1,2}'),
    fc.constantFrom(...texts).map(quoted),
    fc.string({ maxLength: 12 }).map(quoted),
    fc.constantFrom(...texts).map((text) => `${quoted(text)}&A1&${quoted(' END:')}&TEXT(B1,"yyyy-mm-dd")`),
    tie('call'),
  ),
  call: fc
    .tuple(fc.constantFrom(...before), fc.constantFrom(...names), fc.array(tie('any'), { maxLength: 7 }))
    .map(([place, name, given]) => `${place}${name}(${given.join(',')})`),
})) as { readonly any: fc.Arbitrary<string>; readonly call: fc.Arbitrary<string> };

const formula = fc
  .tuple(argument.call, fc.constantFrom('', '/', '&'), argument.any, fc.constantFrom('', ';', ')', '+('))
  .map(([first, operator, second, rest]) => `=${first}${operator}${operator === '' ? '' : second}${rest}`);

/** By a way of its own: what stands between the quoted texts of a formula. */
const codeOf = (text: string) => text.split(/"[^"]*"/).join(' ');

const calledIn = (text: string) => [...codeOf(text).matchAll(/([A-Za-z_.]\w*(?:\.\w+)*)\s*\(/g)].map(([, name = '']) => name.toUpperCase());

const excelOrOurs = /^(MD\.[A-Z]+|INDEX|TODAY|TEXT|EDATE|DATE|COUNT|MAX|MIN|AVERAGE|HSTACK|TRANSPOSE|TRUE)$/;

it('a conversion has functions of Excel and Tickgrid only, or leaves the formula and says why', () => {
  let conversions = 0;
  fc.assert(
    fc.property(formula, (original) => {
      const conversion = convertFormula(original);
      if (conversion === undefined) return;
      if (conversion.formula === undefined) expect(conversion.notes).not.toEqual([]);
      else {
        conversions++;
        expect(calledIn(conversion.formula).filter((name) => !excelOrOurs.test(name))).toEqual([]);
        expect(codeOf(conversion.formula)).not.toMatch(/[@!]/);
      }
    }),
    { seed: fuzzSeed, ...propertyRuns(400) },
  );
  // The property would say little if few of the formulas were converted.
  expect(conversions).toBeGreaterThan(20);
});

it('neither a conversion nor a note shows a value that only the code knows', () => {
  fc.assert(
    fc.property(formula, (original) => {
      const { formula: ours = '', notes = [] } = convertFormula(original) ?? {};
      const shown = [ours, ...notes.flatMap((note) => [noteText(note, 'en'), noteText(note, 'zh')])].join('\n');
      for (const word of ['NaN', 'undefined', 'Infinity', '[object', '{name}', '\ue000'])
        if (!original.includes(word)) expect(shown).not.toContain(word);
    }),
    { seed: fuzzSeed, ...propertyRuns(400) },
  );
});
