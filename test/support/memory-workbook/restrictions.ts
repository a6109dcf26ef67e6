/** What may not be changed in the workbook in memory: locked cells of protected sheets, and parts of array formulas. */
import { intersection } from '../../../src/office-host/areas/areas';
import type { Area } from '../../../src/office-host/areas/a1';

export interface Restrictions {
  protect(sheet: string): void;
  /** Protection of the sheet does not apply to these cells. */
  unlock(address: string): void;
  /** Makes the cells one array formula, as Ctrl+Shift+Enter does. */
  makeArray(address: string): void;
  isProtected(sheet: string): boolean;
  isLocked(area: Area): boolean;
  /** @throws Error for an area that may not be changed */
  check(area: Area): void;
}

export function createRestrictions(parse: (address: string) => Area): Restrictions {
  const sheets = new Set<string>();
  const [unlocked, arrays]: [Area[], Area[]] = [[], []];
  const touching = (areas: readonly Area[], area: Area) => areas.filter((each) => intersection(each, area));
  const isProtected = (sheet: string) => sheets.has(sheet);
  const isLocked = (area: Area) => touching(unlocked, area).length === 0;
  return {
    protect: (sheet) => void sheets.add(sheet),
    unlock: (address) => void unlocked.push(parse(address)),
    makeArray: (address) => void arrays.push(parse(address)),
    isProtected,
    isLocked,
    check(area) {
      if (isProtected(area.sheet) && isLocked(area)) throw new Error('AccessDenied');
      if (touching(arrays, area).length > 0) throw new Error('You cannot change part of an array');
    },
  };
}
