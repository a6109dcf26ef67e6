/** Sets the workbook's time: inputs, presets, and a sentence that says which values the cells show then. */
import type { AsOf } from '../../../market/bars/as-of';
import { epochMs, minuteMs } from '../../../market/time/exchange-time';
import { closingMinute } from '../../../market/time/trading-hours';
import { type Holidays, lastClose, lastMinute } from '../../../market/time/trading-minutes';
import { type AsOfWords, asOfWords, onClock, timeText, weekdayName } from '../../i18n/pane/as-of';
import { asOfText } from '../../i18n/pane/as-of-text';
import type { Language } from '../../i18n/language';
import { element, type Notice, notice } from '../controls/elements';
import { button } from '../controls/fluent';
import type { PaneContext, PanePart } from '../controls/pane-services';
import type { AsOfBanner } from './as-of-banner';
import type { HolidayCalendar } from './holiday-calendar';
import { momentInputs } from './moment-inputs';
import { type Preset, presetMoment, presets, readMoment } from './typed-moment';

export interface TimeSetter extends PanePart {
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
