/** Errors with Excel's codes and messages, which office.js passes to the page as an `OfficeExtension.Error`. */

export type RichErrorCode =
  | 'AccessDenied'
  | 'ApiNotFound'
  | 'GeneralException'
  | 'InvalidArgument'
  | 'InvalidOperation'
  | 'InvalidReference'
  | 'InvalidSelection'
  | 'ItemAlreadyExists'
  | 'ItemNotFound'
  | 'RequestPayloadSizeLimitExceeded'
  | 'UndoNotSupported';

export class RichError extends Error {
  override readonly name = 'RichError';

  constructor(
    readonly code: RichErrorCode,
    message: string,
  ) {
    super(message);
  }
}

export function accessDenied(): RichError {
  return new RichError('AccessDenied', "You can't perform the requested operation.");
}

export function itemNotFound(): RichError {
  return new RichError('ItemNotFound', "The requested resource doesn't exist.");
}

/** @throws RichError InvalidArgument when an argument does not refer to a valid target */
export function required<T>(value: T | undefined): T {
  if (value === undefined) throw invalidArgument();
  return value;
}

/** @throws RichError ItemNotFound when the workbook has no such object */
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

/** For an operation that the state of an object rules out. */
export function invalidOperation(): RichError {
  return new RichError('InvalidOperation', 'The operation attempted is invalid on the object.');
}

/** For a change that cannot be undone, in a batch that is to be undone in one step. */
export function undoNotSupported(api: string): RichError {
  return new RichError('UndoNotSupported', `${api} cannot be undone in a group.`);
}

export function invalidSelection(): RichError {
  return new RichError('InvalidSelection', 'The current selection is invalid for this operation.');
}

/** For values or formulas whose shape differs from the range's. */
export function wrongDimensions(): RichError {
  return invalidArgument(
    "The number of rows or columns in the input array doesn't match the size or dimensions of the range.",
  );
}

/** For members that the emulated Excel lacks, whether or not Excel has them. */
export function apiNotFound(api: string): RichError {
  return new RichError('ApiNotFound', `The emulated Excel has no ${api}.`);
}

/** An exception of the workbook becomes a GeneralException, as Excel reports an internal failure. */
export function asRichError(thrown: unknown): RichError {
  if (thrown instanceof RichError) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new RichError('GeneralException', `There was an internal error while processing the request: ${message}`);
}

export function httpStatusOf(code: RichErrorCode): number {
  if (code === 'ItemNotFound') return 404;
  return code === 'GeneralException' ? 500 : 400;
}
