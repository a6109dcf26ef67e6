/**
 * Marks array formulas of an .xlsx file as dynamic, which the writing library cannot: each cell refers to metadata that says so
 * (MS-XLSX, XLDAPR). Without it Excel shows `{=…}`, and the formula does not spill.
 */
import type JsZip from 'jszip';
import { addPart, addRelations, editPart } from './parts/package-parts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const dynamicArray = 'http://schemas.microsoft.com/office/spreadsheetml/2017/dynamicarray';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheetMetadata+xml';

/** Which edits keep the property of the cell: all ones. */
const keptBy =
  'copy pasteAll pasteValues merge splitFirst rowColShift clearFormats clearComments assign coerce cellMeta'
    .split(' ')
    .map((edit) => `${edit}="1"`)
    .join(' ');

/** One kind of cell metadata, which cells refer to as `cm="1"`. */
const metadata =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  `<metadata xmlns="${main}" xmlns:xda="${dynamicArray}">` +
  `<metadataTypes count="1"><metadataType name="XLDAPR" minSupportedVersion="120000" ${keptBy}/></metadataTypes>` +
  '<futureMetadata name="XLDAPR" count="1"><bk><extLst><ext uri="{bdbb8cdc-fa1e-496e-a857-3c3f30c029c3}">' +
  '<xda:dynamicArrayProperties fDynamic="1" fCollapsed="0"/></ext></extLst></bk></futureMetadata>' +
  '<cellMetadata count="1"><bk><rc t="1" v="0"/></bk></cellMetadata></metadata>';

const arrayCell = /<c ([^<>]*)>(?=<f t="array")/g;

/** Makes every array formula of the file dynamic. */
export async function markDynamicArrays(zip: JsZip): Promise<void> {
  for (const { name } of zip.file(/^xl\/worksheets\/sheet\d+\.xml$/)) {
    await editPart(zip, name, (sheet) => sheet.replace(arrayCell, '<c $1 cm="1">'));
  }
  await addPart(zip, { path: 'xl/metadata.xml', content: metadata, type: contentType });
  await addRelations(zip, 'xl/workbook.xml', [{ id: 'rIdMetadata', kind: 'sheetMetadata', target: 'metadata.xml' }]);
}
