/** Ranges that a page passes in place of formulas. */
import { absoluteAddress, type Area } from '../areas/a1';
import { areaArgument } from '../rich-api/rich-object';

/** @throws RichError InvalidArgument for anything but a range */
export function rangeGiven(given: unknown): Area {
  return areaArgument([given], 0, () => undefined);
}

/** `=10` from 10 and "10", `=Sheet1!$A$1` from a range; formulas are kept. */
export function asFormula(given: unknown): string {
  if (typeof given === 'number' || typeof given === 'boolean') return `=${String(given).toUpperCase()}`;
  if (typeof given !== 'string') return `=${absoluteAddress(rangeGiven(given))}`;
  return given.startsWith('=') ? given : `=${given}`;
}
