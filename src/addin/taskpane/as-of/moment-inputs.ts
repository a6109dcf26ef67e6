/** The inputs for a moment: date, time of day, and the exchange whose clock is meant. */
import type { AsOf } from '../../../market/bars/as-of';
import { closingMinute } from '../../../market/time/trading-hours';
import { type AsOfWords, type Exchange, exchangeOf, exchanges, onClock, timeText } from '../../i18n/pane/as-of';
import { datePicker } from '../controls/date-picker';
import { element } from '../controls/elements';
import { labelledSelect } from '../controls/labelled-select';
import type { TypedMoment } from './typed-moment';

export interface MomentInputs {
  readonly element: HTMLElement;
  readonly typed: () => TypedMoment;
  readonly show: (asOf: AsOf) => void;
}

export interface MomentInputsOptions {
  readonly say: AsOfWords;
  /** What the inputs show until something is typed. */
  readonly suggested: (market: Exchange) => AsOf;
  readonly onEnter: () => void;
}

export function momentInputs({ say, suggested, onEnter }: MomentInputsOptions): MomentInputs {
  // The ribbon moves the focus here.
  const date = textInput('as-of');
  const time = textInput('as-of-time', say('time.hint'));
  const exchange = labelledSelect('as-of-exchange', say('exchange'), exchanges, (each) => say(`exchange.${each}`));
  let [market, shown] = [exchanges[0] as Exchange, ''];
  const values = () => `${date.value} ${time.value}`;
  const show = (asOf: AsOf) => {
    market = exchangeOf(asOf.market);
    exchange.select.selectedIndex = exchanges.indexOf(market);
    ({ day: date.value, time: time.value } = onClock(asOf.instant, market));
    shown = values();
  };
  exchange.select.addEventListener('change', () => {
    const [before, isTyped] = [market, values() !== shown];
    market = exchange.chosen() ?? market;
    if (!isTyped) show(suggested(market));
    else if (time.value === timeText(closingMinute(before))) time.value = timeText(closingMinute(market));
  });
  for (const input of [date, time]) {
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && !event.isComposing) onEnter();
    });
  }
  show(suggested(market));
  const dated = element('div', { class: 'dated' }, date, datePicker(date, say('date.pick')));
  const typed = [labelled(date, say('date'), dated), labelled(time, say('time'), time)];
  return {
    element: element('div', { class: 'group' }, element('div', { class: 'choices' }, ...typed), exchange.element),
    typed: () => ({ date: date.value, time: time.value, market }),
    show,
  };
}

function textInput(id: string, placeholder?: string): HTMLInputElement {
  return element('input', { id, placeholder, autocomplete: 'off', spellcheck: 'false' });
}

function labelled({ id }: HTMLInputElement, label: string, shown: HTMLElement): HTMLElement {
  return element('div', { class: 'field' }, element('label', { for: id }, label), shown);
}
