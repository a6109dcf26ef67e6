/**
 * Reference ids of ranges. Excel tracks referenced ranges across insertions; the emulation encodes the areas in the id, so
 * there is no state to track or release.
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
