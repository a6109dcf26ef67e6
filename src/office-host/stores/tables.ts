/** Tables: areas with a row of headers. */
import type { Area } from '../areas/a1';
import type { Records } from './records';

export interface TableRecord {
  readonly id: string;
  readonly name: string;
  /** With the row of headers. */
  readonly area: Area;
  /** `TableStyleMedium2`, …; the emulated Excel draws every style as one of its own. */
  readonly style: string;
}

export type Tables = Records<TableRecord>;
