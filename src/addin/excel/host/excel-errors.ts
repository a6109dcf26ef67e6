/** What an error of Office.js says about the request that failed, by its code. */

/**
 * Codes of requests that failed as a whole, whatever they asked for: those of office.js's own transport
 * (`OfficeExtension.CoreErrorCodes`), and Excel's for a state in which it answers nothing. Excel may refuse an item with any
 * other code, and adds codes.
 */
const faults: ReadonlySet<unknown> = new Set([
  'ActivityLimitReached',
  'ConnectionFailure',
  'HostRestartNeeded',
  'InactiveWorkbook',
  'InvalidOperationInCellEditMode',
  'InvalidOrTimedOutSession',
  'InvalidRequestContext',
  'PropertyNotLoaded',
  'RequestAborted',
  'Timeout',
  'UndoNotSupported',
  'ValueNotLoaded',
  'WriteNotSupportedWhenModalDialogOpen',
]);

const payloadLimits: ReadonlySet<unknown> = new Set([
  'RequestPayloadSizeLimitExceeded',
  'ResponsePayloadSizeLimitExceeded',
]);

/** Excel does not take one of the things that were asked for. False for errors of other origin. */
export function isRefusal(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && !faults.has(code) && !payloadLimits.has(code);
}

/** The request or its response was too large: each of its halves may pass. */
export function isTooLarge(error: unknown): boolean {
  return payloadLimits.has(codeOf(error));
}

export function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
