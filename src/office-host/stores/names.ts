/** Defined names of a workbook. */
import type { Records } from './records';

export interface DefinedName {
  readonly id: string;
  readonly name: string;
  /** `=Sheet1!$A$1:$B$2`, `=0.05`, `="text"`. */
  readonly formula: string;
  readonly comment: string;
  readonly isVisible: boolean;
  /** The sheet that the name belongs to; undefined for the whole workbook. */
  readonly sheet?: string;
}

export type Names = Records<DefinedName>;
