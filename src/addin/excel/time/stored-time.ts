/** The time that a workbook is set to, as a setting of the document keeps it. */
import type { AsOf } from '../../../market/bars/as-of';
import { epochMs } from '../../../market/time/exchange-time';
import { marketIds } from '../../../market/time/markets';

/** The setting's name. */
export const timeSetting = 'asOf';

/** Raised when this version could not read what is stored. */
const version = 1;

/** Epoch ms of 1900-01-01: Excel has no dates before. */
const earliest = -2_208_988_800_000;

/** A workbook that has returned to now keeps that, too: Excel was seen to lose settings (OfficeDev/office-js#594), and none is not it. */
export function storedTime(asOf: AsOf | undefined): object {
  return { version, ...asOf };
}

export interface ReadTime {
  readonly asOf: AsOf | undefined;
  /** What is stored, where it is later than the latest. */
  readonly refused?: AsOf | undefined;
}

/**
 * @param latest epoch ms: what is later is of a wrong clock
 * @returns undefined for what is none of these: another version of the add-in, or anybody else, may have written it
 */
export function readStoredTime(stored: unknown, latest: number): ReadTime | undefined {
  const { version: written, instant, market } = Object(stored) as Readonly<Record<string, unknown>>;
  if (written !== version) return undefined;
  if (instant === undefined) return { asOf: undefined };
  const id = marketIds.find((each) => each === market);
  if (!id || typeof instant !== 'number' || !(instant >= earliest)) return undefined;
  const asOf: AsOf = { instant: epochMs(instant), market: id };
  return instant <= latest ? { asOf } : { asOf: undefined, refused: asOf };
}
