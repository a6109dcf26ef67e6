/** Reads the body of a request, formulas included: what is wrong with it is said with the cell that has it. */
import * as v from 'valibot';
import { type Language, languageOf } from '../addin/i18n/language';
import type { AsOf } from '../market/bars/as-of';
import type { CellPlace } from '../market/derivation/explanation';
import { epochMs } from '../market/time/exchange-time';
import { marketIds, zoneOf } from '../market/time/markets';
import { repeated } from '../market/texts/problem';
import { wallClockAt } from '../market/time/time-zone';
import {
  type Argument,
  type CellRequest,
  cellSchema,
  InvalidRequest,
  isPlainArgument,
  limits,
  type PlainArgument,
  requestHeadSchema,
} from './contract';
import { type Signature, signatureForCall } from './signatures';
import type { Turns } from './turns';
import { readArgument } from '../addin/formula/argument';
import { wholeCall } from '../addin/formula/calls';

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
  /** What is explained: true for the first number. */
  readonly explain?: CellPlace | true;
}

/** @param body what the JSON says @param wallNow epoch ms @throws InvalidRequest */
export function readRequest(body: unknown, wallNow: number): Calculation {
  const reading = readingOf(body, wallNow);
  for (let step = reading.next(); ; step = reading.next()) if (step.done) return step.value;
}

/** The same for a request of any size: others have their turn after some milliseconds, between two cells. */
export async function readRequestInTurns(body: unknown, wallNow: number, turns: Turns): Promise<Calculation> {
  const reading = readingOf(body, wallNow);
  await turns.next();
  for (let step = reading.next(); ; step = reading.next()) {
    if (step.done) return step.value;
    if (turns.isOver()) await turns.next();
  }
}

/** Yields before each cell. */
function* readingOf(body: unknown, wallNow: number): Generator<void, Calculation> {
  requireFewCells(body);
  const head = v.safeParse(requestHeadSchema, body, firstIssue);
  if (!head.success) throw new InvalidRequest(said(pathOf(head.issues[0]), head.issues[0]));
  const { locale, as_of: asOf, cells } = head.output;
  const read = new Map<string, CellToCalculate>();
  for (const [i, given] of cells.entries()) {
    yield;
    const cell = checkedCell(given, i);
    if (read.has(cell.id)) throw new InvalidRequest(`cells[${i}] (${cell.id}): its id is that of another cell`);
    read.set(cell.id, readCell(cell, i));
  }
  requireFewExplained([...read.values()]);
  const time = asOf === undefined ? undefined : readAsOf(asOf, wallNow);
  return { language: languageOf(locale), asOf: time, cells: [...read.values()] };
}

const firstIssue = { abortEarly: true, abortPipeEarly: true } as const;

function checkedCell(given: unknown, index: number): CellRequest {
  const { arguments: sent, id } = Object(given) as { readonly arguments?: unknown; readonly id?: unknown };
  const shown: unknown = Array.isArray(sent) ? { ...(given as object), arguments: sent.map(forSchema) } : given;
  const { success, issues } = v.safeParse(cellSchema, shown, firstIssue);
  if (success) return given as CellRequest;
  const name = typeof id === 'string' ? ` (${repeated(id)})` : '';
  throw new InvalidRequest(`cells[${index}]${name}: ${said(pathOf(issues[0]), issues[0])}`);
}

/** Nothing for what is an argument, and of a rectangle that is none the first value that keeps it from being one. */
function forSchema(argument: unknown): unknown {
  if (!Array.isArray(argument)) return isPlainArgument(argument) ? null : argument;
  const row: unknown = argument.find((each) => !Array.isArray(each) || !each.every(isPlainArgument));
  if (row === undefined) return null;
  return [Array.isArray(row) ? [row.find((value) => !isPlainArgument(value))] : row];
}

/** Before anything else is looked at: a hundred thousand cells cost nothing. */
function requireFewCells(body: unknown): void {
  const cells = (Object(body) as { readonly cells?: unknown }).cells;
  if (!Array.isArray(cells) || cells.length <= limits.cells) return;
  throw new InvalidRequest(`cells: at most ${limits.cells} in a request, got ${cells.length}`);
}

function requireFewExplained(cells: readonly CellToCalculate[]): void {
  const explained = cells.filter(({ explain }) => explain !== undefined).length;
  if (explained <= limits.explained) return;
  throw new InvalidRequest(`cells: at most ${limits.explained} can be explained in a request, got ${explained}`);
}

function readCell(cell: CellRequest, index: number): CellToCalculate {
  try {
    const { name, given } = callOf(cell);
    const signature = signatureForCall(name, given.length);
    const { id, explain } = cell;
    return { id, signature, given: given.map(givenArgument), ...(explain !== undefined && { explain }) };
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
    throw new InvalidRequest(`as_of: expected a past moment since 1900, got "${repeated(text)}"`);
  }
  const wall = Date.parse(text.replace(/(?:Z| ?[+-][\d:]+)$/, 'Z'));
  const market = marketIds.find((id) => wallClockAt(instant, zoneOf(id)) === wall) ?? 'SH';
  return { instant: epochMs(instant), market };
}

function pathOf({ path }: v.BaseIssue<unknown>): readonly unknown[] {
  return path?.map(({ key }) => key) ?? [];
}

function said(path: readonly unknown[], { message, received }: v.BaseIssue<unknown>): string {
  const where = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${repeated(String(key))}`)).join('');
  const short = message.replace(received, () => repeated(received));
  return where === '' ? short : `${where.replace(/^\./, '')}: ${short}`;
}

interface Call {
  /** With or without the namespace. */
  readonly name: string;
  readonly given: readonly Argument[];
}

/** @throws Error with what was expected */
export function formulaCall(formula: string): Call {
  const call = wholeCall(formula.trim(), () => true);
  if (!call) throw new Error('expected one call such as =MD.QUOTE("600519.SH")');
  const isWithoutArguments = call.arguments.length === 1 && call.arguments[0] === '';
  return { name: call.name, given: isWithoutArguments ? [] : call.arguments.map(literal) };
}

function literal(written: string): Argument {
  return /^\{.*\}$/s.test(written) ? rectangle(written.slice(1, -1)) : plainLiteral(written);
}

function plainLiteral(written: string): PlainArgument {
  const argument = readArgument(written);
  switch (argument.kind) {
    case 'blank':
      return null;
    case 'text':
      return argument.text;
    case 'number':
      return argument.value;
    case 'expression':
      return constant(written);
  }
}

function constant(written: string): PlainArgument {
  if (/^(true|false)$/i.test(written)) return /^true$/i.test(written);
  if (/^#[A-Z0-9/!?_]+$/i.test(written)) return { error: written.toUpperCase() };
  const [, percent] = /^(-?[\d.]+)%$/.exec(written) ?? [];
  if (percent !== undefined && Number.isFinite(Number(percent))) return Number(percent) / 100;
  throw new Error(`expected a number, a text, TRUE, FALSE or an array of them, got ${repeated(written)}`);
}

/** An array constant: commas between columns, semicolons between rows. */
function rectangle(inside: string): PlainArgument[][] {
  const parts = inside.match(/(?:"(?:[^"]|"")*"|[^,;"])+|[,;]/g) ?? [];
  const rows: PlainArgument[][] = [[]];
  for (const part of parts) {
    if (part === ';') rows.push([]);
    else if (part !== ',') rows.at(-1)?.push(plainLiteral(part.trim()));
  }
  return rows;
}
