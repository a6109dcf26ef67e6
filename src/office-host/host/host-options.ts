/** Options of the emulated Excel. */
import type { FunctionsFile } from '../calls/registered-functions';
import type { SeriesBy } from '../charts/chart-source';
import type { Workbook, Timers } from '../contract';
import type { HostFeature } from '../objects/office-services';

/** A result message of the page. */
export interface Flush {
  readonly results: number;
  /** UTF-16 code units of its JSON. */
  readonly size: number;
  /** Larger than `maxFlushBytes`: none of its results reached a cell. */
  readonly isRefused: boolean;
}

export interface ExcelHostOptions {
  /** The content of functions.json. */
  readonly metadata: FunctionsFile;
  /** Requests of the page wait for a workbook that is promised. */
  readonly workbook: Workbook | Promise<Workbook>;
  /** Overrides of the sets of a current Excel: `{ ExcelApi: '1.9' }`; undefined removes a set. */
  readonly requirementSets?: Readonly<Record<string, string | undefined>>;
  /** Default `PC`, Excel for Windows. */
  readonly platform?: Platform;
  /** How `charts.add` reads a range if it is told `Auto` or nothing; default by its shape. */
  readonly automaticSeriesBy?: Exclude<SeriesBy, 'Auto'>;
  /** Members such as `Range.values` that it refuses in undo groups besides the documented ones, as some versions were reported to. */
  readonly refusedInUndoGroups?: readonly string[];
  /** Shows #VALUE! for every cell object, though its requirement sets declare data types. */
  readonly refusesDataTypes?: boolean;
  /** Shows #VALUE! in place of an array with an error in it (OfficeDev/office-js#2174). */
  readonly refusesErrorsInArrays?: boolean;
  /** Shows #VALUE! for a stream that is given a card or a number with a format, and does not call it (OfficeDev/office-js#2931). */
  readonly refusesRichStreamArguments?: boolean;
  /** Shows #VALUE! for the results of streams that are cards or have formats (OfficeDev/office-js#2932, after F2 and Enter). */
  readonly refusesRichStreamResults?: boolean;
  /** Fails to start with metadata that carries both flags for data types in arguments, as Excel 2021 does. */
  readonly crashesOnBothDataTypeFlags?: boolean;
  /** Default true; false where `requiresStreamAddress` of functions.json is not known: streams get no address. */
  readonly givesStreamAddresses?: boolean;
  /**
   * Starts the page for a call, a click or a workbook that asks for it, as desktop Excel does: not for one that opens with saved
   * values alone (OfficeDev/office-js#2012; "Run code in your Office Add-in when the document opens"). Default: with every workbook.
   */
  readonly startsOnFirstCall?: boolean;
  /**
   * Reads a functions.json of another release than the script: Office keeps both for up to a day, each for itself
   * (OfficeDev/office-js#2777).
   */
  readonly staleMetadata?: 'older' | 'newer';
  /**
   * Reads formats of results as builds before 16501 do where thousands are separated by this text: a comma is a text unless they are
   * separated by a comma or a point (OfficeDev/office-js#3244). Formats of cells are read as in the United States everywhere.
   */
  readonly formatsOfRegion?: { readonly thousands: string };
  /** Reads the format `hh:mm` of a cell as `h:mm`, as Excel on a Mac does (OfficeDev/office-js#4310, #2107). */
  readonly readsHoursShort?: boolean;
  /**
   * Calls functions again when rows or columns are inserted, a group is expanded or a table is edited, which `moveCells` stands for
   * (OfficeDev/office-js#3332, #3670, #6469).
   */
  readonly recallsOnMove?: boolean;
  /** Shows 0 before the first result (OfficeDev/office-js#6577): `onResult` is called once more. */
  readonly showsZeroBeforeValue?: boolean;
  /** Calls streams again at once, and ends their first calls then (OfficeDev/office-js#3011, on the web; #1714). */
  readonly callsStreamsTwice?: boolean;
  /** Calls one stream for all cells with equal arguments (OfficeDev/Excel-Custom-Functions#102). */
  readonly sharesEqualStreams?: boolean;
  /** Default `en-US`. */
  readonly language?: string;
  /** Default none, because the features of a given Excel version are not documented. */
  readonly features?: readonly HostFeature[];
  /** Maximum of calls in a message; default: all calls of a macrotask in one message. */
  readonly callsPerMessage?: number;
  /** Interval between messages of one macrotask's calls; default 2. */
  readonly messageIntervalMs?: number;
  /** Delay of responses to the page; default 0. */
  readonly replyDelayMs?: number;
  /** Requests above this are refused, as Excel on the web does at 5 MB; default unlimited. */
  readonly maxFlushBytes?: number;
  /** Default: the timers of the global object, looked up on every use. */
  readonly timers?: Timers;
  readonly onFlush?: (flush: Flush) => void;
  /** The add-in showed or hid its task pane. */
  readonly onVisibility?: (visibility: 'Visible' | 'Hidden') => void;
}

/**
 * The platform that office.js reports as `Office.context.platform`. Scripts and transport stay those of Excel for Windows:
 * another platform differs in this name, the requirement sets and the limits of the host only.
 */

/** The values of `Office.PlatformType` on which Excel runs our functions. */
export type Platform = 'PC' | 'Mac' | 'OfficeOnline';

interface OfficePage {
  readonly OfficeExt: { readonly HostName: { readonly Host: { getInstance(): { getPlatform: () => Platform } } } };
}

/** @param page the global object of a page in which office.js asks for its context, before it makes `Office.context` */
export function reportPlatform(page: object, platform: Platform): void {
  (page as OfficePage).OfficeExt.HostName.Host.getInstance().getPlatform = () => platform;
}
