/** What may leave to Excel: everything else would block the runtime, or show as 0 or as nothing. */
import { expect } from 'vitest';
import { CellError } from './functions-in-node';

const longestSentence = 600;
/** Excel shows #VALUE! in place of a longer one. */
const longestText = 32_767;

/** @throws AssertionError when the value is neither a rectangle of cells nor an error with a sentence of the contract */
export function expectSendable(value: unknown): void {
  if (!Array.isArray(value)) {
    expectError(value);
    return;
  }
  const rows = value as readonly unknown[];
  expect(rows.length).toBeGreaterThan(0);
  const widths = new Set(rows.map((row) => (Array.isArray(row) ? row.length : -1)));
  expect([...widths], 'the widths of the rows').toEqual([expect.any(Number)]);
  expect(Math.min(...widths)).toBeGreaterThan(0);
  for (const cell of (rows as readonly unknown[][]).flat()) if (!isSendable(cell)) expectError(cell);
}

function isSendable(cell: unknown): boolean {
  switch (typeof cell) {
    case 'number':
      return Number.isFinite(cell);
    case 'string':
      return cell.length <= longestText;
    case 'boolean':
      return true;
    default:
      return isFormattedNumber(cell) || isCard(cell);
  }
}

/** A number with properties: texts and formatted numbers only, nothing that JSON would lose. */
function isCard(cell: unknown): boolean {
  const { type, basicValue, properties } = (cell ?? {}) as Record<string, unknown>;
  if (type !== 'Double' || !Number.isFinite(basicValue)) return false;
  const isProperty = (one: unknown) => isFormattedNumber(one) || isTextProperty(one);
  expect(JSON.parse(JSON.stringify(cell))).toEqual(cell);
  return Object.values(properties ?? {}).every(isProperty);
}

function isTextProperty(one: unknown): boolean {
  const { type, basicValue } = (one ?? {}) as Record<string, unknown>;
  return type === 'String' && typeof basicValue === 'string' && isSendable(basicValue);
}

function isFormattedNumber(cell: unknown): boolean {
  if (typeof cell !== 'object' || cell === null || Object.getPrototypeOf(cell) !== Object.prototype) return false;
  const { type, basicValue, numberFormat, ...others } = cell as Record<string, unknown>;
  return (
    type === 'FormattedNumber' &&
    Number.isFinite(basicValue) &&
    typeof numberFormat === 'string' &&
    Object.keys(others).length === 0
  );
}

/** Whatever came was meant for us: an error of our own making would be a mistake of the add-in. */
function expectError(value: unknown): void {
  expect(value).toBeInstanceOf(CellError);
  const { code, message } = value as CellError;
  expect(code).toMatch(/^#[A-Z0-9/]+[!?]?$/);
  expect(message).not.toMatch(/^Something went wrong|undefined|NaN|\[object/);
  expect(message.length).toBeGreaterThan(0);
  expect(message.length).toBeLessThan(longestSentence);
}
