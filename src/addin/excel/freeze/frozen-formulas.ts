/**
 * The record of formulas that were replaced by their values, which a custom XML part of the workbook keeps. The part
 * holds JSON in one element: JSON escapes the characters that XML 1.0 cannot hold.
 */
import type { AsOf } from '../../../market/bars/as-of';
import { areasOverlap, type CellRun } from '../cells/own-formulas';
import { queuePartTexts, writePart } from '../storage/workbook-part';
import { readStoredTime } from '../time/stored-time';

/** A formula, with the cells that it filled: its own one first, and those of its spill. */
export interface FrozenFormula extends CellRun {
  readonly sheetName: string;
  readonly sheetId: string;
  readonly formula: string;
  /** `fingerprintOf` the values that replaced it. */
  readonly fingerprint: string;
  /** When its values were read: ISO 8601 in UTC. */
  readonly frozenAt: string;
  /** The time that the workbook was set to, as `storedTime` writes it; absent: now. */
  readonly past?: object;
  /** What people without the add-in see of it (stamps.ts); absent in records of earlier versions. */
  readonly stamp?: string;
}

export const frozenNamespace = 'urn:market-data-for-excel:frozen-formulas';

const version = 1;

/** A part of a later version of the add-in, or one that something else has damaged: it must not be overwritten. */
export class UnreadableFrozenFormulas extends Error {
  constructor(readonly reason: 'newer' | 'damaged') {
    super(`Frozen formulas: ${reason}`);
  }
}

export function xmlOf(formulas: readonly FrozenFormula[]): string {
  const text = escaped(JSON.stringify(formulas));
  return `<frozen-formulas xmlns="${frozenNamespace}" version="${version}">${text}</frozen-formulas>`;
}

/** @throws UnreadableFrozenFormulas */
export function formulasOfXml(xml: string): readonly FrozenFormula[] {
  const [, attributes = '', text] = /<frozen-formulas\b([^<>]*)>([^<]*)<\/frozen-formulas>/.exec(xml) ?? [];
  const written = Number(/\sversion\s*=\s*["'](\d+)["']/.exec(attributes)?.[1]);
  if (written > version) throw new UnreadableFrozenFormulas('newer');
  const formulas = written === version && text !== undefined ? parsed(unescaped(text)) : undefined;
  if (!Array.isArray(formulas) || !formulas.every(isFrozenFormula)) throw new UnreadableFrozenFormulas('damaged');
  return formulas;
}

/** 32 bits over the values of cells, row by row: tells whether cells still hold them. */
export function fingerprintOf(values: readonly (readonly unknown[])[]): string {
  let hash = 0x811c9dc5;
  const text = JSON.stringify(values);
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** The formulas of a sheet as the pane shows them. */
export interface FrozenSheet {
  readonly sheet: string;
  readonly formulas: number;
  /** When the oldest of them were frozen. */
  readonly frozenAt: string;
  /** The past time that the values are of. */
  readonly past: AsOf | undefined;
}

/** One for each sheet and time that the workbook was set to. */
export function frozenSheets(formulas: readonly FrozenFormula[]): readonly FrozenSheet[] {
  const sheets = new Map<string, FrozenSheet>();
  for (const { sheetName: sheet, frozenAt: at, past: stored } of formulas) {
    const past = readStoredTime(stored, Infinity)?.asOf;
    const key = JSON.stringify([sheet, past]);
    const known = sheets.get(key);
    const frozenAt = known !== undefined && known.frozenAt < at ? known.frozenAt : at;
    sheets.set(key, { sheet, formulas: (known?.formulas ?? 0) + 1, frozenAt, past });
  }
  return [...sheets.values()];
}

/** True where a later formula filled the cell of an earlier one: somebody has put it there. */
export function replaces(later: FrozenFormula, earlier: FrozenFormula): boolean {
  return later.sheetId === earlier.sheetId && areasOverlap(later, { ...earlier, rows: 1, columns: 1 });
}

function isFrozenFormula(given: unknown): given is FrozenFormula {
  if (typeof given !== 'object' || given === null) return false;
  const entry = given as Readonly<Record<string, unknown>>;
  const isCount = (name: string, least: number) => Number.isInteger(entry[name]) && Number(entry[name]) >= least;
  const isText = (name: string) => typeof entry[name] === 'string';
  return (
    ['row', 'column'].every((name) => isCount(name, 0)) &&
    ['rows', 'columns'].every((name) => isCount(name, 1)) &&
    ['sheetName', 'sheetId', 'formula', 'fingerprint', 'frozenAt'].every(isText) &&
    (entry['stamp'] === undefined || isText('stamp')) &&
    String(entry['formula']).startsWith('=') &&
    !Number.isNaN(Date.parse(String(entry['frozenAt'])))
  );
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" } as const;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Whoever saved the workbook may have written the text with other entities. */
function unescaped(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return entities[name as keyof typeof entities];
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** By the present names of their sheets, and one for each cell, the last. @throws UnreadableFrozenFormulas, Office errors */
export async function readFrozenPart(context: Excel.RequestContext): Promise<readonly FrozenFormula[]> {
  const texts = await queuePartTexts(context, frozenNamespace);
  const sheetOf = await readSheets(context);
  const ofCells = new Map<string, FrozenFormula>();
  for (const formula of texts.flatMap(({ value }) => formulasOfXml(value))) {
    const { sheetId, sheetName, row, column } = formula;
    const cell = `${sheetId} ${row} ${column}`;
    ofCells.delete(cell);
    ofCells.set(cell, { ...formula, sheetName: sheetOf(formula)?.name ?? sheetName });
  }
  return [...ofCells.values()];
}

/** Replaces what the workbook holds. */
export function writeFrozenPart(context: Excel.RequestContext, formulas: readonly FrozenFormula[]): Promise<void> {
  return writePart(context, frozenNamespace, formulas.length === 0 ? undefined : xmlOf(formulas));
}

/** Undefined where the sheet was deleted. */
type SheetOf = (frozen: Pick<FrozenFormula, 'sheetId' | 'sheetName'>) => Excel.Worksheet | undefined;

/**
 * Finds the sheets of frozen formulas: by id, which stays when a sheet is renamed, and where no sheet has the id, by name. Older
 * versions of Excel give the sheets other ids when they open a workbook (OfficeDev/office-js#1390).
 */
export async function readSheets(context: Excel.RequestContext): Promise<SheetOf> {
  const sheets = context.workbook.worksheets.load('items/id,items/name');
  await context.sync();
  const byId = new Map(sheets.items.map((sheet) => [sheet.id, sheet]));
  const byName = new Map(sheets.items.map((sheet) => [sheet.name, sheet]));
  return ({ sheetId, sheetName }) => byId.get(sheetId) ?? byName.get(sheetName);
}
