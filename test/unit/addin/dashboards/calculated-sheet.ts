/** A sheet of a dashboard, calculated by the engine of the grid with given results of the add-in's functions. */
import { columnName } from '../../../../src/addin/formula/columns';
import type { SheetDescription } from '../../../../src/addin/dashboards/description/sheet-description';
import { parseAddress } from '../../../../src/office-host/areas/a1';
import { type Content, type HeadlessWorkbook, openHeadless } from '../../../support/headless-workbook';

interface Block {
  readonly at: string;
  readonly rows: readonly (readonly Content[])[];
}

/** @param results of the spills with functions of the add-in; without them these spills are blank */
export async function calculatedSheet(
  { name, cells, spills, widths }: SheetDescription,
  results: readonly Block[],
  blank: readonly string[] = [],
): Promise<HeadlessWorkbook> {
  const ownSpills = spills
    .filter(({ formula }) => !/\bMD\./.test(formula))
    .map(({ fills, formula }) => ({ at: fills.split(':')[0]!, rows: [[formula]] }));
  const contents: Record<string, Content> = {};
  for (const { at, rows } of [...cells, ...ownSpills, ...results]) {
    const { row, column } = parseAddress(at, '')!;
    rows.forEach((line, down) => line.forEach((each, across) => (contents[`${columnName(column + across)}${row + down + 1}`] = each)));
  }
  for (const address of blank) contents[address] = null;
  return openHeadless({ [name]: contents }, { rows: 270, columns: widths.length + 1 });
}
