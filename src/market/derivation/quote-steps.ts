/** How figures of a quote follow from the others that came with it, and whether the service sent what they give. */
import type { FieldId } from '../fields/fields';
import type { Quote } from '../fields/records';
import { sharesPerUnit } from '../symbols/units';
import type { NoteId } from './explanation';
import { minus, over, rounded, type Step, stepOf, type Term, times } from './step';

export interface QuoteSteps {
  readonly steps: readonly Step[];
  readonly notes: readonly NoteId[];
}

/** @param floatShares of the instrument; undefined where it is not known @returns undefined for what follows from nothing */
export function quoteSteps(quote: Quote, field: FieldId, floatShares?: number): QuoteSteps | undefined {
  const sent = Object.hasOwn(quote, field) ? quote[field as keyof Quote] : undefined;
  if (typeof sent !== 'number') return undefined;
  if (field === 'volume_shares') return { steps: volumeSteps(quote), notes: [] };
  const computed = computedSteps(quote, field, floatShares);
  const last = computed.at(-1);
  return last && Number.isFinite(last.result) ? compared(computed, last.result, sent, field) : undefined;
}

function volumeSteps({ symbol, volume }: Quote): readonly Step[] {
  return [stepOf('shares', times(volume ?? NaN, sharesPerUnit(symbol)))];
}

function computedSteps(quote: Quote, field: FieldId, floatShares = NaN): readonly Step[] {
  const { last_price: price, prev_close: before, high, low, change_amount: change } = quote;
  const [last, previous] = [price ?? NaN, before ?? NaN];
  switch (field) {
    case 'change_amount':
      return [stepOf('change', minus(last, previous))];
    case 'change_pct':
      return [stepOf('change-rate', minus(over(last, previous), 1))];
    case 'amplitude':
      return [stepOf('amplitude', over(minus(high ?? NaN, low ?? NaN), previous))];
    case 'prev_close':
      return [stepOf('previous-close', minus(last, change ?? NaN))];
    case 'turnover_rate': {
      const shares = volumeSteps(quote);
      return [...shares, stepOf('turnover-rate', over(shares[0]?.result ?? NaN, floatShares))];
    }
    default:
      return [];
  }
}

/** Fewer decimals than these are no rounding: a change of 0 where there is one is another value. */
const fewestDecimals = { price: 2, fraction: 4, percent: 2 } as const;
const mostDecimals = 8;
/** Of floating-point arithmetic. */
const noise = 1e-9;

/** Equal, rounded, in percent, or another value: then the difference is told. */
function compared(computed: readonly Step[], result: number, sent: number, field: FieldId): QuoteSteps {
  const isPrice = field === 'change_amount' || field === 'prev_close';
  const plain = roundingOf(result, result, sent, isPrice ? 'price' : 'fraction');
  if (plain) return { steps: [...computed, ...plain], notes: [] };
  const percent = isPrice ? undefined : roundingOf(times(result, 100), result * 100, sent, 'percent');
  if (percent) {
    const inPercent = stepOf('in-percent', times(result, 100));
    return { steps: [...computed, inPercent, ...percent], notes: ['sent-in-percent'] };
  }
  const difference = stepOf('sent-difference', minus(sent, result));
  return { steps: [...computed, difference, stepOf('sent', sent)], notes: ['sent-differs'] };
}

/** @returns no step where nothing is rounded, undefined where rounding does not explain what was sent */
function roundingOf(
  term: Term,
  value: number,
  sent: number,
  unit: keyof typeof fewestDecimals,
): readonly Step[] | undefined {
  if (Math.abs(value - sent) <= noise * Math.max(1, Math.abs(value))) return [];
  for (let decimals = fewestDecimals[unit]; decimals <= mostDecimals; decimals++) {
    const step = stepOf('sent-rounded', rounded(term, decimals));
    if (Math.abs(step.result - sent) <= noise * Math.max(1, Math.abs(sent))) return [step];
  }
  return undefined;
}
