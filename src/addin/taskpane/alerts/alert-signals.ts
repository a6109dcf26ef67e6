/** What a person hears and reads of alerts that were triggered together. */
import type { TriggerEvent } from '../../../alerts/alert-log';
import type { PageSignals } from '../../excel/host/page-signals';
import { alertWords } from '../../i18n/pane/alerts';
import type { PaneContext } from '../controls/pane-services';
import { alertSentences } from './alert-sentences';

/** The latest, and how many others. */
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
