/**
 * Reference ids of ranges. Excel tracks referenced ranges across insertions; the emulation encodes the areas and the sheet's
 * id in them, so there is no state to track or release, and a reference survives the renaming of its sheet only.
 */
import type { Workbook } from '../../contract';
import type { Area, Areas } from '../../areas/a1';
import { existing, invalidArgument } from '../../rich-api/rich-error';

export type ReferenceKind = 'Range' | 'RangeAreas';

type Numbers = readonly [row: number, column: number, rows: number, columns: number];

export function referenceOf(kind: ReferenceKind, areas: Areas, { sheets }: Workbook): string {
  const numbers = areas.map(({ row, column, rows, columns }): Numbers => [row, column, rows, columns]);
  return JSON.stringify([kind, sheets.idOf(areas[0].sheet), ...numbers]);
}

/** @throws RichError ItemNotFound when the sheet is deleted */
export function readReference(
  reference: string,
  { sheets }: Workbook,
): { readonly kind: ReferenceKind; readonly areas: Areas } {
  const parts: unknown = JSON.parse(reference);
  if (!Array.isArray(parts) || parts.length < 3) throw invalidArgument();
  const [kind, sheetId, first, ...more] = parts as [ReferenceKind, string, Numbers, ...Numbers[]];
  const sheet = existing(sheets.nameOf(sheetId));
  const areaOf = ([row, column, rows, columns]: Numbers): Area => ({ sheet, row, column, rows, columns });
  return { kind, areas: [areaOf(first), ...more.map(areaOf)] };
}
