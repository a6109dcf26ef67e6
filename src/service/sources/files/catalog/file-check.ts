/** What a check of one file comes to. */
import type { KindOfFindings } from '../../../../market/check/finding';

export interface FileCheck {
  readonly kinds: readonly KindOfFindings[];
  /** Symbols that were looked at, of how many. */
  readonly checked: number;
  readonly symbolCount: number;
  /** False where too few securities of the folder tell on which days a market trades. */
  readonly knowsDays: boolean;
}
