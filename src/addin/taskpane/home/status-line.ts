/** The state of the connection as a sentence with a tone, and the seconds that a rate limit still lasts. */
import type { Language } from '../../i18n/language';
import type { PaneTexts } from '../../i18n/pane/pane';
import { type SheetState, stateLine } from '../../i18n/pane/state-line';
import type { Tone } from '../controls/elements';

export interface StatusLine {
  readonly text: string;
  readonly tone: Tone;
  /** Blank unless requests wait. Apart from the sentence, so that screen readers do not announce every second. */
  readonly countdown: string;
}

export function statusLine(sheet: SheetState, now: number, texts: PaneTexts, language: Language): StatusLine {
  const { state, asOf, waitingUntil } = sheet;
  // How many requests wait changes all the time, and would be announced.
  const { text } = stateLine({ ...sheet, requestsQueued: 0 }, now, language);
  const tone = asOf && tones[state] === 'good' ? 'warning' : tones[state];
  // Hours are not counted down.
  if (state !== 'waiting' || waitingUntil === undefined) return { text, tone, countdown: '' };
  const seconds = Math.max(0, Math.ceil((waitingUntil - now) / 1000));
  return { text, tone, countdown: texts('state.seconds', { seconds }) };
}

const tones: Readonly<Record<SheetState['state'], Tone>> = {
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
