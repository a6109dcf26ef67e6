/** Parts of the workbook's file beside its sheets: custom XML parts and settings of add-ins, and its properties. */
import type { Records } from './records';

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
