/**
 * The file that "Save as file" writes and the browser's store keeps: the grid's snapshot in an envelope with a version.
 *
 *   { "format": "market-data-workbench", "version": 1, "activeSheet": "quotes", "workbook": { … } }
 */
import type { IWorkbookData } from '@univerjs/core';
import * as v from 'valibot';

export const format = 'market-data-workbench';
/** Raised when a program that knows only the version before could not read the file. */
export const version = 1;

export interface WorkbenchDocument {
  readonly format: typeof format;
  readonly version: typeof version;
  /** Id of the active sheet. */
  readonly activeSheet: string;
  /** With the resources of the grid's plugins: charts, conditional formats, filters, validation, names. */
  readonly workbook: IWorkbookData;
}

/** Why a file or a stored document cannot be opened. */
export type DocumentProblem =
  | { readonly kind: 'notJson' }
  /** JSON, but of another program. */
  | { readonly kind: 'otherFormat' }
  | { readonly kind: 'newerVersion'; readonly version: number }
  /** `path`: `workbook.sheets.quotes.cellData.3.1`; `reason` in English. */
  | { readonly kind: 'invalid'; readonly path: string; readonly reason: string };

export type ReadDocument = { readonly document: WorkbenchDocument } | { readonly problem: DocumentProblem };

const mostRows = 1_048_576;
const mostColumns = 16_384;

const index = v.pipe(v.string(), v.regex(/^\d{1,7}$/, 'Expected the index of a row or column'));
const position = v.pipe(v.number(), v.integer(), v.minValue(-1), v.maxValue(mostRows));
const size = v.nullish(v.pipe(v.number(), v.finite(), v.minValue(0)));
const style = v.nullish(v.union([v.string(), v.looseObject({})]));
const freeForm = v.nullish(v.looseObject({}));

const cell = v.looseObject({
  v: v.nullish(v.union([v.string(), v.number(), v.boolean()])),
  t: v.nullish(v.picklist([1, 2, 3, 4])),
  f: v.nullish(v.string()),
  si: v.nullish(v.string()),
  s: style,
  p: freeForm,
  custom: freeForm,
});
const matrix = v.record(index, v.nullish(v.record(index, v.nullish(cell))));
const lines = v.record(index, v.nullish(v.looseObject({ h: size, ah: size, w: size, s: style })));
const range = v.looseObject({ startRow: position, endRow: position, startColumn: position, endColumn: position });
const frozen = v.looseObject({ xSplit: position, ySplit: position, startRow: position, startColumn: position });

const sheet = v.looseObject({
  id: v.string(),
  name: v.pipe(v.string(), v.minLength(1)),
  rowCount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostRows))),
  columnCount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostColumns))),
  defaultColumnWidth: size,
  defaultRowHeight: size,
  cellData: v.optional(matrix),
  rowData: v.optional(lines),
  columnData: v.optional(lines),
  mergeData: v.optional(v.array(range)),
  freeze: v.nullish(frozen),
  defaultStyle: style,
});

const resource = v.looseObject({
  name: v.string(),
  data: v.pipe(
    v.string(),
    v.check((data) => data === '' || isJson(data), 'Expected JSON'),
  ),
});

const workbook = v.pipe(
  v.looseObject({
    id: v.pipe(v.string(), v.minLength(1)),
    name: v.string(),
    sheetOrder: v.pipe(v.array(v.string()), v.minLength(1)),
    sheets: v.record(v.string(), sheet),
    styles: v.optional(v.record(v.string(), freeForm)),
    resources: v.optional(v.array(resource)),
  }),
  v.check(
    ({ sheetOrder, sheets }) => areSame(sheetOrder, Object.keys(sheets)),
    'sheetOrder must list every sheet once',
  ),
  v.check(
    ({ sheets }) => Object.entries(sheets).every(([id, each]) => each.id === id),
    'Each sheet must be stored under its id',
  ),
);

const envelope = v.looseObject({ format: v.literal(format), version: v.number() });
const documentSchema = v.looseObject({ activeSheet: v.string(), workbook });

export function documentOf(snapshot: IWorkbookData, activeSheet: string): WorkbenchDocument {
  return { format, version, activeSheet, workbook: snapshot };
}

/** The text of a file. */
export function writeDocument(document: WorkbenchDocument): string {
  return JSON.stringify(document);
}

/** Reads the text of a file; returns all of it or a problem. */
export function readDocument(text: string): ReadDocument {
  const json = parse(text);
  return json === undefined ? { problem: { kind: 'notJson' } } : checkDocument(json);
}

/** Checks a document from the store or a parsed file. */
export function checkDocument(given: unknown): ReadDocument {
  const head = v.safeParse(envelope, given);
  if (!head.success) return { problem: { kind: 'otherFormat' } };
  if (head.output.version > version) return { problem: { kind: 'newerVersion', version: head.output.version } };
  const parsed = v.safeParse(documentSchema, given, { abortEarly: true });
  if (!parsed.success) {
    const [issue] = parsed.issues;
    return { problem: { kind: 'invalid', path: v.getDotPath(issue) ?? '', reason: issue.message } };
  }
  const { activeSheet } = parsed.output;
  // The schema has checked what the grid relies on; it does not repeat every type of the grid.
  return { document: documentOf(parsed.output.workbook as unknown as IWorkbookData, activeSheet) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isJson(text: string): boolean {
  return parse(text) !== undefined;
}

function areSame(order: readonly string[], ids: readonly string[]): boolean {
  return order.length === ids.length && new Set(order).size === ids.length && order.every((id) => ids.includes(id));
}
