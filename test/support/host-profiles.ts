/**
 * Kinds of Excel as Microsoft documents them, for tests: their requirement sets and what they are known to do differently.
 * Sources: the requirement set pages of learn.microsoft.com, as of August 2026; OfficeDev/office-js#4385 for the crash, #1830 for
 * charts on the web, #4750 and #3504 for data types that are declared and refused.
 */
import type { ExcelHostOptions } from '../../src/office-host/host/host-options';
import { dataTypesOf, declaredSets } from '../../src/office-host/requirement-sets';

export type HostProfile = Pick<
  ExcelHostOptions,
  | 'platform'
  | 'requirementSets'
  | 'maxFlushBytes'
  | 'automaticSeriesBy'
  | 'refusesDataTypes'
  | 'givesStreamAddresses'
  | 'refusesErrorsInArrays'
  | 'crashesOnBothDataTypeFlags'
  | 'startsOnFirstCall'
  | 'refusesRichStreamArguments'
  | 'refusesRichStreamResults'
  | 'recallsOnMove'
  | 'showsZeroBeforeValue'
  | 'callsStreamsTwice'
  | 'sharesEqualStreams'
  | 'staleMetadata'
  | 'formatsOfRegion'
  | 'readsHoursShort'
>;

/** Versions bought once have no data types in custom functions, whatever their ExcelApi says. */
const perpetual = { CustomFunctions: '1.7', CustomFunctionsRuntime: '1.3' } as const;

/** Volume-licensed versions keep the ExcelApi that they came with. Retail versions are updated as Microsoft 365 is. */
const volumeLicensed = { ...perpetual, SharedRuntime: '1.1', KeyboardShortcuts: undefined } as const;

/** The web loads the page of an add-in with a shared runtime with the workbook; the others when they need it. */
const desktop = { startsOnFirstCall: true } as const;

/** Reports of addresses of streams are of current versions (OfficeDev/office-js#6499). */
const withoutStreamAddresses = { givesStreamAddresses: false } as const;

/** By the names of the columns of the table of features in src/addin/README.md. */
export const hostProfiles = {
  'Microsoft 365 on Windows': desktop,
  'Microsoft 365 on a Mac': { ...desktop, platform: 'Mac' },
  'Excel on the web': { platform: 'OfficeOnline', maxFlushBytes: 5_000_000, automaticSeriesBy: 'Rows' },
  'Retail 2021, 2024': { ...desktop, requirementSets: perpetual, ...withoutStreamAddresses },
  'LTSC 2024': { ...desktop, requirementSets: { ...volumeLicensed, ExcelApi: '1.17' }, ...withoutStreamAddresses },
  'LTSC 2021': {
    ...{ ...desktop, requirementSets: { ...volumeLicensed, ExcelApi: '1.14' }, ...withoutStreamAddresses },
    crashesOnBothDataTypeFlags: true,
  },
} as const satisfies Readonly<Record<string, HostProfile>>;

/**
 * Microsoft's page of requirement sets lists custom functions in this version; the overview of custom functions denies them.
 * Crashes of custom functions beside conditional formats were reported (OfficeDev/office-js#5959), and updates have ended.
 */
export const notGuaranteed: readonly (keyof typeof hostProfiles)[] = ['LTSC 2021'];

/** Lacks what manifest.xml requires: Office does not offer the add-in. */
export const hostsWithoutFunctions = {
  iPad: {
    requirementSets: { CustomFunctions: undefined, CustomFunctionsRuntime: undefined, SharedRuntime: undefined },
  },
} as const satisfies Readonly<Record<string, HostProfile>>;

/** Whether numbers have formats and cards in results of functions. */
export function hasDataTypes({ requirementSets = {} }: HostProfile): boolean {
  return dataTypesOf(declaredSets(requirementSets)).hasDataTypes;
}

/** Retail versions of Excel 2021 were reported to declare data types in custom functions, and to show #VALUE! for each. */
export const misdeclaringHost: HostProfile = { refusesDataTypes: true };

/** Reported of Excel on the web (OfficeDev/office-js#2931, #2932). */
export const streamRefusingHost: HostProfile = { refusesRichStreamArguments: true, refusesRichStreamResults: true };

/** Habits that were reported of current versions; which version has which is not documented. */
export const habits = {
  'calls again what moves': { recallsOnMove: true },
  'shows 0 first': { showsZeroBeforeValue: true },
  'calls streams twice': { callsStreamsTwice: true },
  'shares equal streams': { sharesEqualStreams: true },
  'has all of these habits': {
    ...{ recallsOnMove: true, showsZeroBeforeValue: true, callsStreamsTwice: true, sharesEqualStreams: true },
  },
  // Plain numbers in live cells are chosen by the pane where it sees that.
  'refuses data types in streams': streamRefusingHost,
  'has older metadata': { staleMetadata: 'older' },
  'has newer metadata': { staleMetadata: 'newer' },
  // Range.numberFormat takes formats as they are in English there too; one with a German comma is misread (OfficeDev/office-js#1553).
  'is on a Mac in a German region': { platform: 'Mac', formatsOfRegion: { thousands: '.' }, readsHoursShort: true },
  'misreads separators': { formatsOfRegion: { thousands: ' ' }, requirementSets: { ExcelApi: '1.17' } },
} as const satisfies Readonly<Record<string, HostProfile>>;

/** An open report of 2021 (OfficeDev/office-js#2174); in 2026 Microsoft could not repeat it with a shared runtime. */
export const tableRefusingHost: HostProfile = { refusesErrorsInArrays: true };
