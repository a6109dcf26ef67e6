/** What is told of a person's own files: the folder, what each file is read as, and what a check of it comes to. */
import type { Note } from '../judge/judged-file';
import type { Choice } from '../settings/open-choice';
import type { RowFlaw } from '../tables/flawed-rows';
import type { KindOfFindings } from '../../../../market/check/finding';

/** A person's own files beside what they answer. */
export interface OwnFolder {
  readonly path: string;
  /** What is wrong with the folder and its settings rather than with a file in it, one sentence each. */
  readonly problems: () => readonly string[];
  /**
   * The last close in each of that many equal parts of the file's time, of its first symbol; undefined for a part without bars.
   * @returns undefined for a file without bars
   */
  readonly closes: (name: string, parts: number) => Promise<readonly (number | undefined)[] | undefined>;
  /** What is odd in a file's bars. @returns undefined for a file without bars */
  readonly check: (name: string) => Promise<FileCheck | undefined>;
}

/** What a person's own file is read as. */
export interface FileReport {
  readonly name: string;
  /** The source or program that writes such files; blank for a file without a table. */
  readonly format: string;
  /** The first of them. */
  readonly symbols: readonly string[];
  readonly symbolCount?: number;
  /** Length of its bars in minutes; undefined for a file without bars. */
  readonly period: 'days' | number | undefined;
  readonly notes: readonly Note[];
  /** Currency units in one of the amount; undefined without one. */
  readonly amountScale?: number | undefined;
  readonly bars: number;
  /** On the exchange's clock. */
  readonly first?: string | undefined;
  readonly last?: string | undefined;
  /** Why nothing of it is served, and what to do. */
  readonly refusal: string | undefined;
  /** What is assumed, and what is odd besides its rows. */
  readonly remarks: readonly string[];
  /** Rows that are left out or served in part, each kind once. */
  readonly flaws: readonly RowFlaw[];
  /** Settings that a person may write down. */
  readonly choices: readonly Choice[];
}

export interface FileCheck {
  readonly kinds: readonly KindOfFindings[];
  /** Symbols that were looked at, of how many. */
  readonly checked: number;
  readonly symbolCount: number;
  /** False where too few securities of the folder tell on which days a market trades. */
  readonly knowsDays: boolean;
}
