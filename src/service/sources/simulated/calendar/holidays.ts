/** Holidays of the exchanges by rule: the main ones, without closures that were decreed for a single year. */
import { dayNumber, type DayNumber, dayOf } from '../../../../market/time/exchange-time';
import type { MarketFacts } from '../../../../market/time/markets';

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

export interface LunarFeasts {
  readonly springFestival: DayNumber;
  readonly buddhasBirthday: DayNumber;
  readonly dragonBoat: DayNumber;
  readonly midAutumn: DayNumber;
  readonly chungYeung: DayNumber;
}

/** Month and day, from `firstYear` on: spring festival, Buddha's birthday, dragon boat, mid-autumn, Chung Yeung. */
const firstYear = 1970;
const table = [
  '0206 0512 0608 0915 1008',
  '0127 0502 0528 1003 1027',
  '0215 0520 0615 0922 1015',
  '0203 0510 0605 0911 1004',
  '0123 0429 0624 0930 1023',
  '0211 0518 0614 0920 1013',
  '0131 0506 0602 0908 1031',
  '0218 0525 0621 0927 1021',
  '0207 0514 0610 0917 1010',
  '0128 0503 0530 1005 1029',
  '0216 0521 0617 0923 1017',
  '0205 0511 0606 0912 1006',
  '0125 0501 0625 1001 1025',
  '0213 0520 0615 0921 1014',
  '0202 0508 0604 0910 1003',
  '0220 0527 0622 0929 1022',
  '0209 0516 0611 0918 1012',
  '0129 0505 0531 1007 1031',
  '0217 0523 0618 0925 1019',
  '0206 0512 0608 0914 1008',
  '0127 0502 0528 1003 1026',
  '0215 0521 0616 0922 1016',
  '0204 0510 0605 0911 1004',
  '0123 0528 0624 0930 1023',
  '0210 0518 0613 0920 1013',
  '0131 0507 0602 0909 1101',
  '0219 0524 0620 0927 1020',
  '0207 0514 0609 0916 1010',
  '0128 0503 0530 1005 1028',
  '0216 0522 0618 0924 1017',
  '0205 0511 0606 0912 1006',
  '0124 0430 0625 1001 1025',
  '0212 0519 0615 0921 1014',
  '0201 0508 0604 0911 1004',
  '0122 0526 0622 0928 1022',
  '0209 0515 0611 0918 1011',
  '0129 0505 0531 1006 1030',
  '0218 0524 0619 0925 1019',
  '0207 0512 0608 0914 1007',
  '0126 0502 0528 1003 1026',
  '0214 0521 0616 0922 1016',
  '0203 0510 0606 0912 1005',
  '0123 0428 0623 0930 1023',
  '0210 0517 0612 0919 1013',
  '0131 0506 0602 0908 1002',
  '0219 0525 0620 0927 1021',
  '0208 0514 0609 0915 1009',
  '0128 0503 0530 1004 1028',
  '0216 0522 0618 0924 1017',
  '0205 0512 0607 0913 1007',
  '0125 0430 0625 1001 1025',
  '0212 0519 0614 0921 1014',
  '0201 0508 0603 0910 1004',
  '0122 0526 0622 0929 1023',
  '0210 0515 0610 0917 1011',
  '0129 0505 0531 1006 1029',
  '0217 0524 0619 0925 1018',
  '0207 0513 0609 0915 1008',
  '0126 0502 0528 1003 1026',
  '0213 0520 0616 0922 1016',
  '0202 0509 0605 0912 1005',
  '0123 0528 0624 1001 1024',
  '0211 0516 0612 0919 1012',
  '0131 0506 0601 0908 1001',
  '0219 0525 0620 0927 1020',
  '0208 0515 0610 0916 1009',
  '0128 0503 0530 1004 1027',
  '0215 0522 0618 0924 1017',
  '0204 0511 0607 0913 1007',
  '0124 0430 0527 1002 1026',
  '0212 0518 0614 0920 1014',
  '0201 0507 0603 0910 1003',
  '0122 0526 0622 0928 1022',
  '0210 0516 0611 0917 1011',
  '0130 0505 0531 1005 1029',
  '0217 0524 0619 0925 1018',
];

/** Undefined outside 1970–2045: other years have no such holidays. */
function lunarFeasts(year: number): LunarFeasts | undefined {
  const row = table[year - firstYear];
  if (row === undefined) return undefined;
  const [spring = '', buddha = '', dragon = '', autumn = '', chungYeung = ''] = row.split(' ');
  return {
    springFestival: dayIn(year, spring),
    buddhasBirthday: dayIn(year, buddha),
    dragonBoat: dayIn(year, dragon),
    midAutumn: dayIn(year, autumn),
    chungYeung: dayIn(year, chungYeung),
  };
}

function dayIn(year: number, monthAndDay: string): DayNumber {
  return dayOf(year, Number(monthAndDay.slice(0, 2)), Number(monthAndDay.slice(2))) ?? dayNumber(NaN);
}
