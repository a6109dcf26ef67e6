/** In which units a file counts volume and amount: amount ÷ volume is a price, in the right ones. */
import type { VolumeUnit } from '../formats/format';
import { type Facts, ratios, sumOf } from '../tables/facts';

export interface UnitQuestion {
  readonly facts: readonly Facts[];
  /** True where some of the symbols are of the mainland, whose volume may be in lots. */
  readonly isMainland: boolean;
  /** True for indices: amount ÷ volume is no price of theirs. */
  readonly isIndex: boolean;
  /** What the settings, names of columns or the format say, the first that does. */
  readonly volume: VolumeUnit | undefined;
  /** True where the name of the column says it. */
  readonly isVolumeNamed: boolean;
  /** Shares or lots in one of the volume. */
  readonly volumeScale: number;
  readonly amount: number | undefined;
  readonly hasAmount: boolean;
  /** True for a column such as `turnover`, which may be a rate. */
  readonly mayBeRate: boolean;
}

export type Units =
  | {
      readonly kind: 'known';
      readonly volume: VolumeUnit;
      /** 0 where the column is no amount. */
      readonly amount: number;
      /** False where nothing in the file says it. */
      readonly isSure: boolean;
    }
  | { readonly kind: 'open' };

export function unitsOf(question: UnitQuestion): Units {
  const { isMainland, volume, amount, hasAmount, mayBeRate, isIndex } = question;
  const ratio = hasAmount && !isIndex ? fittingRatio(question.facts) : undefined;
  if (ratio === undefined) {
    const scale = mayBeRate && !isIndex ? 0 : (amount ?? 1);
    return withoutAmount(question, scale);
  }
  const readings = readingsOf(ratio * question.volumeScale, isMainland);
  const fitting = readings.filter(
    (one) => (volume ?? one.volume) === one.volume && (amount ?? one.amount) === one.amount,
  );
  // What is said and does not fit is not believed more than the numbers, unless they have two readings.
  const [only] = fitting.length === 1 ? fitting : fitting.length === 0 ? readings : [];
  if (only) return { kind: 'known', ...only, isSure: true };
  const [first] = volume === undefined && amount === undefined ? [] : fitting;
  return first ? { kind: 'known', ...first, isSure: true } : { kind: 'open' };
}

function withoutAmount({ facts, volume, isVolumeNamed, isMainland }: UnitQuestion, amount: number): Units {
  if (!isMainland) return { kind: 'known', volume: 'shares', amount, isSure: true };
  const rows = sumOf(facts, ({ readable }) => readable);
  const fractions = sumOf(facts, (one) => one.fractions);
  // Shares have no halves; of lots, the decimals are single shares.
  if (fractions > rows / 5 && !isVolumeNamed) return { kind: 'known', volume: 'lots', amount, isSure: true };
  return { kind: 'known', volume: volume ?? 'lots', amount, isSure: volume !== undefined };
}

/**
 * That of most rows. Adjusted prices fit only where the factor is one, so a part of the rows is enough, where no other ratio
 * has as many.
 */
function fittingRatio(facts: readonly Facts[]): number | undefined {
  const traded = sumOf(facts, (one) => one.traded);
  const counts = ratios.map((_, index) => sumOf(facts, ({ fits }) => fits[index] ?? 0));
  const [most = 0, next = 0] = counts.toSorted((a, b) => b - a);
  const isEnough = most >= Math.min(3, traded) && most >= traded / 50 && most > 3 * next;
  return most > 0 && isEnough ? ratios[counts.indexOf(most)] : undefined;
}

const amountScales: readonly number[] = [1, 1e3, 1e4, 1e6, 1e8];

/** Shares and lots of 100 with the amounts that people write. */
function readingsOf(
  ratio: number,
  isMainland: boolean,
): readonly { readonly volume: VolumeUnit; readonly amount: number }[] {
  const readings = [
    { volume: 'shares' as const, amount: ratio },
    ...(isMainland ? [{ volume: 'lots' as const, amount: ratio * 100 }] : []),
  ];
  return readings.filter(({ amount }) => amountScales.includes(amount));
}
