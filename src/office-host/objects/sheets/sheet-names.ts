/** Names of sheets: what Excel allows, and the name of a new sheet. */
import { invalidArgument, itemAlreadyExists } from '../../rich-api/rich-error';

/** At most 31 characters without `\ / ? * : [ ]`, no apostrophe at an end, and not the reserved name. */
const legal = /^(?!')(?!history$)[^\\/?*:[\]]{1,31}(?<!')$/i;

/** @throws RichError InvalidArgument for an illegal name, ItemAlreadyExists for one in use */
export function sheetNameFor(wanted: unknown, inUse: readonly string[]): string {
  if (typeof wanted !== 'string' || !legal.test(wanted)) throw invalidArgument();
  if (isTaken(wanted, inUse)) throw itemAlreadyExists();
  return wanted;
}

/** The first unused name `Sheet<n>`. */
export function freeSheetName(inUse: readonly string[]): string {
  let number = inUse.length + 1;
  while (isTaken(`Sheet${number}`, inUse)) number += 1;
  return `Sheet${number}`;
}

function isTaken(name: string, inUse: readonly string[]): boolean {
  return inUse.some((each) => each.toLowerCase() === name.toLowerCase());
}
