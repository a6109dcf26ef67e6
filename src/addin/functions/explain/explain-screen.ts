/** One cell of a screen: its value, and the conditions with the values of its row. */
import { lastBars } from '../../../market/bars/bars';
import type { CellPlace, ExplainedCondition } from '../../../market/derivation/explanation';
import { indicatorSteps } from '../../../market/derivation/indicator-steps';
import { conventionsOf } from '../../../market/derivation/conventions';
import { conditionParts } from '../../../market/fields/conditions';
import { findField, screenFields } from '../../../market/fields/fields';
import { barsOfLookBack, type LookBack, parseOneLookBack } from '../../../market/look-back/terms';
import { lookBackValue } from '../../../market/look-back/values';
import { computeIndicator, warmUpBars } from '../../../market/indicators/spec';
import { sampleOf } from '../../../market/statistics/compute';
import { barsPerYear } from '../../../market/statistics/measures';
import { barCount, type Bars, timeOfBar } from '../../../market/bars/bars';
import { daySerialsOf } from '../../../market/time/exchange-time';
import type { Market } from '../../../market/time/markets';
import { isProblem } from '../../../market/texts/problem';
import { outcomeOf } from '../arguments/arguments';
import { fieldOf, lastPriceIn, type ScreenRow } from '../screens/screen-conditions';
import { findScreen, type UniverseArguments } from '../screens/universe';
import { indicatorNotes } from './explain-bars';
import { quoteParts } from './explain-records';
import { measured } from './explain-statistics';
import type { Explained, RecordedCall } from './recorded-call';

export async function explainScreen(
  call: RecordedCall,
  given: UniverseArguments,
  place: CellPlace,
): Promise<Explained> {
  const screen = await findScreen(call, given);
  const row = screen.rowAt(place.row - Number(screen.table.headers));
  const column = screen.columns[place.column];
  if (row === undefined || column === undefined) return { notes: ['label'] };
  const { quote, bars } = row;
  const market = call.marketOf(quote.symbol);
  const conditions = screen.texts.where.map((text) => conditionOf(text, row, market));
  const head: Explained = {
    symbol: quote.symbol,
    conditions,
    ...(quote.timestamp !== null && { exchangeTime: quote.timestamp }),
  };
  if (typeof column === 'string') {
    return { ...head, field: { kind: 'field', field: column }, ...(await quoteParts(call, quote, column)) };
  }
  return { ...head, ...(bars ? lookBackParts(column, bars, market) : {}) };
}

function lookBackParts(term: LookBack, all: Bars, market: Market): Explained {
  const bars = lastBars(all, barsOfLookBack(term));
  if (term.kind === 'measure') {
    const dates = daySerialsOf(bars.timestamp, market);
    const sample = sampleOf({ dates, closes: bars.close, perYear: barsPerYear('1d', market) });
    return { field: { kind: 'measure', measure: term.measure }, ...measured(term.measure, sample, bars, market) };
  }
  const { spec, part } = term.column;
  const place = { bars, index: barCount(bars) - 1, part };
  const value = Number(lookBackValue(term, all, market, computeIndicator));
  const steps = Number.isFinite(value) ? indicatorSteps(spec, place) : [];
  return {
    field: { kind: 'indicator', column: term.column },
    steps,
    conventions: steps.length === 0 ? [] : conventionsOf(spec, { ...place, value }),
    window: { bars: barCount(bars), from: timeOfBar(bars, 0), warmUp: warmUpBars(spec) },
    notes: indicatorNotes(spec, { bars: barCount(bars), hasValue: steps.length > 0 }),
  };
}

/** Every row that a screen shows meets its conditions. */
function conditionOf(text: string, row: ScreenRow, market: Market): ExplainedCondition {
  const { name = '', value = '' } = conditionParts(text) ?? {};
  const values = [name, value].flatMap((side) => {
    const found = sideValue(side.trim(), row, market);
    return found === undefined ? [] : [{ name: side.trim(), value: found }];
  });
  return { text, isMet: true, values };
}

/** Of a field, an indicator or a statistic; undefined for a number. */
function sideValue(side: string, row: ScreenRow, market: Market): number | string | null | undefined {
  const field = findField(side, screenFields) ?? lastPriceIn(side);
  if (field !== undefined) return fieldOf(row, field);
  const term = outcomeOf(() => parseOneLookBack(side, 'where'));
  if (term === undefined || isProblem(term) || !row.bars) return undefined;
  return lookBackValue(term, row.bars, market, computeIndicator);
}
