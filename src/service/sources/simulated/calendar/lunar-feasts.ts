/** Feasts of the Chinese lunar calendar on which exchanges are closed, as days of the Gregorian one. */
import { dayNumber, type DayNumber, dayOf } from '../../../../market/time/exchange-time';

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
export function lunarFeasts(year: number): LunarFeasts | undefined {
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
