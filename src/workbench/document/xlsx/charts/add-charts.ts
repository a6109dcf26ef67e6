/** Adds the charts of a book to its .xlsx file, because the writing library has no charts. */
import type JsZip from 'jszip';
import type { Book, BookSheet } from '../parts/book';
import { addPart, addRelations, editPart } from '../parts/package-parts';
import { chartPart } from './chart-part';
import { drawingPart } from './drawing-part';
import { element } from '../parts/xml';

const contentTypes = 'application/vnd.openxmlformats-officedocument.';

export async function addCharts(zip: JsZip, { sheets, theme }: Book): Promise<void> {
  let charts = 0;
  for (const [index, sheet] of sheets.entries()) {
    const sheetPath = `xl/worksheets/sheet${index + 1}.xml`;
    const drawing = sheet.charts.length > 0 && element('drawing', { 'r:id': drawingId });
    await editPart(zip, sheetPath, (text) => withDrawing(text, drawing || ''));
    if (!drawing) continue;
    const paths = sheet.charts.map(() => `charts/chart${++charts}.xml`);
    await addDrawing(zip, { sheet, sheetPath, paths, name: `drawings/drawing${index + 1}.xml` });
    for (const [number, chart] of sheet.charts.entries()) {
      const part = { path: `xl/${paths[number]}`, content: chartPart(chart, theme) };
      await addPart(zip, { ...part, type: `${contentTypes}drawingml.chart+xml` });
    }
  }
}

/** The library's last elements of a sheet. The rules of conditional formats have extensions of their own. */
const lastElements =
  /(<tableParts(?:(?!<tableParts).)*<\/tableParts>)?(<extLst>(?:(?!<extLst>).)*<\/extLst>)?(<legacyDrawing [^>]*>)?<\/worksheet>\s*$/s;

/** The sheet with its drawing, and with its last elements in the order of the schema, which the library does not keep. */
function withDrawing(sheet: string, drawing: string): string {
  return sheet.replace(lastElements, (_, tables?: string, extensions?: string, legacyDrawing?: string) =>
    [drawing, legacyDrawing, tables, extensions, '</worksheet>'].join(''),
  );
}

const drawingId = 'rIdCharts';

interface Drawing {
  readonly sheet: BookSheet;
  readonly sheetPath: string;
  /** Of the charts and of the drawing, in the folder `xl`. */
  readonly paths: readonly string[];
  readonly name: string;
}

async function addDrawing(zip: JsZip, { sheet, sheetPath, paths, name }: Drawing): Promise<void> {
  await addPart(zip, { path: `xl/${name}`, content: drawingPart(sheet), type: `${contentTypes}drawing+xml` });
  await addRelations(zip, sheetPath, [{ id: drawingId, kind: 'drawing', target: `../${name}` }]);
  const charts = paths.map((path, index) => ({ id: `rId${index + 1}`, kind: 'chart', target: `../${path}` }));
  await addRelations(zip, `xl/${name}`, charts);
}
