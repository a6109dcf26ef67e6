/** Prepares the arguments of a call as Excel does: checks their count, pads them, and converts them to the declared types. */
import type { Argument, CellErrorCode } from '../contract';
import type { FunctionMetadata, RegisteredFunctions, ParameterMetadata } from './registered-functions';

export type PreparedArguments =
  | { readonly values: readonly unknown[] }
  | { readonly refused: CellErrorCode; readonly message?: string };

/** A cell of an argument with a format, a card or an error; the shapes of `CellContent` (contract.ts). */
type RichCell =
  | { readonly kind: 'error'; readonly code: CellErrorCode }
  | { readonly kind: 'formatted'; readonly value: number; readonly numberFormat: string }
  | { readonly kind: 'card'; readonly value: unknown; readonly text: string; readonly card: unknown }
  | { readonly kind: 'picture'; readonly value: '#VALUE!'; readonly address: string; readonly text: string };

type Accepts = Pick<RegisteredFunctions, 'takesErrors' | 'takesRichValues' | 'hasRichDoubles'>;

/** Internal to this file: the cell shows the error and the function is not called. */
class Refusal extends Error {
  constructor(
    readonly code: CellErrorCode,
    message = '',
  ) {
    super(message);
  }
}

/** @param language the language of the message, a locale such as `zh-CN` */
export function prepareArguments(
  metadata: FunctionMetadata,
  given: readonly Argument[],
  accepts: Accepts,
  language: string,
): PreparedArguments {
  try {
    checkCount(metadata, given, language);
    return { values: metadata.parameters.map((parameter, index) => prepare(parameter, index, given, accepts)) };
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    return { refused: thrown.code, ...(thrown.message !== '' && { message: thrown.message }) };
  }
}

const countRefusals = {
  en: {
    many: "You've entered too many arguments for this function.",
    few: "You've entered too few arguments for this function.",
  },
  zh: { many: '你为此函数输入的参数太多。', few: '你为此函数输入的参数太少。' },
};

/** Excel rejects such a formula at entry with these sentences; the emulation shows them at the cell. */
function checkCount({ parameters }: FunctionMetadata, given: readonly Argument[], language: string): void {
  const sentences = countRefusals[language.startsWith('zh') ? 'zh' : 'en'];
  const most = parameters.at(-1)?.repeating === true ? Number.POSITIVE_INFINITY : parameters.length;
  const least = parameters.filter(({ optional, repeating }) => optional !== true && repeating !== true).length;
  if (given.length > most) throw new Refusal('#VALUE!', sentences.many);
  if (given.length < least) throw new Refusal('#VALUE!', sentences.few);
}

/** A repeating parameter takes the remaining arguments as one array. */
function prepare(parameter: ParameterMetadata, index: number, given: readonly Argument[], accepts: Accepts): unknown {
  if (parameter.repeating !== true) return prepareOne(parameter, given[index], accepts);
  return given.slice(index).map((value) => prepareOne(parameter, value, accepts));
}

function prepareOne(parameter: ParameterMetadata, value: Argument, accepts: Accepts): unknown {
  if (value === undefined || value === null) return null;
  const convert = (cell: unknown) => prepareCell(parameter.type ?? 'any', cell, accepts);
  if (parameter.dimensionality === 'matrix') return rowsOf(value).map((row) => row.map(convert));
  return convert(singleCell(value));
}

function rowsOf(value: Argument): readonly (readonly unknown[])[] {
  if (!Array.isArray(value)) return [[value]];
  return value.map((row: unknown): readonly unknown[] => (Array.isArray(row) ? row : [row]));
}

/** A range of one cell is passed as its value. Larger ranges for scalar parameters are not emulated here (see grid/lifting). */
function singleCell(value: Argument): unknown {
  const rows = rowsOf(value);
  const [first = []] = rows;
  if (rows.length !== 1 || first.length !== 1) throw new Refusal('#VALUE!', 'A range stands where one value belongs.');
  return first[0];
}

function prepareCell(type: string, cell: unknown, accepts: Accepts): unknown {
  if (!isRichCell(cell)) return type === 'any' ? (cell ?? null) : converted(type, cell);
  if (cell.kind === 'error') return prepareError(type, cell.code, accepts);
  if (type === 'any' && accepts.takesRichValues) return wrapped(richValue(cell, accepts), accepts);
  return type === 'any' ? cell.value : converted(type, cell.value);
}

function prepareError(type: string, code: CellErrorCode, accepts: Accepts): unknown {
  if (type !== 'any') throw new Refusal(code);
  if (accepts.takesErrors) return wrapped({ type: 'CustomFunctionError', code }, accepts);
  // Rich values include rich errors, which the runtime passes on as they are.
  if (accepts.takesRichValues) return wrapped({ type: 'Error', basicType: 'Error', basicValue: code }, accepts);
  throw new Refusal(code);
}

/** With the rich-values flag the runtime expects objects as JSON text in `value`, without it as plain objects. */
function wrapped(value: unknown, { takesRichValues }: Accepts): unknown {
  return takesRichValues ? { value: JSON.stringify(value) } : value;
}

function richValue(cell: Exclude<RichCell, { kind: 'error' }>, { hasRichDoubles }: Accepts): unknown {
  if (cell.kind === 'card') return cell.card;
  if (cell.kind === 'picture') {
    const { address, text: altText, value: basicValue } = cell;
    return { type: 'WebImage', address, altText, basicType: 'Error', basicValue };
  }
  const type = hasRichDoubles ? 'Double' : 'FormattedNumber';
  return { type, basicType: 'Double', basicValue: cell.value, numberFormat: cell.numberFormat };
}

/** Excel's conversions for typed parameters; a blank becomes 0, "" or FALSE. */
function converted(type: string, cell: unknown): unknown {
  switch (type) {
    case 'number':
      return numberOf(cell);
    case 'string':
      return textOf(cell);
    case 'boolean':
      return booleanOf(cell);
    default:
      return cell ?? null;
  }
}

function textOf(cell: unknown): string {
  if (typeof cell === 'boolean') return String(cell).toUpperCase();
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '';
}

function numberOf(cell: unknown): number {
  const number = typeof cell === 'string' && cell.trim() === '' ? Number.NaN : Number(cell ?? 0);
  if (Number.isNaN(number)) throw new Refusal('#VALUE!');
  return number;
}

function booleanOf(cell: unknown): boolean {
  if (typeof cell !== 'string') return Boolean(cell);
  if (!/^(true|false)$/i.test(cell)) throw new Refusal('#VALUE!');
  return cell.toLowerCase() === 'true';
}

function isRichCell(cell: unknown): cell is RichCell {
  return typeof cell === 'object' && cell !== null && 'kind' in cell;
}
