/** Inputs for the ages in `Freshness`, each with its unit and range. */
import { defaultFreshness, type Freshness } from '../../../client/store/settings';
import type { AdvancedText, AdvancedWords } from '../../i18n/pane/advanced';
import type { NumberSetting } from '../controls/number-input';

interface Age {
  readonly age: keyof Freshness;
  readonly id: string;
  readonly label: AdvancedText;
  readonly unit: 'seconds' | 'minutes' | 'hours';
  readonly max: number;
}

const msOf = { seconds: 1_000, minutes: 60_000, hours: 3_600_000 } as const;

export const freshAges: readonly Age[] = [
  { age: 'quoteMs', id: 'fresh-quotes', label: 'ages.quotes', unit: 'seconds', max: 3_600 },
  { age: 'barsMs', id: 'fresh-bars', label: 'ages.bars', unit: 'seconds', max: 3_600 },
  { age: 'referenceMs', id: 'fresh-reference', label: 'ages.reference', unit: 'hours', max: 720 },
];

/** Ages up to which stale values are shown while the service fails; 0 disables stale values. */
export const staleAges: readonly Age[] = [
  { age: 'staleQuoteMs', id: 'stale-quotes', label: 'ages.stale-quotes', unit: 'minutes', max: 1_440 },
  { age: 'staleBarsMs', id: 'stale-bars', label: 'ages.stale-bars', unit: 'hours', max: 720 },
];

export function ageSetting({ age, id, label, unit, max }: Age, say: AdvancedWords): NumberSetting {
  const unitMs = msOf[unit];
  const defaultMs = defaultFreshness[age];
  return {
    id,
    label: say(label),
    hint: say('ages.default', { age: defaultMs / unitMs }),
    min: 0,
    max,
    read({ freshness }) {
      return freshness[age] === defaultMs ? undefined : freshness[age] / unitMs;
    },
    change(value, { freshness }) {
      return { freshness: { ...freshness, [age]: value === undefined ? defaultMs : value * unitMs } };
    },
  };
}
