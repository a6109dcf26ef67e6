/** Alerts and their log in sentences. Texts of cells and of the service are data: they are shown as they are. */
import type { TriggerEvent, GapEvent } from '../../../alerts/alert-log';
import type { Gap } from '../../../alerts/sight';
import { type AlertWords, alertWords } from '../../i18n/pane/alerts';
import { asOfText } from '../../i18n/pane/as-of-text';
import type { Language } from '../../i18n/language';
import { clockTime } from '../controls/clock-time';
import type { PageSignals } from '../../excel/host/page-signals';
import type { PaneContext } from '../controls/pane-services';

export interface AlertSentences {
  /** `600519.SH last crosses 1500 · 1,500.20`, with the message before it. */
  readonly trigger: (event: Pick<TriggerEvent, 'symbol' | 'condition' | 'message' | 'price'>) => string;
  /** What has to be known besides: the gap before it, the time that it is of. Blank when there is nothing. */
  readonly circumstances: (event: TriggerEvent) => string;
  readonly gap: (event: GapEvent) => string;
  /** Why no quotes come now. */
  readonly notSeen: (missing: Omit<Gap, 'until'>) => string;
  readonly time: (at: number) => string;
  /** `10:31:07 · 1,500.20`; a past time on the clock of its exchange. */
  readonly when: (trigger: Pick<TriggerEvent, 'at' | 'asOf' | 'price'>) => string;
}

/** @param now epoch ms */
export function alertSentences(language: Language, now: () => number): AlertSentences {
  const say = alertWords(language);
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 6 });
  const time = (at: number) => clockTime(at, now(), language);
  const price = (value: number | null) => (value === null ? '' : numbers.format(value));
  const span = ({ from, until }: Gap) => ({ from: time(from), until: time(until) });
  return {
    time,
    when: ({ at, asOf, price: last }) => joined([asOf ? asOfText(asOf, language) : time(at), price(last)]),
    trigger: ({ symbol, condition, message, price: last }) => joined([message, `${symbol} ${condition}`, price(last)]),
    circumstances: ({ after, asOf }) =>
      joined([
        asOf ? say('as-of', { moment: asOfText(asOf, language) }) : '',
        after ? say('after', { ...span(after), reasons: reasonsText(after, say, language) }) : '',
      ]),
    gap: (event) => {
      const { alerts: count } = event;
      return say(count === 1 ? 'gap.one' : 'gap', {
        ...span(event),
        count,
        reasons: reasonsText(event, say, language),
      });
    },
    notSeen: (missing) => say('not-seen', { time: time(missing.from), reasons: reasonsText(missing, say, language) }),
  };
}

function reasonsText({ reasons }: Pick<Gap, 'reasons'>, say: AlertWords, language: Language): string {
  return reasons.map((reason) => say(`reason.${reason}`)).join(language === 'zh' ? '，' : '. ');
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}

/** What a person hears and reads of alerts that were triggered together. The latest, and how many others. */
export function summaryOf(
  events: readonly TriggerEvent[],
  { language, clock }: Pick<PaneContext, 'language' | 'clock'>,
): string {
  const [latest] = events.slice(-1);
  if (!latest) return '';
  const say = alertWords(language);
  const { trigger, circumstances, time } = alertSentences(language, () => clock.wallNow());
  const more = events.length > 1 ? say('banner.more', { count: events.length - 1 }) : '';
  const parts = [`${time(latest.at)} ${trigger(latest)}`, circumstances(latest), more];
  return parts.filter((part) => part !== '').join(' · ');
}

/** What is of a past time disturbs nobody. */
export function signal(
  events: readonly TriggerEvent[],
  context: Pick<PaneContext, 'language' | 'clock' | 'preferences' | 'texts'>,
  signals: PageSignals,
): void {
  const present = events.filter(({ asOf }) => asOf === undefined);
  if (present.length === 0) return;
  const { sound, notification } = context.preferences.current().alertSignals;
  if (sound) signals.beep();
  if (notification) signals.notify(context.texts('title'), summaryOf(present, context), 'alerts');
}
