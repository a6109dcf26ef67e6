/** Holidays of the exchanges by rule: the main ones, without closures that were decreed for a single year. */
import { dayNumber, type DayNumber, dayOf } from '../../../../market/time/exchange-time';
import type { MarketFacts } from '../../../../market/time/markets';
import { lunarFeasts } from './lunar-feasts';

/** Weekdays as in `Date`: 0 is Sunday. */
export function weekdayOf(day: DayNumber): number {
  // 1970-01-01 was a Thursday.
  return (((day + 4) % 7) + 7) % 7;
}

/** The days of a year on which the exchanges of a region are closed, besides weekends. */
export const holidaysOf: Readonly<Record<MarketFacts['region'], (year: number) => readonly number[]>> = {
  CN: mainlandHolidays,
  HK: hongKongHolidays,
  US: usHolidays,
};

function mainlandHolidays(year: number): readonly number[] {
  const lunar = lunarFeasts(year);
  const labourDays = year >= 2020 ? 5 : 3;
  const national = span(on(year, 10, 1), 7);
  const fixed = [...bridged(on(year, 1, 1)), ...span(on(year, 5, 1), labourDays), ...national];
  const spring = lunar ? span(lunar.springFestival - 1, 8) : [];
  // The three traditional feasts became holidays in 2008.
  if (year < 2008) return [...fixed, ...spring];
  const traditional = [qingming(year), ...(lunar ? [lunar.dragonBoat, lunar.midAutumn] : [])].flatMap(bridged);
  return [...fixed, ...spring, ...traditional];
}

function hongKongHolidays(year: number): readonly number[] {
  const lunar = lunarFeasts(year);
  const easter = easterSunday(year);
  const single = [on(year, 1, 1), qingming(year), on(year, 5, 1), on(year, 10, 1)];
  const handover = year >= 1998 ? [on(year, 7, 1)] : [];
  const feasts = lunar ? [lunar.buddhasBirthday, lunar.dragonBoat, lunar.midAutumn + 1, lunar.chungYeung] : [];
  const spring = lunar ? span(lunar.springFestival, 3) : [];
  const movable = [...single, ...handover, ...feasts].map(mondayAfterSunday);
  return [...movable, ...spring, easter - 2, easter + 1, on(year, 12, 25), on(year, 12, 26)];
}

function usHolidays(year: number): readonly number[] {
  const observed = [on(year, 7, 4), on(year, 12, 25), ...(year >= 2022 ? [on(year, 6, 19)] : [])].map(nearestWeekday);
  const mondays = [nthWeekday(year, 2, 1, 3), lastMonday(year, 5), nthWeekday(year, 9, 1, 1)];
  const king = year >= 1998 ? [nthWeekday(year, 1, 1, 3)] : [];
  // New Year's Day on a Saturday is not observed on the Friday, which belongs to the old year.
  const newYear = mondayAfterSunday(on(year, 1, 1));
  return [newYear, ...king, ...mondays, ...observed, nthWeekday(year, 11, 4, 4), easterSunday(year) - 2];
}

function on(year: number, month: number, day: number): DayNumber {
  return dayOf(year, month, day) ?? dayNumber(NaN);
}

function span(first: number, days: number): number[] {
  return Array.from({ length: days }, (_, i) => first + i);
}

/** A holiday of one day with the day that bridges it to the weekend or makes up for the weekend. */
function bridged(day: number): number[] {
  switch (weekdayOf(dayNumber(day))) {
    case 0:
      return [day, day + 1];
    case 2:
      return [day - 1, day];
    case 4:
      return [day, day + 1];
    case 6:
      return [day, day + 2];
    default:
      return [day];
  }
}

function mondayAfterSunday(day: number): number {
  return weekdayOf(dayNumber(day)) === 0 ? day + 1 : day;
}

function nearestWeekday(day: number): number {
  const weekday = weekdayOf(dayNumber(day));
  if (weekday === 6) return day - 1;
  return weekday === 0 ? day + 1 : day;
}

function nthWeekday(year: number, month: number, weekday: number, nth: number): number {
  const first = on(year, month, 1);
  return first + ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1);
}

function lastMonday(year: number, month: number): number {
  const fifth = nthWeekday(year, month, 1, 5);
  return fifth >= on(year, month + 1, 1) ? fifth - 7 : fifth;
}

/** Tomb-sweeping day: 4 April in leap years and the year after, 5 April in the others. */
function qingming(year: number): DayNumber {
  return on(year, 4, year % 4 < 2 ? 4 : 5);
}

/** The Gregorian computus (Meeus, Jones and Butcher). */
function easterSunday(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const count = epact + weekday - 7 * late + 114;
  return on(year, Math.floor(count / 31), (count % 31) + 1);
}
