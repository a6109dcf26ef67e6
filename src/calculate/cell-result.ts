/** Results of functions as the contract has them, and errors in the place of Excel's. */
import { endsByItself } from '../client/store/query-contract';
import type { CalculatedCell, CellFailure, CellValue } from './contract';
import type { Turns } from './turns';
import type { HostFacts } from '../addin/functions/calls/services';
import type { Language } from '../addin/i18n/language';
import { problemText } from '../addin/i18n/problems/problem-text';
import type { Problem } from '../market/texts/problem';

/** Facts about a result besides its values; undefined ones are left out. */
export interface ResultFacts {
  /** Epoch ms. */
  readonly staleSince: number | undefined;
  readonly requests: number;
  readonly ageMs?: number | undefined;
}

/** @param result rows as a function gives them, or the error in their place */
export function cellOf(id: string, result: unknown, facts: ResultFacts): CalculatedCell {
  const writing = writingOf(id, result, facts);
  for (let step = writing.next(); ; step = writing.next()) if (step.done) return step.value;
}

/** The same for a result of any size: others have their turn after some milliseconds, between two rows. */
export async function cellInTurns(
  id: string,
  result: unknown,
  facts: ResultFacts,
  turns: Turns,
): Promise<CalculatedCell> {
  const writing = writingOf(id, result, facts);
  for (let step = writing.next(); ; step = writing.next()) {
    if (step.done) return step.value;
    if (turns.isOver()) await turns.next();
  }
}

/** Yields after some rows. */
function* writingOf(
  id: string,
  result: unknown,
  { staleSince, requests, ageMs }: ResultFacts,
): Generator<void, CalculatedCell> {
  const facts = {
    ...(staleSince !== undefined && { stale_since: staleSince }),
    ...(requests > 0 && { requests }),
    ...(ageMs !== undefined && { age_ms: ageMs }),
  };
  if (!Array.isArray(result)) return { id, error: failureOf(result), ...facts };
  const rows = result as readonly (readonly unknown[])[];
  const values: CellValue[][] = [];
  const formats: (string | null)[][] = [];
  let hasFormats = false;
  for (const row of rows) {
    values.push(row.map(valueOf));
    const formatsOfRow = row.map(formatOf);
    hasFormats ||= formatsOfRow.some((format) => format !== null);
    formats.push(formatsOfRow);
    if (values.length % rowsAtOnce === 0) yield;
  }
  return { id, values, ...(hasFormats && { formats }), ...facts };
}

const rowsAtOnce = 100;

export function countValues(result: unknown): number {
  if (!Array.isArray(result)) return 1;
  const [first] = result as readonly unknown[];
  return result.length * (Array.isArray(first) ? first.length : 1);
}

/** A number with a format or a card; both say which number. */
interface NumberWithFormat {
  readonly basicValue: number;
  readonly numberFormat: string;
}

function valueOf(cell: unknown): CellValue {
  if (cell instanceof CellError) return { error: failureOf(cell) };
  return typeof cell === 'object' ? (cell as NumberWithFormat).basicValue : (cell as CellValue);
}

function formatOf(cell: unknown): string | null {
  return typeof cell === 'object' && !(cell instanceof CellError) ? (cell as NumberWithFormat).numberFormat : null;
}

function failureOf(thrown: unknown): CellFailure {
  if (thrown instanceof CellError) {
    const { code, message, problem } = thrown;
    return { code, message, kind: problem.kind, may_pass: endsByItself(problem) };
  }
  // Functions throw nothing else: a defect.
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return { code: '#VALUE!', message, kind: 'internal', may_pass: false };
}

type ErrorClass = NonNullable<HostFacts['CellError']>;
type Code = ConstructorParameters<ErrorClass>[0];

/**
 * Values, which have no stack, and make their sentence when it is read: those of a long list would take most of its time, in one
 * turn.
 */
abstract class CellError {
  readonly name = 'CellError';
  readonly code: Code;
  readonly problem: Problem;

  constructor(code: Code, _: string, problem: Problem) {
    this.code = code;
    this.problem = problem;
  }

  abstract get message(): string;
}

/** For the host of functions. */
export function cellErrorsIn(language: Language): Pick<HostFacts, 'language' | 'CellError' | 'areMessagesLate'> {
  class CellErrorInLanguage extends CellError {
    override get message(): string {
      return problemText(this.problem, language);
    }
  }
  return { language, CellError: CellErrorInLanguage, areMessagesLate: true };
}
