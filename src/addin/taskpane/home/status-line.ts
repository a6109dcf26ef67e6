/** The state of the connection as a sentence with a tone, and the seconds that a rate limit still lasts. */
import type { ActivitySnapshot } from '../../../client/http/activity';
import type { ServiceStatus } from '../../../client/http/service-status';
import type { Language } from '../../i18n/language';
import type { PaneTexts } from '../../i18n/pane/pane';
import { clockTime } from '../controls/clock-time';
import type { Tone } from '../controls/elements';

export interface StatusLine {
  readonly text: string;
  readonly tone: Tone;
  /** Blank unless requests wait. Apart from the sentence, so that screen readers do not announce every second. */
  readonly countdown: string;
}

export function statusLine(
  status: ServiceStatus,
  { waitingUntil }: Pick<ActivitySnapshot, 'waitingUntil'>,
  now: number,
  texts: PaneTexts,
  language: Language,
): StatusLine {
  const tone = tones[status];
  const isLimited = status === 'waiting' || status === 'daily-limit';
  if (!isLimited || waitingUntil === undefined) return { text: texts(`state.${status}`), tone, countdown: '' };
  const time = clockTime(waitingUntil, now, language);
  // Hours are not counted down.
  if (status === 'daily-limit') return { text: texts('state.daily-limit-until', { time }), tone, countdown: '' };
  return {
    text: texts('state.waiting-until', { time }),
    tone,
    countdown: texts('state.seconds', { seconds: Math.max(0, Math.ceil((waitingUntil - now) / 1000)) }),
  };
}

const tones: Readonly<Record<ServiceStatus, Tone>> = {
  connected: 'good',
  untried: 'plain',
  paused: 'warning',
  waiting: 'warning',
  'daily-limit': 'warning',
  rationed: 'warning',
  'no-key': 'warning',
  offline: 'bad',
  failing: 'bad',
  'key-refused': 'bad',
};
