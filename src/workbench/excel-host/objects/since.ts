/** Which ExcelApi version brought a member that is emulated; what is not listed is older than custom functions. */
import { versionReaches } from '../requirement-sets';

const since: Readonly<Record<string, string>> = {
  'Application.suspendScreenUpdatingUntilNextSync': '1.9',
  'Range.calculate': '1.6',
  'Range.getAbsoluteResizedRange': '1.7',
  'Range.getIntersectionOrNullObject': '1.4',
  'Range.getSpillParent': '1.12',
  'Range.getSpillParentOrNullObject': '1.12',
  'Range.getSpillingToRange': '1.12',
  'Range.getSpillingToRangeOrNullObject': '1.12',
  'Range.getUsedRangeOrNullObject': '1.4',
  'Range.hasSpill': '1.12',
  'Range.setDirty': '1.9',
  'RangeFormat.indentLevel': '1.9',
  'Workbook.getActiveCell': '1.7',
  'Workbook.getSelectedRanges': '1.9',
  'Worksheet.calculate': '1.6',
  'Worksheet.getRangeByIndexes': '1.7',
  'Worksheet.getUsedRangeOrNullObject': '1.4',
  'WorksheetCollection.getCount': '1.4',
  'WorksheetCollection.getFirst': '1.5',
  'WorksheetCollection.getItemOrNullObject': '1.4',
  'WorksheetCollection.getLast': '1.5',
};

/**
 * Whether a host of that version has `Range.setDirty`. office.js does not check by itself (its own check is switched
 * off): it sends the request, and an old Excel refuses it.
 */
export function isKnownTo(excelApi: string | undefined, api: string): boolean {
  const version = since[api];
  return version === undefined || versionReaches(excelApi, version);
}
