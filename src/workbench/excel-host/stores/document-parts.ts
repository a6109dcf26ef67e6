/** Parts of the workbook's file that belong to add-ins: custom XML parts and settings. */
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

export type XmlParts = Records<XmlPart>;
export type Settings = Records<Setting>;
