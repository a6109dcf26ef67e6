/** Reads the result of a call in both message formats of the runtime. */
import type { CallId, CellContent, CellErrorCode, CellResult } from '../contract';
import type { DataTypes } from '../requirement-sets';

interface CallResult {
  readonly id: CallId;
  readonly result: CellResult;
}

/** A result as it was sent. */
export interface RawResult {
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
export function readResult(raw: RawResult, readCell: CellReader, refusesErrorsInArrays = false): CallResult {
  const result = raw.isOk ? readValue(raw.value, readCell) : readFailure(raw);
  const isRefused = refusesErrorsInArrays && result.kind === 'array' && result.rows.some((row) => row.some(isError));
  return { id: raw.id, result: isRefused ? { kind: 'error', code: '#VALUE!' } : result };
}

export function rawResult(sent: unknown): RawResult {
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

/**
 * Reads one value of a result as Excel shows it. The runtime (office.js 1.1.110) serialises results with
 * `JSON.stringify`, so the value that arrives can differ from the value that the function returned:
 * - undefined, NaN and Infinity within an array arrive as null, and null shows as 0;
 * - a `CustomFunctions.Error`, alone or in an array, arrives by its `toJSON` as
 *   `{valueType: "CustomFunctionError", type: "Error", basicValue, errorType, message}`; the message is there for
 *   #VALUE! and #N/A only;
 * - an `Error` cell object arrives unchanged, with a message for every code;
 * - a plain `Error` within an array arrives as `{}`, a Date as ISO text.
 */
export type CellReader = (value: unknown) => CellContent;

interface CellObject {
  readonly type?: unknown;
  readonly valueType?: unknown;
  readonly basicValue?: unknown;
  readonly numberFormat?: unknown;
  readonly text?: unknown;
  readonly properties?: unknown;
  readonly errorType?: unknown;
  readonly message?: unknown;
  readonly address?: unknown;
  readonly altText?: unknown;
  readonly id?: unknown;
}

/** What a linked entity is found by; Excel gives add-ins one id of a service. */
export interface LinkedId {
  readonly serviceId: number;
  readonly domainId: string;
  readonly entityId: string;
  readonly culture: string;
}

/** Excel's limit for the text of a cell. */
const longestText = 32_767;

const invalid: CellContent = { kind: 'error', code: '#VALUE!' };

const codesByErrorType: Readonly<Record<string, CellErrorCode>> = {
  Busy: '#BUSY!',
  Div0: '#DIV/0!',
  Name: '#NAME?',
  NotAvailable: '#N/A',
  Null: '#NULL!',
  Num: '#NUM!',
  Ref: '#REF!',
  Value: '#VALUE!',
};

interface Reading extends DataTypes {
  /** What the host makes of a format. */
  readonly format: (sent: string) => string;
}

/** @param thousands of the region, where the host reads formats by it */
export function createCellReader(dataTypes: DataTypes, thousands = ','): CellReader {
  const isKnown = thousands === ',' || thousands === '.';
  const reading = { ...dataTypes, format: (sent: string) => (isKnown ? sent : sent.replaceAll(',', '\\,')) };
  return (value) => {
    if (typeof value === 'object' && value !== null) return readObject(value, reading);
    return readPlain(value);
  };
}

/** Excel shows a message with #VALUE! and #N/A only. */
function errorContent(code: CellErrorCode, message?: unknown): Extract<CellContent, { kind: 'error' }> {
  const isShown = (code === '#VALUE!' || code === '#N/A') && typeof message === 'string' && message !== '';
  return isShown ? { kind: 'error', code, message } : { kind: 'error', code };
}

function readPlain(value: unknown): CellContent {
  if (value === null || value === undefined) return 0;
  if (typeof value === 'string') return value.length > longestText ? invalid : value;
  return typeof value === 'number' || typeof value === 'boolean' ? value : invalid;
}

function readObject(cell: CellObject, reading: Reading): CellContent {
  // The runtime's error class predates data types, so every host reads it.
  if (cell.valueType === 'CustomFunctionError') return readError(cell);
  if (!reading.hasDataTypes) return invalid;
  switch (cell.type) {
    case 'Error':
      return readError(cell);
    case 'FormattedNumber':
    case 'Double':
      return readNumber(cell, reading);
    case 'String':
    case 'Boolean':
      return readPlain(cell.basicValue);
    case 'Empty':
      return '';
    case 'Entity':
      return readEntity(cell);
    case 'LinkedEntity':
      return reading.hasLinkedEntities === true && idOf(cell) ? readEntity(cell) : invalid;
    case 'WebImage':
      return readPicture(cell);
    default:
      return invalid;
  }
}

function readError({ basicValue, errorType, message }: CellObject): CellContent {
  const byValue = Object.values(codesByErrorType).find((code) => code === basicValue);
  const byType = typeof errorType === 'string' ? codesByErrorType[errorType] : undefined;
  return errorContent(byValue ?? byType ?? '#VALUE!', message);
}

function readNumber(cell: CellObject, reading: Reading): CellContent {
  const { basicValue: value, numberFormat } = cell;
  if (typeof value !== 'number') return invalid;
  if (cell.properties !== undefined) return readNumberCard(cell, value, reading);
  // Before ExcelApi 1.19 a Double has no format: the number shows without it.
  if (cell.type === 'Double' && !reading.hasRichDoubles) return value;
  return typeof numberFormat === 'string'
    ? { kind: 'formatted', value, numberFormat: reading.format(numberFormat) }
    : value;
}

function readNumberCard(cell: CellObject, value: number, reading: Reading): CellContent {
  if (!reading.hasRichDoubles) return invalid;
  const { numberFormat } = cell;
  const format = typeof numberFormat === 'string' && { numberFormat: reading.format(numberFormat) };
  return { kind: 'card', value, text: String(value), ...format, card: cell };
}

/** An entity is shown by its text. */
function readEntity(cell: CellObject): CellContent {
  if (typeof cell.text !== 'string') return invalid;
  return { kind: 'card', value: cell.text, text: cell.text, card: cell };
}

/** The id of a cell's linked entity; undefined for any other content. */
export function linkedIdOf(content: CellContent): LinkedId | undefined {
  if (typeof content !== 'object' || content?.kind !== 'card') return undefined;
  const card = content.card as CellObject;
  return card.type === 'LinkedEntity' ? idOf(card) : undefined;
}

const serviceOfAddIns = 268_436_224;

/** Ids with an exclamation mark are not allowed. */
function idOf({ id }: CellObject): LinkedId | undefined {
  const { serviceId, domainId, entityId, culture } = (id ?? {}) as Partial<LinkedId>;
  const isText = (part: unknown): part is string => typeof part === 'string' && part !== '' && !part.includes('!');
  if (serviceId !== serviceOfAddIns || !isText(domainId) || !isText(entityId) || !isText(culture)) return undefined;
  return { serviceId, domainId, entityId, culture };
}

/** Of addresses with https alone, as `Excel.WebImageCellValue` documents. */
function readPicture({ address, altText }: CellObject): CellContent {
  if (typeof address !== 'string' || !address.startsWith('https://')) return invalid;
  return { kind: 'picture', value: '#VALUE!', address, text: typeof altText === 'string' ? altText : '' };
}

/** A cell of an argument, or a range of them, with a format or a card. */
export function hasRichCell(given: unknown): boolean {
  if (Array.isArray(given)) return given.some(hasRichCell);
  return typeof given === 'object' && given !== null && 'kind' in given && given.kind !== 'error';
}

export function isRich(result: CellResult): boolean {
  if (result.kind === 'array') return result.rows.some(hasRichCell);
  return result.kind === 'value' && hasRichCell(result.value);
}
