/** What the grid's plugins keep in the snapshot: names, filters, conditional formats, validation, drawings. */
import type { IWorkbookData } from '@univerjs/core';
import * as v from 'valibot';
import { documentPartsName } from '../../grid/workbook/document-parts';
import { tableStyleMeta } from '../../grid/workbook/tables';
import type { BookName, BookSheet } from './parts/book';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const corners = v.object({ startRow: count, startColumn: count, endRow: count, endColumn: count });
const text = v.optional(v.string());
const flag = v.optional(v.boolean());

const conditionalFormats = v.array(v.object({ ranges: v.array(corners), rule: v.record(v.string(), v.unknown()) }));
const validations = v.array(
  v.object({
    ranges: v.array(corners),
    type: v.string(),
    operator: text,
    formula1: text,
    formula2: text,
    allowBlank: flag,
    error: text,
    errorTitle: text,
    showErrorMessage: flag,
    prompt: text,
    promptTitle: text,
    showInputMessage: flag,
  }),
);
const tables = v.object({
  tables: v.array(
    v.object({
      name: v.string(),
      range: corners,
      options: v.object({ showHeader: flag }),
      meta: v.optional(v.object({ [tableStyleMeta]: text })),
    }),
  ),
});
const filter = v.object({ ref: corners });
const definedNames = v.record(v.string(), v.object({ name: v.string(), formulaOrRefString: v.string() }));
const documentParts = v.object({
  comments: v.optional(v.string(), ''),
  settings: v.optional(v.array(v.object({ id: v.string(), value: v.unknown() })), []),
});
const drawings = v.record(v.string(), v.object({ data: v.record(v.string(), v.unknown()) }));

export type PluginParts = Pick<BookSheet, 'tables' | 'conditionalFormats' | 'validations' | 'filter'>;

/** The tables, conditional formats, validation rules and filter of a sheet. */
export function pluginPartsOf(snapshot: IWorkbookData, sheetId: string): PluginParts {
  const filtered = ofSheet(snapshot, 'SHEET_FILTER_PLUGIN', sheetId, filter);
  const found = ofSheet(snapshot, 'SHEET_TABLE_PLUGIN', sheetId, tables)?.tables ?? [];
  return {
    tables: found.map(({ name, range, options, meta }) => ({
      name,
      area: range,
      hasHeaders: options.showHeader !== false,
      style: meta?.[tableStyleMeta],
    })),
    conditionalFormats: ofSheet(snapshot, 'SHEET_CONDITIONAL_FORMATTING_PLUGIN', sheetId, conditionalFormats) ?? [],
    validations: (ofSheet(snapshot, 'SHEET_DATA_VALIDATION_PLUGIN', sheetId, validations) ??
      []) as BookSheet['validations'],
    ...(filtered && { filter: filtered.ref }),
  };
}

const oneRange = /^(?:'(?:[^']|'')+'|[\p{L}_][\p{L}\d_.]*)!\$?[A-Z]{1,3}\$?\d{1,7}(?::\$?[A-Z]{1,3}\$?\d{1,7})?$/iu;

/** The defined names of ranges; other ones, of constants and formulas, cannot be written. */
export function namesOf(snapshot: IWorkbookData): BookName[] {
  const found = read(resource(snapshot, 'SHEET_DEFINED_NAME_PLUGIN'), definedNames) ?? {};
  return Object.values(found)
    .map(({ name, formulaOrRefString }) => ({ name, range: formulaOrRefString.replace(/^=/, '') }))
    .filter(({ range }) => oneRange.test(range));
}

/** What File › Info shows as comments. */
export function commentsOf(snapshot: IWorkbookData): string {
  return read(resource(snapshot, documentPartsName), documentParts)?.comments ?? '';
}

/** A setting that an add-in keeps in the document; undefined without one. */
export function settingOf(snapshot: IWorkbookData, key: string): unknown {
  const { settings = [] } = read(resource(snapshot, documentPartsName), documentParts) ?? {};
  return settings.find(({ id }) => id === key)?.value;
}

/** The number of charts and pictures. */
export function drawingsOf(snapshot: IWorkbookData): number {
  const found = read(resource(snapshot, 'SHEET_DRAWING_PLUGIN'), drawings) ?? {};
  return Object.values(found).reduce((sum, { data }) => sum + Object.keys(data).length, 0);
}

function ofSheet<T extends v.GenericSchema>(snapshot: IWorkbookData, plugin: string, sheetId: string, schema: T) {
  const sheets = read(resource(snapshot, plugin), v.record(v.string(), v.unknown()));
  return sheets && read(sheets[sheetId], schema);
}

function resource(snapshot: IWorkbookData, plugin: string): unknown {
  const data = snapshot.resources?.find(({ name }) => name === plugin)?.data;
  try {
    return data ? JSON.parse(data) : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined for what a plugin of another version stored differently: it is left out of the file. */
function read<T extends v.GenericSchema>(stored: unknown, schema: T): v.InferOutput<T> | undefined {
  const parsed = v.safeParse(schema, stored);
  return parsed.success ? parsed.output : undefined;
}
