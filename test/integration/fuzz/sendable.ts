/** Checks results for Excel: other values block the runtime, or are shown as 0 or blank. */
import { expect } from 'vitest';
import { cardMethods, methodId } from '../../../src/addin/formula/card-methods';
import { CellError } from '../../support/functions-in-node';

const methods: ReadonlySet<string> = new Set(cardMethods.map(methodId));

const longestSentence = 600;
/** Excel shows longer texts as #VALUE!. */
const longestText = 32_767;

/** @throws AssertionError for a value that is neither a rectangle of cells nor an error with a message */
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

/** A card whose properties are texts, formatted numbers and methods, and survive JSON. */
function isCard(cell: unknown): boolean {
  const { type, basicValue, properties } = (cell ?? {}) as Record<string, unknown>;
  if (type !== 'Double' || !Number.isFinite(basicValue)) return false;
  const isProperty = (one: unknown) => isFormattedNumber(one) || isTextProperty(one) || isMethod(one);
  expect(JSON.parse(JSON.stringify(cell))).toEqual(withoutMinusZero(cell));
  return Object.values(properties ?? {}).every(isProperty);
}

/** JSON has no negative zero. */
function withoutMinusZero(value: unknown): unknown {
  if (Object.is(value, -0)) return 0;
  if (Array.isArray(value)) return value.map(withoutMinusZero);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutMinusZero(one)]));
}

function isTextProperty(one: unknown): boolean {
  const { type, basicValue } = (one ?? {}) as Record<string, unknown>;
  return type === 'String' && typeof basicValue === 'string' && isSendable(basicValue);
}

/** The name of a function of the add-in, which functions.json has. */
function isMethod(one: unknown): boolean {
  const { type, functionType, namespace, id } = (one ?? {}) as Record<string, unknown>;
  const isReference = type === 'Function' && functionType === 'JavaScriptReference' && namespace === 'MD';
  return isReference && methods.has(String(id));
}

function isFormattedNumber(cell: unknown): boolean {
  if (typeof cell !== 'object' || cell === null || Object.getPrototypeOf(cell) !== Object.prototype) return false;
  const { type, basicValue, numberFormat, ...others } = cell as Record<string, unknown>;
  return type === 'Double' && Number.isFinite(basicValue) && typeof numberFormat === 'string' && Object.keys(others).length === 0;
}

/** An error with a message of the contract; an internal error would be a defect of the add-in. */
function expectError(value: unknown): void {
  expect(value).toBeInstanceOf(CellError);
  const { code, message } = value as CellError;
  expect(code).toMatch(/^#[A-Z0-9/]+[!?]?$/);
  expect(message).not.toMatch(/^Something went wrong|undefined|NaN|\[object/);
  expect(message.length).toBeGreaterThan(0);
  expect(message.length).toBeLessThan(longestSentence);
}
