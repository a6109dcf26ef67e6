/** What a person enters as the workbook's time: a date and a time of day on the clock of an exchange. */
import type { AsOf } from '../../../market/bars/as-of';
import { dateOfText, dayMeant } from '../../../market/time/date-argument';
import { closingMinute } from '../../../market/time/trading-hours';
import {
  dayAt,
  dayNumber,
  type DayNumber,
  type EpochMs,
  epochMs,
  instantOfMinute,
  instantOfSerial,
  isoDay,
  parseIsoDay,
  startOfDay,
} from '../../../market/time/exchange-time';
import { closeBy, type Holidays } from '../../../market/time/trading-minutes';
import { typedText } from '../../../market/texts/typed-text';
import { earliestTime } from '../../../protocol/assumptions';
import type { Exchange } from '../../i18n/pane/as-of';

export interface TypedMoment {
  readonly date: string;
  /** Blank: the close. */
  readonly time: string;
  readonly market: Exchange;
}

export type MomentProblem =
  | { readonly problem: 'not-a-date' | 'not-a-time' | 'future' }
  /** `day`: the first day that may be entered, as ISO text. */
  | { readonly problem: 'too-early'; readonly day: string };

/** Before them, there was no exchange: Shenzhen opened before Shanghai, Hong Kong became one of four. */
const openings: Readonly<Record<Exchange, string>> = {
  SH: '1990-12-01',
  HK: '1986-04-02',
  US: isoDay(dayAt(epochMs(earliestTime), { zone: 'UTC' })),
};

export function readMoment(typed: TypedMoment, now: EpochMs): AsOf | MomentProblem {
  const { market } = typed;
  const instant = readInstant(typed);
  if (typeof instant !== 'number') return instant;
  if (instant > now) return { problem: 'future' };
  const opening = openings[market];
  if (instant < startOfDay(parseIsoDay(opening) ?? dayNumber(0), market)) return { problem: 'too-early', day: opening };
  return { instant, market };
}

/** A date that was pasted with its time has it already. */
function readInstant({ date, time, market }: TypedMoment): EpochMs | MomentProblem {
  const read = dateOfText(date);
  if (read?.kind === 'moment') return instantOfSerial(read.serial, market);
  if (read?.kind !== 'day') return { problem: 'not-a-date' };
  const minute = minuteOfTime(time, market);
  return minute === undefined ? { problem: 'not-a-time' } : instantOfMinute(read.day, minute, market);
}

/** Reads `9:30`, `0930` and full-width forms. */
function minuteOfTime(text: string, market: Exchange): number | undefined {
  const typed = typedText(text);
  if (typed === '') return closingMinute(market);
  const [, hour, minute] = /^(\d{1,2}):?(\d{2})$/.exec(typed)?.map(Number) ?? [];
  if (hour === undefined || minute === undefined || hour > 23 || minute > 59) return undefined;
  return hour * 60 + minute;
}

export const presets = ['yesterday', 'month', 'year'] as const;
export type Preset = (typeof presets)[number];

/** Closes: of the last trading day before today, of that before this month, and of the day a year ago. */
export function presetMoment(preset: Preset, market: Exchange, now: EpochMs, holidays?: Holidays): AsOf {
  return { instant: closeBy(lastDayOf(preset, market, now), market, holidays), market };
}

function lastDayOf(preset: Preset, market: Exchange, now: EpochMs): DayNumber {
  switch (preset) {
    case 'yesterday':
      return dayMeant({ kind: 'ago', amount: 1, unit: 'd' }, market, now);
    case 'month':
      return dayNumber(dayMeant({ kind: 'month-to-date' }, market, now) - 1);
    case 'year':
      return dayMeant({ kind: 'ago', amount: 1, unit: 'y' }, market, now);
  }
}
