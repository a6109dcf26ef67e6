/** The factories of emulated objects that refer to each other: a range to its worksheet, a worksheet to its ranges. */
import type { SeriesBy } from '../charts/chart-source';
import type { Workbook } from '../contract';
import type { Area } from '../areas/a1';
import type { RichObject } from '../rich-api/rich-object';

/** Passed to every object that makes others, so that their modules need not import each other. */
export interface ExcelObjects {
  readonly book: Workbook;
  /** How `charts.add` reads a range if it is told `Auto` or nothing. */
  readonly automaticSeriesBy: SeriesBy;
  /** The format of a cell as `Range.numberFormat` gives it. */
  readonly readFormat: (format: string) => string;
  readonly range: (area: Area) => RichObject;
  readonly worksheet: (name: string) => RichObject;
}
