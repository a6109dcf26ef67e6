/** Errors in Excel's own words; office.js hands `code` and `message` to the page as an `OfficeExtension.Error`. */

export type RichErrorCode =
  | 'ApiNotFound'
  | 'GeneralException'
  | 'InvalidArgument'
  | 'InvalidReference'
  | 'InvalidSelection'
  | 'ItemAlreadyExists'
  | 'ItemNotFound'
  | 'RequestPayloadSizeLimitExceeded';

export class RichError extends Error {
  override readonly name = 'RichError';

  constructor(
    readonly code: RichErrorCode,
    message: string,
  ) {
    super(message);
  }
}

export function itemNotFound(): RichError {
  return new RichError('ItemNotFound', "The requested resource doesn't exist.");
}

/** @throws RichError InvalidArgument where an argument leads to nothing */
export function required<T>(value: T | undefined): T {
  if (value === undefined) throw invalidArgument();
  return value;
}

/** @throws RichError ItemNotFound where the workbook has no such object */
export function existing<T>(value: T | undefined): T {
  if (value === undefined) throw itemNotFound();
  return value;
}

export function itemAlreadyExists(): RichError {
  return new RichError('ItemAlreadyExists', 'A resource with the same name or identifier already exists.');
}

export function invalidArgument(message = 'The argument is invalid or missing or has an incorrect format.'): RichError {
  return new RichError('InvalidArgument', message);
}

export function invalidSelection(): RichError {
  return new RichError('InvalidSelection', 'The current selection is invalid for this operation.');
}

/** Values or formulas that do not have the shape of the range. */
export function wrongDimensions(): RichError {
  return invalidArgument(
    "The number of rows or columns in the input array doesn't match the size or dimensions of the range.",
  );
}

/** Real Excel may well have it; the emulated one does not, and says which. */
export function apiNotFound(api: string): RichError {
  return new RichError('ApiNotFound', `The emulated Excel has no ${api}.`);
}

/** Whatever a workbook threw becomes an error of the request, as Excel would report its own failure. */
export function asRichError(thrown: unknown): RichError {
  if (thrown instanceof RichError) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new RichError('GeneralException', `There was an internal error while processing the request: ${message}`);
}

export function httpStatusOf(code: RichErrorCode): number {
  if (code === 'ItemNotFound') return 404;
  return code === 'GeneralException' ? 500 : 400;
}
