/** Reads the body of a request: what is wrong with it is said with the cell that has it. */
import * as v from 'valibot';
import { type Language, languageOf } from '../addin/i18n/language';
import type { AsOf } from '../market/as-of';
import { epochMs } from '../market/exchange-time';
import { marketIds, zoneOf } from '../market/markets';
import { wallClockAt } from '../market/wall-clock';
import { type Argument, type CellRequest, InvalidRequest, limits, type PlainArgument, requestSchema } from './contract';
import { type Call, formulaCall } from './formula-call';
import { type Signature, signatureForCall } from './signatures';

/** What is to be calculated, checked. */
export interface Calculation {
  readonly language: Language;
  /** Undefined: now. */
  readonly asOf: AsOf | undefined;
  readonly cells: readonly CellToCalculate[];
}

export interface CellToCalculate {
  readonly id: string;
  readonly signature: Signature;
  /** By position, as Excel hands them over. */
  readonly given: readonly unknown[];
}

/** @param body what the JSON says @param wallNow epoch ms @throws InvalidRequest */
export function readRequest(body: unknown, wallNow: number): Calculation {
  requireFewCells(body);
  const result = v.safeParse(requestSchema, body, { abortEarly: true, abortPipeEarly: true });
  if (!result.success) throw new InvalidRequest(sentenceOf(result.issues[0], body));
  const { locale, as_of: asOf, cells } = result.output;
  const ids = new Set<string>();
  return {
    language: languageOf(locale),
    asOf: asOf === undefined ? undefined : readAsOf(asOf, wallNow),
    cells: cells.map((cell, i) => {
      if (ids.has(cell.id)) throw new InvalidRequest(`cells[${i}] (${cell.id}): its id is that of another cell`);
      ids.add(cell.id);
      return readCell(cell, i);
    }),
  };
}

/** Before anything else is looked at: a hundred thousand cells cost nothing. */
function requireFewCells(body: unknown): void {
  const cells = (Object(body) as { readonly cells?: unknown }).cells;
  if (!Array.isArray(cells) || cells.length <= limits.cells) return;
  throw new InvalidRequest(`cells: at most ${limits.cells} in a request, got ${cells.length}`);
}

function readCell(cell: CellRequest, index: number): CellToCalculate {
  try {
    const { name, given } = callOf(cell);
    return { id: cell.id, signature: signatureForCall(name, given.length), given: given.map(givenArgument) };
  } catch (error) {
    throw new InvalidRequest(`cells[${index}] (${cell.id}): ${(error as Error).message}`);
  }
}

function callOf({ function: name, arguments: given, formula }: CellRequest): Call {
  if (formula !== undefined && name === undefined && given === undefined) return formulaCall(formula);
  if (formula === undefined && name !== undefined) return { name, given: given ?? [] };
  throw new Error('expected either a function with its arguments or a formula');
}

/** As Excel hands it over. */
function givenArgument(argument: Argument, index: number): unknown {
  if (!Array.isArray(argument)) return givenValue(argument);
  const width = argument[0]?.length ?? 0;
  if (width === 0 || argument.some((row) => row.length !== width)) {
    throw new Error(`arguments[${index}]: expected rows of equal length, with at least one value`);
  }
  return argument.map((row) => row.map(givenValue));
}

function givenValue(value: PlainArgument): unknown {
  return typeof value === 'object' && value !== null ? { type: 'Error', basicValue: value.error } : value;
}

/** Excel has no earlier dates. */
const earliest = Date.UTC(1900, 0, 1);

/** On the clock of the first market that shows the time of the text then; else on that of Shanghai. */
function readAsOf(text: string, wallNow: number): AsOf {
  const instant = Date.parse(text);
  if (!(instant >= earliest && instant <= wallNow)) {
    throw new InvalidRequest(`as_of: expected a past moment since 1900, got "${text}"`);
  }
  const wall = Date.parse(text.replace(/(?:Z| ?[+-][\d:]+)$/, 'Z'));
  const market = marketIds.find((id) => wallClockAt(instant, zoneOf(id)) === wall) ?? 'SH';
  return { instant: epochMs(instant), market };
}

function sentenceOf(issue: v.BaseIssue<unknown>, body: unknown): string {
  const path = (issue.path ?? []).map(({ key }) => key);
  const [first, index, ...rest] = path;
  if (first !== 'cells' || typeof index !== 'number') return said(path, issue);
  const { id } = Object((body as { readonly cells: readonly unknown[] }).cells[index]) as { readonly id?: unknown };
  return `cells[${index}]${typeof id === 'string' ? ` (${id})` : ''}: ${said(rest, issue)}`;
}

function said(path: readonly unknown[], { message }: v.BaseIssue<unknown>): string {
  const where = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return where === '' ? message : `${where.replace(/^\./, '')}: ${message}`;
}
