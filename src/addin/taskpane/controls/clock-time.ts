/** Times of the pane, in the local time zone: what it reports belongs to no exchange. */
import type { Language } from '../../i18n/language';

/** `10:31:07`, with the date on other days than today. @param instant epoch ms */
export function clockTime(instant: number, now: number, language: Language): string {
  const isToday = new Date(instant).toDateString() === new Date(now).toDateString();
  // With `hour12: false` English formats midnight as 24:00.
  const clock = { timeStyle: 'medium', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat(language, isToday ? clock : { ...clock, dateStyle: 'medium' }).format(instant);
}
