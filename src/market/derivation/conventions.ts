/** What other programs show for the same bars, where their convention is another one, and what gives theirs here. */
import type { Bars, Column } from '../bars/bars';
import { deviation, highest, lowest, mean, rawStochastic, trueRanges, windowed } from '../indicators/formulas';
import { type IndicatorName, type IndicatorPart, type IndicatorSpec, indicatorText } from '../indicators/spec';

export type Program = 'tdx' | 'tradingview' | 'excel';

/** In which the programs differ. */
export type ConventionId =
  | 'doubled-histogram'
  | 'single-histogram'
  | 'sample-deviation'
  | 'mean-of-ranges'
  | 'simple-smoothing';

export interface Convention {
  readonly id: ConventionId;
  readonly program: Program;
  /** What it shows. */
  readonly value: number;
  /** The field that gives it here; undefined where none does. */
  readonly field: string | undefined;
}

interface Place {
  readonly bars: Bars;
  readonly index: number;
  readonly part: IndicatorPart;
  /** The value that is shown here. */
  readonly value: number;
}

/** @param place a bar with a value @returns only programs whose value differs */
export function conventionsOf({ name, parameters }: IndicatorSpec, place: Place): readonly Convention[] {
  const differing = differences[name]?.(place, parameters) ?? [];
  return differing.filter(({ value }) => Number.isFinite(value));
}

type Differences = (place: Place, parameters: readonly number[]) => readonly Convention[];

const differences: Partial<Readonly<Record<IndicatorName, Differences>>> = {
  macd({ part, value }, parameters) {
    if (part !== 'histogram') return [];
    const [fast = NaN, slow = NaN, signal = NaN, multiple = 1] = parameters;
    const other = multiple === 1 ? 2 : 1;
    const field = indicatorText({ name: 'macd', parameters: [fast, slow, signal, other] });
    const shown = { value: (value / multiple) * other, field };
    return [
      other === 2
        ? { id: 'doubled-histogram', program: 'tdx', ...shown }
        : { id: 'single-histogram', program: 'tradingview', ...shown },
    ];
  },
  std: ({ value }, [n = NaN]) =>
    (['tdx', 'excel'] as const).map((program) => ({
      id: 'sample-deviation',
      program,
      value: value * sampleFactor(n),
      field: undefined,
    })),
  boll({ bars, index, part }, [n = NaN, deviations = NaN]) {
    if (part === 'middle') return [];
    const wider = Number((deviations * sampleFactor(n)).toPrecision(6));
    const [closes, to] = [bars.close, index + 1];
    const width = wider * deviation(closes, to - n, to);
    const value = mean(closes, to - n, to) + (part === 'upper' ? width : -width);
    const field = indicatorText({ name: 'boll', parameters: [n, wider] });
    return [{ id: 'sample-deviation', program: 'tdx', value, field }];
  },
  atr({ bars, index }, [n = NaN]) {
    const ranges = windowed(trueRanges(bars.high, bars.low, bars.close), n, mean);
    return [{ id: 'mean-of-ranges', program: 'tdx', value: ranges[index] ?? NaN, field: undefined }];
  },
  kdj({ bars, index, part }, [n = NaN, k = NaN, d = NaN]) {
    // Others show K and D alone.
    if (part === 'j') return [];
    const rsv = rawStochastic(windowed(bars.low, n, lowest), windowed(bars.high, n, highest), bars.close);
    const line: Column = windowed(rsv, k, mean);
    const shown = part === 'k' ? line : windowed(line, d, mean);
    return [{ id: 'simple-smoothing', program: 'tradingview', value: shown[index] ?? NaN, field: undefined }];
  },
};

/** A sample's deviation ÷ the population's. */
function sampleFactor(n: number): number {
  return Math.sqrt(n / (n - 1));
}
