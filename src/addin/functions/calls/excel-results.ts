/**
 * The one place where results become Excel's: problems become its errors, each with a sentence, and every value is one
 * that the runtime can send (a NaN or undefined would arrive as 0 or as nothing).
 */
import { asMarketDataError, isProblem, MarketDataError, type Problem } from '../../../market/texts/problem';
import { problemText, textOfError } from '../../i18n/problems/problem-text';
import { blank, type Cell, cellSize, type FormattedNumber, type Rectangle, rowFrame } from '../../sheet/cells';
import { inOneUnit, ungrouped } from '../../sheet/formats';
import type { HostFacts } from './services';

/** What results depend on besides their values. */
type ResultHost = ErrorHost &
  Pick<HostFacts, 'hasFormats' | 'hasCards' | 'errorsAsText' | 'misreadsSeparators' | 'shortNumbers'>;
type ErrorHost = Pick<HostFacts, 'language' | 'CellError' | 'areMessagesLate'>;

/**
 * Rows as the runtime takes them; an empty result would be an error of its own, so it is one blank cell.
 * @throws MarketDataError that is the only cell: the whole formula fails then
 */
export function excelRows(rectangle: Rectangle, host: ResultHost): unknown[][] {
  if (rectangle.length === 0) return [[blank]];
  const only = rectangle.length === 1 && rectangle[0]?.length === 1 ? rectangle[0][0] : undefined;
  if (isProblem(only)) throw only;
  const shown = host.shortNumbers ? inOneUnit(rectangle, host.language) : rectangle;
  if (isSendableAsItIs(shown, host)) return shown as unknown[][];
  return shown.map((row) => row.map((cell) => excelCell(cell, host)));
}

/** In reading order, so that a list of problems tells the reason of the cell that it names. */
export function firstProblem(rectangle: Rectangle): MarketDataError | undefined {
  if (rectangle.known?.hasProblems === false) return undefined;
  for (const row of rectangle) {
    const found = row.find(isProblem);
    if (found) return found;
  }
  return undefined;
}

/** The error that a cell shows; the message survives only with #VALUE! and #N/A. */
export function excelError(
  thrown: unknown,
  { language, CellError = CustomFunctions.Error, areMessagesLate = false }: ErrorHost,
): CustomFunctions.Error {
  if (thrown instanceof CellError) return thrown;
  const { problem } = asMarketDataError(thrown);
  const message = areMessagesLate ? '' : problemText(problem, language);
  return new CellError(errorCode(problem) as CustomFunctions.ErrorCode, message, problem);
}

function isSendableAsItIs(rectangle: Rectangle, { hasFormats, hasCards }: ResultHost): boolean {
  // A host without formats gets rectangles without them.
  if (hasFormats && !hasCards) return false;
  return rectangle.known?.hasProblems === false || rectangle.every((row) => row.every(isSendable));
}

/** Most cells can leave as they are: nobody changes them any more. */
function isSendable(cell: Cell): boolean {
  return typeof cell === 'number' ? Number.isFinite(cell) : !isProblem(cell);
}

function excelCell(cell: Cell, host: ResultHost): unknown {
  if (isProblem(cell)) return errorInTable(cell, host);
  if (!isSendable(cell)) return blank;
  return isNumberCell(cell) && !host.hasCards ? olderFormattedNumber(cell, host) : cell;
}

function isNumberCell(cell: Cell): cell is FormattedNumber {
  return typeof cell === 'object' && 'type' in cell && cell.type === 'Double';
}

function errorInTable(thrown: MarketDataError, host: ResultHost): unknown {
  const { problem } = thrown;
  return host.errorsAsText ? textOfError(errorCode(problem), problem, host.language) : excelError(thrown, host);
}

/** From ExcelApi 1.16 to 1.18 the format of a number has a type of its own, which 1.19 deprecates in favour of Double. */
function olderFormattedNumber(
  { basicValue, numberFormat }: FormattedNumber,
  { misreadsSeparators }: Pick<ResultHost, 'misreadsSeparators'>,
): object {
  const format = misreadsSeparators === true ? ungrouped(numberFormat) : numberFormat;
  return { type: 'FormattedNumber', basicValue, numberFormat: format };
}

/** The values of `CustomFunctions.ErrorCode`. */
function errorCode(problem: Problem): string {
  switch (problem.kind) {
    case 'bad-argument':
    case 'result-too-large':
    case 'internal':
      return '#VALUE!';
    case 'cell-error':
      return passedOn.has(problem.code) ? problem.code : '#N/A';
    default:
      return '#N/A';
  }
}

/** The codes of error cells that functions may return: Excel takes #NAME? and #REF! as inputs only. */
const passedOn: ReadonlySet<string> = new Set(['#DIV/0!', '#NUM!', '#VALUE!', '#NULL!']);

/** Excel on the web caps a message at 5 MB; one result must leave room for others. */
const webLimitBytes = 1_500_000;

/** An error and its sentence, in characters of JSON. */
export const errorSize = 200;

/** Characters of JSON, estimated: exact enough to fill releases and to refuse what is far too large. */
export function rectangleSize(rectangle: Rectangle): number {
  if (rectangle.known) return rectangle.known.size;
  let size = rowFrame;
  for (const row of rectangle) {
    size += rowFrame;
    for (const cell of row) size += cellSize(cell);
  }
  return size;
}

/** @throws MarketDataError result-too-large, where the host would lose the result */
export function checkedSize(rectangle: Rectangle, host: HostFacts): Rectangle {
  if (!host.isOnTheWeb) return rectangle;
  const bytes = rectangleSize(rectangle);
  if (bytes <= webLimitBytes) return rectangle;
  throw new MarketDataError({ kind: 'result-too-large', bytes, limitBytes: webLimitBytes });
}
