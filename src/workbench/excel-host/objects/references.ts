/**
 * Reference ids of ranges. Real Excel remembers ranges and follows them when rows are inserted; ours spells the area out,
 * so that nothing has to be remembered or released.
 */
import type { Area } from '../contract';
import { invalidArgument } from '../rich-api/rich-error';

export type ReferenceKind = 'Range' | 'RangeAreas';

export function referenceOf(kind: ReferenceKind, { sheet, row, column, rows, columns }: Area): string {
  return JSON.stringify([kind, sheet, row, column, rows, columns]);
}

export function readReference(reference: string): { readonly kind: ReferenceKind; readonly area: Area } {
  const parts: unknown = JSON.parse(reference);
  if (!Array.isArray(parts) || parts.length !== 6) throw invalidArgument();
  const [kind, sheet, row, column, rows, columns] = parts as [ReferenceKind, string, number, number, number, number];
  return { kind, area: { sheet, row, column, rows, columns } };
}
