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
import type { CellContent, CellErrorCode } from '../contract';
import type { DataTypes } from '../requirement-sets';

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
export function errorContent(code: CellErrorCode, message?: unknown): Extract<CellContent, { kind: 'error' }> {
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

/** Of addresses with https alone, as `Excel.WebImageCellValue` documents. */
function readPicture({ address, altText }: CellObject): CellContent {
  if (typeof address !== 'string' || !address.startsWith('https://')) return invalid;
  return { kind: 'picture', value: '#VALUE!', address, text: typeof altText === 'string' ? altText : '' };
}
