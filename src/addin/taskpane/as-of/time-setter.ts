/** Sets the workbook's time: inputs, presets, and a sentence that says which values the cells show then. */
import type { AsOf } from '../../../market/bars/as-of';
import { epochMs, minuteMs } from '../../../market/time/exchange-time';
import { closingMinute } from '../../../market/time/trading-hours';
import { type Holidays, lastClose, lastMinute } from '../../../market/time/trading-minutes';
import {
  type AsOfWords,
  asOfWords,
  onClock,
  timeText,
  weekdayName,
  type Exchange,
  exchangeOf,
  exchanges,
} from '../../i18n/pane/as-of';
import { asOfText } from '../../i18n/pane/as-of-text';
import type { Language } from '../../i18n/language';
import { element, type Notice, notice, datePicker } from '../controls/elements';
import { button } from '../controls/fluent';
import type { PaneContext, PanePart } from '../controls/pane-services';
import type { AsOfBanner } from './as-of-banner';
import type { HolidayCalendar } from './holiday-calendar';
import { type Preset, presetMoment, presets, readMoment, type TypedMoment } from './typed-moment';
import { labelledSelect } from '../controls/labelled-select';

interface TimeSetter extends PanePart {
  /** Sets the time that is entered. @returns false when it is none, which is then said */
  readonly set: () => boolean;
}

export function timeSetter(context: PaneContext, calendar: HolidayCalendar, keep: AsOfBanner['keep']): TimeSetter {
  const { time, clock, language } = context;
  const say = asOfWords(language);
  const result = notice('as-of-result');
  const now = () => epochMs(clock.wallNow());
  const outcome = setOutcome(context, calendar, result);
  const put = (asOf: AsOf) => {
    // Another day may have minute bars.
    if (asOf.instant !== time.current()?.instant) time.noteDailyOnly(false);
    keep(asOf);
    inputs.show(asOf);
    outcome.tell(asOf);
  };
  const set = () => {
    const read = readMoment(inputs.typed(), now());
    if (!('problem' in read)) put(read);
    else result.show(say(read.problem, 'day' in read ? { day: read.day } : {}), 'bad');
    return !('problem' in read);
  };
  const back = () => {
    keep(undefined);
    result.show(say('now.done'));
  };
  const suggested = (market: AsOf['market']) => ({ instant: lastClose(now(), market), market });
  const inputs = momentInputs({ say, suggested, onEnter: set });
  const follow = () => {
    const asOf = time.current();
    outcome.follow(asOf);
    // What is being typed is not overwritten.
    if (asOf && !inputs.element.contains(document.activeElement)) inputs.show(asOf);
  };
  follow();
  const offered = presetButtons(say, (preset) => put(presetMoment(preset, inputs.typed().market, now())));
  const buttons = [button('as-of-set', say('set'), set, 'primary'), button('as-of-now', say('now'), back)];
  const actions = element('div', { class: 'actions' }, ...buttons);
  return {
    element: element('div', { class: 'group' }, inputs.element, offered, actions, result.element),
    set,
    stop: time.subscribe(follow),
  };
}

function presetButtons(say: AsOfWords, onPress: (preset: Preset) => void): HTMLElement {
  const buttons = presets.map((preset) =>
    button(`as-of-${preset}`, say(`preset.${preset}`), () => onPress(preset), 'outline'),
  );
  return element('div', { class: 'actions', role: 'group', 'aria-label': say('presets') }, ...buttons);
}

/** What is said of a time, until the workbook has another one. */
function setOutcome({ language }: PaneContext, calendar: HolidayCalendar, result: Notice) {
  const say = asOfWords(language);
  let told: AsOf | undefined;
  return {
    tell(asOf: AsOf) {
      told = asOf;
      const show = (holidays?: Holidays) => {
        if (told?.instant === asOf.instant) result.show(shownText(asOf, holidays, say, language));
      };
      show();
      // oxlint-disable-next-line typescript/no-floating-promises -- Without holidays when they cannot be had.
      void calendar.around(asOf).then(show);
    },
    follow(asOf: AsOf | undefined) {
      if (asOf?.instant !== told?.instant) result.show('');
      told = asOf;
    },
  };
}

/** Which values the cells show: while the exchange was closed, those of the last minute of trading before. */
function shownText(asOf: AsOf, holidays: Holidays | undefined, say: AsOfWords, language: Language): string {
  const { instant, market } = asOf;
  const last = lastMinute(instant, market, holidays);
  if (instant - last < minuteMs) return say('set.done', { moment: asOfText(asOf, language) });
  const { day, time } = onClock(last, market);
  const weekday = weekdayName(last, market, language);
  const isClose = time === timeText(closingMinute(market));
  return isClose ? say('set.closed', { weekday, day }) : say('set.break', { weekday, day, time });
}

interface MomentInputs {
  readonly element: HTMLElement;
  readonly typed: () => TypedMoment;
  readonly show: (asOf: AsOf) => void;
}

interface MomentInputsOptions {
  readonly say: AsOfWords;
  /** What the inputs show until something is typed. */
  readonly suggested: (market: Exchange) => AsOf;
  readonly onEnter: () => void;
}

/** The inputs for a moment: date, time of day, and the exchange whose clock is meant. */
function momentInputs({ say, suggested, onEnter }: MomentInputsOptions): MomentInputs {
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
