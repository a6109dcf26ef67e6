/**
 * Reference ids of ranges. Real Excel remembers ranges and follows them when rows are inserted; ours spells the areas
 * out, so that nothing has to be remembered or released.
 */
import type { Area, Areas } from '../contract';
import { invalidArgument } from '../rich-api/rich-error';

export type ReferenceKind = 'Range' | 'RangeAreas';

type Numbers = readonly [row: number, column: number, rows: number, columns: number];

export function referenceOf(kind: ReferenceKind, areas: Areas): string {
  const numbers = areas.map(({ row, column, rows, columns }): Numbers => [row, column, rows, columns]);
  return JSON.stringify([kind, areas[0].sheet, ...numbers]);
}

export function readReference(reference: string): { readonly kind: ReferenceKind; readonly areas: Areas } {
  const parts: unknown = JSON.parse(reference);
  if (!Array.isArray(parts) || parts.length < 3) throw invalidArgument();
  const [kind, sheet, first, ...more] = parts as [ReferenceKind, string, Numbers, ...Numbers[]];
  const areaOf = ([row, column, rows, columns]: Numbers): Area => ({ sheet, row, column, rows, columns });
  return { kind, areas: [areaOf(first), ...more.map(areaOf)] };
}
