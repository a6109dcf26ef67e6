/** Wind's relative dates. */
import type { FormulaArgument } from '../formula/argument';

/** `-10TD` and `ED-10TD` count trading days, `-3M`, `ED-1Y` calendar time; `ED` alone is the latest day, and ours without an end. */
export function relativeDate(text: string): string | undefined {
  const [, amount, unit = ''] = /^(?:ED|LD)?-(\d+)(TD|D|W|M|Q|Y)$/i.exec(text) ?? [];
  if (amount === undefined) return undefined;
  return unit.toUpperCase() === 'Q' ? `-${3 * Number(amount)}m` : `-${amount}${unit.toLowerCase()}`;
}

/** `ED` is the end that the formula gives. */
export function isFromEnd(start: FormulaArgument | undefined): boolean {
  return start?.is === 'text' && /^ED-/i.test(start.text);
}
