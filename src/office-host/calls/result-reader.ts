/** Reads the result of a call in both message formats of the runtime. */
import { errorContent, type CellReader } from './cell-reader';
import type { CallId, CellContent, CellErrorCode, CellResult } from '../contract';

export interface CallResult {
  readonly id: CallId;
  readonly result: CellResult;
}

interface RawResult {
  readonly id: CallId;
  readonly isOk: boolean;
  readonly value: unknown;
  readonly errorCode: unknown;
}

/** The format for hosts before CustomFunctions 1.7. */
interface OldResult {
  readonly id: number;
  readonly failed?: boolean;
  readonly value?: unknown;
  readonly errorCode?: unknown;
}

/**
 * Error numbers of the runtime. All others (0 returned `Error`, 2 thrown, 3 rejected, 4 wrong batch, 9 no metadata, 10 not
 * associated) become #VALUE! without the JavaScript message.
 */
const codesByNumber: Readonly<Record<number, CellErrorCode>> = {
  1: '#N/A',
  5: '#DIV/0!',
  6: '#NUM!',
  7: '#VALUE!',
  8: '#NULL!',
};

/** @param refusesErrorsInArrays an array with an error becomes #VALUE! as a whole */
export function readResult(sent: unknown, readCell: CellReader, refusesErrorsInArrays = false): CallResult {
  const raw = rawResult(sent);
  const result = raw.isOk ? readValue(raw.value, readCell) : readFailure(raw);
  const isRefused = refusesErrorsInArrays && result.kind === 'array' && result.rows.some((row) => row.some(isError));
  return { id: raw.id, result: isRefused ? { kind: 'error', code: '#VALUE!' } : result };
}

function rawResult(sent: unknown): RawResult {
  if (Array.isArray(sent)) {
    const [id, isOk, value, errorCode] = sent as [number, boolean, unknown, unknown];
    return { id, isOk, value, errorCode };
  }
  const { id, failed, value, errorCode } = sent as OldResult;
  return { id, isOk: failed !== true, value, errorCode };
}

function readFailure({ value, errorCode }: RawResult): CellResult {
  const code = codesByNumber[Number(errorCode)];
  return code === undefined ? { kind: 'error', code: '#VALUE!' } : errorContent(code, value);
}

function readValue(value: unknown, readCell: CellReader): CellResult {
  if (Array.isArray(value)) return readArray(value, readCell);
  const content = readCell(value);
  return isError(content) ? content : { kind: 'value', value: content };
}

/** Excel accepts rectangles only; a flat, ragged or empty array becomes #VALUE!. */
function readArray(rows: readonly unknown[], readCell: CellReader): CellResult {
  const [first] = rows;
  const columns = Array.isArray(first) ? first.length : 0;
  const isRectangle = rows.every((row) => Array.isArray(row) && row.length === columns);
  if (columns === 0 || !isRectangle) return { kind: 'error', code: '#VALUE!' };
  return { kind: 'array', rows: (rows as unknown[][]).map((row) => row.map((cell) => readArrayCell(cell, readCell))) };
}

/** A nested array in a cell becomes #VALUE!. */
function readArrayCell(cell: unknown, readCell: CellReader): CellContent {
  return Array.isArray(cell) ? { kind: 'error', code: '#VALUE!' } : readCell(cell);
}

function isError(content: CellContent): content is Extract<CellContent, { kind: 'error' }> {
  return typeof content === 'object' && content !== null && content.kind === 'error';
}
