/** The layout `wide` in every period: each bar appears once, in its symbol's column and the row of its period. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Bars } from '../../../../src/market/bars/bars';
import {
  dayNumber,
  dayOfSerial,
  instantOfMinute,
  type Serial,
  serialOf,
  serialOfDay,
  startOfDay,
} from '../../../../src/market/time/exchange-time';
import { bucketOf, isMinutePeriod, type KlinePeriod, klinePeriods } from '../../../../src/market/time/period';
import { ourMarketOf, parseSymbol, type SymbolCode } from '../../../../src/market/symbols/symbol';
import { wideBarCells } from '../../../../src/addin/sheet/wide-bars';
import { fresh, withoutLead } from '../../../support/fixture-values';
import { flatBars } from '../../../support/flat-bars';

const symbols = ['600519.SH', '00700.HK', 'AAPL.US'].map((text) => parseSymbol(text));

/** The time of a bar: a day, and for minute bars a minute within the trading session. */
interface Moment {
  readonly day: number;
  readonly minute: number;
}

const moment = fc.record({ day: fc.integer({ min: 14_000, max: 15_500 }), minute: fc.integer({ min: 570, max: 960 }) });

function serialOfMoment(symbol: SymbolCode, { day, minute }: Moment, period: KlinePeriod): Serial {
  const market = ourMarketOf(symbol)!;
  return isMinutePeriod(period) ? serialOf(instantOfMinute(dayNumber(day), minute, market), market) : serialOfDay(dayNumber(day));
}

/** Bars with equal keys share a row. */
function rowKey(serial: number, period: KlinePeriod): number {
  return isMinutePeriod(period) ? Math.round(serial * 1440) : bucketOf(dayOfSerial(serial as Serial), period);
}

function calendarsIn(period: KlinePeriod): fc.Arbitrary<Moment[][]> {
  const selector = (one: Moment) => rowKey(serialOfMoment(symbols[0]!, one, period), period);
  const calendar = fc.uniqueArray(moment, { selector, maxLength: 30 }).map((moments) => moments.sort((a, b) => selector(a) - selector(b)));
  return fc.array(calendar, { minLength: symbols.length, maxLength: symbols.length });
}

/** Every bar has a close of its own, which identifies it in the table. */
function barsAt(symbol: SymbolCode, moments: readonly Moment[], period: KlinePeriod): Bars {
  const market = ourMarketOf(symbol)!;
  const timestamp = Float64Array.from(moments, ({ day, minute }) =>
    isMinutePeriod(period) ? instantOfMinute(dayNumber(day), minute, market) : startOfDay(dayNumber(day), market),
  );
  const values = Float64Array.from(moments, (_, i) => i + 1);
  return flatBars(timestamp, values);
}

it.each(klinePeriods)('each bar of %s appears once, in the row of its period', (period) => {
  fc.assert(
    fc.property(calendarsIn(period), (calendars) => {
      const bars = withoutLead(new Map(symbols.map((symbol, i) => [symbol, barsAt(symbol, calendars[i]!, period)])));
      const facts = fresh;
      const style = { headers: false, order: 'asc', language: 'en', hasFormats: false, facts } as const;
      const rows = wideBarCells({ slots: symbols, fields: ['close'], period, bars, ...style }, 'close');
      if (calendars.flat().length === 0) return;
      const keys = rows.map(([date]) => rowKey(Number(date), period));
      expect(keys).toEqual([...new Set(keys)].sort((a, b) => a - b));
      symbols.forEach((symbol, column) => {
        const shown = rows.flatMap((row, i) => (row[column + 1] === '' ? [] : [[keys[i], row[column + 1]]]));
        const given = calendars[column]!.map((one, i) => [rowKey(serialOfMoment(symbol, one, period), period), i + 1]);
        expect(shown).toEqual(given);
      });
    }),
  );
});
