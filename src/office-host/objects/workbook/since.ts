/** The ExcelApi version that introduced each emulated member; unlisted members are older than custom functions. */
import { versionReaches } from '../../requirement-sets';

const since: Readonly<Record<string, string>> = {
  'Application.suspendScreenUpdatingUntilNextSync': '1.9',
  'Chart.activate': '1.9',
  'Chart.chartType': '1.7',
  'Chart.id': '1.7',
  'Chart.plotVisibleOnly': '1.8',
  'ChartAxes.getItem': '1.7',
  'ChartAxis.axisGroup': '1.7',
  'ChartAxis.categoryType': '1.7',
  'ChartAxis.numberFormat': '1.8',
  'ChartAxis.reversePlotOrder': '1.7',
  'ChartAxis.type': '1.7',
  'ChartAxis.visible': '1.7',
  'ChartCollection.getCount': '1.4',
  'ChartCollection.getItemOrNullObject': '1.4',
  'ChartSeries.axisGroup': '1.8',
  'ChartSeries.chartType': '1.7',
  'ChartSeries.delete': '1.7',
  'ChartSeries.setValues': '1.7',
  'ChartSeries.setXAxisValues': '1.7',
  'ChartSeriesCollection.add': '1.7',
  'ChartSeriesCollection.getCount': '1.4',
  'ChartTitle.setFormula': '1.7',
  'ConditionalFormatCollection.getItemOrNullObject': '1.14',
  'CustomFunctionManager.setVisibility': '1.20',
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
  'Range.getSpillParent': '1.12',
  'Range.getSpillParentOrNullObject': '1.12',
  'Range.getSpillingToRange': '1.12',
  'Range.getSpillingToRangeOrNullObject': '1.12',
  'Range.getUsedRangeOrNullObject': '1.4',
  'Range.hasSpill': '1.12',
  'Range.setDirty': '1.9',
  'RangeFont.strikethrough': '1.9',
  'RangeFormat.adjustIndent': '1.11',
  'RangeFormat.indentLevel': '1.9',
  'Table.resize': '1.13',
  'TableCollection.getItemOrNullObject': '1.4',
  'Workbook.customXmlParts': '1.5',
  'Workbook.functions': '1.2',
  'Workbook.getActiveCell': '1.7',
  'Workbook.getSelectedRanges': '1.9',
  'Workbook.linkedEntityDataDomains': '1.19',
  'Workbook.properties': '1.7',
  'Workbook.settings': '1.4',
  'Worksheet.calculate': '1.6',
  'Worksheet.freezePanes': '1.7',
  'Worksheet.getRangeByIndexes': '1.7',
  'Worksheet.getUsedRangeOrNullObject': '1.4',
  'Worksheet.names': '1.4',
  'Worksheet.notes': '1.18',
  'Worksheet.protection': '1.2',
  'Worksheet.showGridlines': '1.8',
  'Worksheet.tabColor': '1.7',
  'WorksheetCollection.getCount': '1.4',
  'WorksheetCollection.getFirst': '1.5',
  'WorksheetCollection.getItemOrNullObject': '1.4',
  'WorksheetCollection.getLast': '1.5',
};

/** What Microsoft 365 on Windows and Mac alone have, of whatever version. */
export function isDesktopOnly(api: string): boolean {
  return api.startsWith('LinkedEntityDataDomain');
}

/**
 * Whether a host of this ExcelApi version has a member such as `Range.setDirty`. office.js has its own check switched off
 * and sends the request, which an old Excel refuses.
 */
export function isKnownTo(excelApi: string | undefined, api: string): boolean {
  const version = since[api];
  return version === undefined || versionReaches(excelApi, version);
}
