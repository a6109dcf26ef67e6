/** The objects that lead to each other: a range knows its worksheet, a worksheet gives ranges. */
import type { Area, Workbook } from '../contract';
import type { RichObject } from '../rich-api/rich-object';

/** Passed to every object that makes others, so that their modules need not import each other. */
export interface ExcelObjects {
  readonly book: Workbook;
  readonly range: (area: Area) => RichObject;
  readonly worksheet: (name: string) => RichObject;
}
