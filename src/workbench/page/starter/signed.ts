/** Number formats of changes, with the colours of rises and falls. */
import type { IStyleData } from '@univerjs/core';
import type { Language } from '../../../addin/i18n/language';
import { down, type PlacedCell } from './sheet-builder';

/**
 * Rises are red in China and green elsewhere; what rounds to zero has neither sign nor colour.
 * @param least the smallest value that is not shown as zero
 */
function signed(language: Language, digits: string, least: number): IStyleData {
  const [rise, fall] = language === 'zh' ? ['Red', 'Green'] : ['Green', 'Red'];
  return { n: { pattern: `[${rise}][>=${least}]+${digits};[${fall}][<=-${least}]-${digits};${digits}` } };
}

export function signedPercent(language: Language): IStyleData {
  return signed(language, '0.00%', 0.00005);
}

/** A column of changes below the header of a table. */
export function signedColumn(language: Language, column: number, from: number, rows: number): PlacedCell[] {
  return down(from, column, Array<undefined>(rows).fill(undefined), signedPercent(language));
}
