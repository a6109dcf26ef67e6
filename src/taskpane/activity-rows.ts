/** The activity snapshot as rows of the pane: observed counts only, because the service does not report remaining quota. */
import type { ActivitySnapshot } from '../client/activity';
import type { Language } from '../i18n/language';
import type { PaneTextKey, PaneTexts } from '../i18n/pane';
import { problemText } from '../i18n/problems';
import type { Tone } from './elements';

export const activityRows = [
  'requests.last-minute',
  'requests.waiting',
  'requests.queue',
  'requests.per-request',
  'requests.cache',
  'requests.stale',
  'requests.last-error',
] as const satisfies readonly PaneTextKey[];
export type ActivityRow = (typeof activityRows)[number];

export interface ActivityView {
  readonly state: string;
  readonly tone: Tone;
  /** Rows with empty text are hidden. */
  readonly rows: Readonly<Record<ActivityRow, string>>;
}

export function activityView(
  snapshot: ActivitySnapshot,
  now: number,
  texts: PaneTexts,
  language: Language,
): ActivityView {
  const { lastError, waitingUntil } = snapshot;
  return {
    state: texts(`state.${snapshot.state}`),
    tone: toneOf(snapshot.state),
    rows: {
      'requests.last-minute': whole(snapshot.requestsInLastMinute, language),
      'requests.waiting':
        waitingUntil === undefined
          ? ''
          : texts('requests.seconds', { seconds: Math.ceil((waitingUntil - now) / 1000) }),
      'requests.queue': texts('requests.queue.size', {
        queued: whole(snapshot.requestsQueued, language),
        running: whole(snapshot.requestsInFlight, language),
      }),
      'requests.per-request': cellsPerRequest(snapshot, texts, language),
      'requests.cache': cacheShare(snapshot, texts, language),
      'requests.stale': staleCells(snapshot, now, texts, language),
      'requests.last-error':
        lastError === undefined
          ? ''
          : `${timeOf(lastError.at, now, language)} ${problemText(lastError.problem, language)}`,
    },
  };
}

function toneOf(state: ActivitySnapshot['state']): Tone {
  switch (state) {
    case 'connected':
      return 'good';
    case 'waiting':
    case 'no-key':
      return 'warning';
    case 'failing':
    case 'key-refused':
      return 'bad';
    case 'untried':
      return 'plain';
  }
}

function cellsPerRequest(
  { cellsAnswered, requestsSent }: ActivitySnapshot,
  texts: PaneTexts,
  language: Language,
): string {
  if (requestsSent === 0) return texts('requests.none');
  return new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(cellsAnswered / requestsSent);
}

function cacheShare({ valuesFromCache, valuesAsked }: ActivitySnapshot, texts: PaneTexts, language: Language): string {
  if (valuesAsked === 0) return texts('requests.none');
  return new Intl.NumberFormat(language, { style: 'percent' }).format(valuesFromCache / valuesAsked);
}

function staleCells(
  { staleCells: { count, oldest } }: ActivitySnapshot,
  now: number,
  texts: PaneTexts,
  language: Language,
): string {
  if (oldest === undefined) return '';
  return texts('requests.stale.size', { count: whole(count, language), time: timeOf(oldest, now, language) });
}

function whole(count: number, language: Language): string {
  return new Intl.NumberFormat(language).format(count);
}

/** In the local time zone; with the date on other days than today. */
function timeOf(instant: number, now: number, language: Language): string {
  const isToday = new Date(instant).toDateString() === new Date(now).toDateString();
  // With `hour12: false` English formats midnight as 24:00.
  const clock = { timeStyle: 'medium', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat(language, isToday ? clock : { ...clock, dateStyle: 'medium' }).format(instant);
}
