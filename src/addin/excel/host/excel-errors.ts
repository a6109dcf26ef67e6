/** What an error of Office.js says about the request that failed, by its code; and which of many items Excel refuses. */
import { chunksOf } from '../../../market/chunks';

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

/** Items that one batch of requests covers. */
const itemsPerSync = 200;

/**
 * Does one thing for each of many items with few requests. One refused item fails its batch, so a batch that Excel refuses is bisected; so is one that is too large.
 *
 * @returns the items that Excel refused
 * @throws what is no refusal: a lost connection would fail every half as well
 */
export async function refusedItems<Item>(
  context: Excel.RequestContext,
  items: readonly Item[],
  act: (item: Item) => void,
): Promise<readonly Item[]> {
  const refused: Item[] = [];
  for (const some of chunksOf(items, itemsPerSync)) refused.push(...(await refusedOf(context, some, act)));
  return refused;
}

async function refusedOf<Item>(
  context: Excel.RequestContext,
  items: readonly Item[],
  act: (item: Item) => void,
): Promise<readonly Item[]> {
  try {
    items.forEach(act);
    await context.sync();
    return [];
  } catch (error) {
    if (!isRefusal(error) && !(isTooLarge(error) && items.length > 1)) throw error;
    if (items.length === 1) return items;
    const half = Math.ceil(items.length / 2);
    const inFirst = await refusedOf(context, items.slice(0, half), act);
    return [...inFirst, ...(await refusedOf(context, items.slice(half), act))];
  }
}
