/** One measure of MD.STATS, and one cell of the matrix of MD.CORREL. */
import type { CellPlace } from '../../../market/derivation/explanation';
import { correlationSteps, statisticSteps } from '../../../market/derivation/statistic-steps';
import { returnsIn, type Sample } from '../../../market/statistics/compute';
import { barsOfMeasure, type Measure } from '../../../market/statistics/measures';
import { distributionOf } from '../../../market/statistics/moments';
import type { SymbolCode } from '../../../market/symbols/symbol';
import { isProblem } from '../../../market/texts/problem';
import { barCount, type Bars, timeOfBar } from '../../../market/bars/bars';
import { instantOfSerial, type Serial } from '../../../market/time/exchange-time';
import type { Market } from '../../../market/time/markets';
import { type CorrelArguments, findCorrelations, findStatistics, type StatsArguments } from '../bars/statistics';
import type { Explained, RecordedCall } from './recorded-call';

export async function explainStatistic(
  call: RecordedCall,
  given: StatsArguments,
  place: CellPlace,
): Promise<Explained> {
  const { slots, measures, headers, found, samples } = await findStatistics(call, given);
  const slot = slots[place.row - Number(headers)];
  const measure = measures[place.column];
  if (measure === undefined || slot === undefined || isProblem(slot)) return { notes: ['label'] };
  const head: Explained = { symbol: slot, field: { kind: 'measure', measure } };
  const [led, sample] = [found.get(slot), samples.get(slot)];
  if (led === undefined || isProblem(led) || sample === undefined) return head;
  return { ...head, ...measured(measure, sample, led.bars, call.marketOf(slot)) };
}

/** What a measure is computed from, step by step. */
export function measured(measure: Measure, sample: Sample, bars: Bars, market: Market): Explained {
  const steps = statisticSteps(measure, sample, bars);
  const last = Math.min(barCount(bars), barsOfMeasure(measure));
  const window =
    last > 0
      ? { bars: last, from: timeOfBar(bars, barCount(bars) - last), warmUp: 0 }
      : { bars: sample.closes.length, from: instantOfSerial((sample.dates[0] ?? NaN) as Serial, market), warmUp: 0 };
  return { steps, ...(Number.isFinite(window.from) && { window }) };
}

export async function explainCorrelation(
  call: RecordedCall,
  given: CorrelArguments,
  place: CellPlace,
): Promise<Explained> {
  const { slots, symbols, closes } = await findCorrelations(call, given);
  const [own, other] = [slots[place.row - 1], slots[place.column - 1]];
  if (own === undefined || other === undefined || isProblem(own) || isProblem(other)) return { notes: ['label'] };
  const closesOf = (symbol: SymbolCode) => closes[symbols.indexOf(symbol)];
  const [a, b] = [closesOf(own), closesOf(other)];
  const head: Explained = { symbol: own, field: { kind: 'correlation', other } };
  if (a === undefined || b === undefined || a.length < 2) return head;
  const steps = correlationSteps(distributionOf(returnsIn(a)), distributionOf(returnsIn(b)));
  return { ...head, steps: steps.every(({ result }) => Number.isFinite(result)) ? steps : [] };
}
