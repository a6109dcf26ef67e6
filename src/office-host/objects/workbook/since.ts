/** The ExcelApi version that introduced each emulated member; unlisted members are older than custom functions. */
import { versionReaches } from '../../requirement-sets';
import { chartsSince } from '../charts/since';

const since: Readonly<Record<string, string>> = {
  ...chartsSince,
  'Application.suspendScreenUpdatingUntilNextSync': '1.9',
  'ConditionalFormatCollection.getItemOrNullObject': '1.14',
  'NamedItem.formula': '1.7',
  'NamedItem.getRangeOrNullObject': '1.4',
  'NamedItemCollection.add': '1.4',
  'NamedItemCollection.addFormulaLocal': '1.4',
  'NamedItemCollection.getItemOrNullObject': '1.4',
  'Range.calculate': '1.6',
  'Range.columnHidden': '1.2',
  'Range.conditionalFormats': '1.6',
  'Range.copyFrom': '1.9',
  'Range.dataValidation': '1.8',
  'Range.getAbsoluteResizedRange': '1.7',
  'Range.getIntersectionOrNullObject': '1.4',
  'Range.getMergedAreasOrNullObject': '1.13',
  'Range.getSpecialCells': '1.9',
  'Range.getSpecialCellsOrNullObject': '1.9',
  'Range.getSpillingToRange': '1.12',
  'Range.getSpillingToRangeOrNullObject': '1.12',
  'Range.getSpillParent': '1.12',
  'Range.getSpillParentOrNullObject': '1.12',
  'Range.getUsedRangeOrNullObject': '1.4',
  'Range.hasSpill': '1.12',
  'Range.setDirty': '1.9',
  'RangeFont.strikethrough': '1.9',
  'RangeFormat.adjustIndent': '1.11',
  'RangeFormat.indentLevel': '1.9',
  'Table.resize': '1.13',
  'TableCollection.getItemOrNullObject': '1.4',
  'Workbook.customXmlParts': '1.5',
  'Workbook.getActiveCell': '1.7',
  'Workbook.getSelectedRanges': '1.9',
  'Workbook.properties': '1.7',
  'Workbook.settings': '1.4',
  'Worksheet.calculate': '1.6',
  'Worksheet.freezePanes': '1.7',
  'Worksheet.getRangeByIndexes': '1.7',
  'Worksheet.getUsedRangeOrNullObject': '1.4',
  'Worksheet.showGridlines': '1.8',
  'Worksheet.tabColor': '1.7',
  'Worksheet.names': '1.4',
  'Worksheet.notes': '1.18',
  'Worksheet.protection': '1.2',
  'Workbook.functions': '1.2',
  'WorksheetCollection.getCount': '1.4',
  'WorksheetCollection.getFirst': '1.5',
  'WorksheetCollection.getItemOrNullObject': '1.4',
  'WorksheetCollection.getLast': '1.5',
};

/**
 * Whether a host of this ExcelApi version has a member such as `Range.setDirty`. office.js has its own check switched off
 * and sends the request, which an old Excel refuses.
 */
export function isKnownTo(excelApi: string | undefined, api: string): boolean {
  const version = since[api];
  return version === undefined || versionReaches(excelApi, version);
}
