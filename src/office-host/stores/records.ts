/**
 * Records of a workbook, each with an id and a place in the order: names, tables, and custom XML parts and settings of
 * add-ins. Beside them the properties of its file.
 */
import type { Area } from '../areas/a1';

export interface Records<T extends { readonly id: string }> {
  /** In their order. */
  all(): readonly T[];
  /** Adds a record, or replaces the one with its id. */
  put(record: T): void;
  remove(id: string): void;
}

/** The records with one more, or with it in place of the one with its id. */
export function withRecord<T extends { readonly id: string }>(records: readonly T[], record: T): T[] {
  const isKnown = records.some(({ id }) => id === record.id);
  return isKnown ? records.map((each) => (each.id === record.id ? record : each)) : [...records, record];
}

/** The record with a name, compared as Excel does: case-insensitively. */
export function named<T extends { readonly name: string }>(records: readonly T[], name: string): T | undefined {
  return records.find((record) => record.name.toLowerCase() === name.toLowerCase());
}

/** Defined names of a workbook. */
export interface DefinedName {
  readonly id: string;
  readonly name: string;
  /** `=Sheet1!$A$1:$B$2`, `=0.05`, `="text"`. */
  readonly formula: string;
  readonly comment: string;
  readonly isVisible: boolean;
  /** The sheet that the name belongs to; undefined for the whole workbook. */
  readonly sheet?: string;
}

export type Names = Records<DefinedName>;

/** Tables: areas with a row of headers. */
export interface TableRecord {
  readonly id: string;
  readonly name: string;
  /** With the row of headers. */
  readonly area: Area;
  /** `TableStyleMedium2`, …; the emulated Excel draws every style as one of its own. */
  readonly style: string;
}

export type Tables = Records<TableRecord>;

/** Parts of the workbook's file beside its sheets: custom XML parts and settings of add-ins, and its properties. */
export interface XmlPart {
  /** A GUID in braces. */
  readonly id: string;
  readonly xml: string;
}

export interface Setting {
  /** The key. */
  readonly id: string;
  /** Of JSON. */
  readonly value: unknown;
}

export interface DocumentProperties {
  /** What File › Info shows as comments. */
  comments(): string;
  setComments(text: string): void;
}

export type XmlParts = Records<XmlPart>;
export type Settings = Records<Setting>;

/** A random GUID in braces, as Excel writes them. */
export function newGuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('');
  return `{${digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}}`;
}
