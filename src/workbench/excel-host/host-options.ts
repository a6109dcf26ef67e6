/** What a test or the workbench can choose about the emulated Excel. */
import type { Workbook } from './contract';
import type { FunctionsFile } from './function-table';
import type { HostFeature } from './objects/custom-functions';
import type { Timers } from './timers';

/** A message of results that left the page. */
export interface Flush {
  readonly results: number;
  /** UTF-16 units of its JSON. */
  readonly size: number;
  /** Above `maxFlushBytes`: none of its results reached a cell. */
  readonly isRefused: boolean;
}

export interface ExcelHostOptions {
  /** The content of functions.json. */
  readonly metadata: FunctionsFile;
  readonly workbook: Workbook;
  /** Changes to the sets of a current Excel: `{ ExcelApi: '1.9' }`; undefined takes a set away. */
  readonly requirementSets?: Readonly<Record<string, string | undefined>>;
  /** Default `en-US`. */
  readonly language?: string;
  /** Default none: which of them a given Excel switches on is not documented. */
  readonly features?: readonly HostFeature[];
  /** Slices calls into several messages; default all that are made in one macrotask in one message. */
  readonly callsPerMessage?: number;
  /** Between slices; default 2. */
  readonly messageIntervalMs?: number;
  /** How long Excel takes to answer a request; default 0. */
  readonly replyDelayMs?: number;
  /** Requests above this are refused, as Excel on the web does at 5 MB; default unlimited. */
  readonly maxFlushBytes?: number;
  /** Default: those of the global object, looked up at every use. */
  readonly timers?: Timers;
  readonly onFlush?: (flush: Flush) => void;
  /** The add-in showed or hid its task pane. */
  readonly onVisibility?: (visibility: 'Visible' | 'Hidden') => void;
}
