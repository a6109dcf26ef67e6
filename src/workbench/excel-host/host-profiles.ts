/**
 * Kinds of Excel as Microsoft documents them, for tests: their requirement sets and what they are known to do differently.
 * Sources: the requirement set pages of learn.microsoft.com, and OfficeDev/office-js#4385 for the crash.
 */
import type { ExcelHostOptions } from './host-options';

export type HostProfile = Pick<ExcelHostOptions, 'requirementSets' | 'maxFlushBytes' | 'crashesOnBothDataTypeFlags'>;

/** Volume-licensed versions have no data types in custom functions, whatever their ExcelApi says. */
const perpetual = { CustomFunctions: '1.7', CustomFunctionsRuntime: '1.3', SharedRuntime: '1.1' } as const;

export const hostProfiles = {
  'Microsoft 365 on Windows': {},
  'Microsoft 365 on a Mac': {},
  'Excel on the web': { maxFlushBytes: 5_000_000 },
  'LTSC 2024': { requirementSets: { ...perpetual, ExcelApi: '1.16' } },
  'LTSC 2021': { requirementSets: { ...perpetual, ExcelApi: '1.14' }, crashesOnBothDataTypeFlags: true },
} as const satisfies Readonly<Record<string, HostProfile>>;
