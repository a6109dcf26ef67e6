/**
 * `Range.valuesAsJson` (ExcelApi 1.16) for a page of the emulated Excel, which the office.js of the npm package lacks: what
 * cells show besides plain values.
 */
import { parseAddress } from '../../src/office-host/areas/a1';
import type { ExcelInNode } from './excel-in-node';

interface RangeOfPage {
  readonly address: string;
  readonly values: readonly (readonly unknown[])[];
  load(properties: string): unknown;
}

/** @param cells Excel's objects by addresses (`Prices!A1`); others are as their values */
export function showRichCells({ page }: ExcelInNode, cells: Readonly<Record<string, object>>): void {
  const { prototype } = (page['Excel'] as { readonly Range: { readonly prototype: RangeOfPage } }).Range;
  const { load } = prototype;
  const rich = Object.entries(cells).map(([address, cell]) => ({ ...parseAddress(address, '')!, cell }));
  const cellAt = (sheet: string, row: number, column: number) =>
    rich.find((each) => each.sheet === sheet && each.row === row && each.column === column)?.cell;
  Object.defineProperties(prototype, {
    load: {
      configurable: true,
      writable: true,
      value(this: RangeOfPage, properties: string) {
        const names = properties.split(',').flatMap((name) => (name === 'valuesAsJson' ? ['values', 'address'] : [name]));
        return load.call(this, [...new Set(names)].join());
      },
    },
    valuesAsJson: {
      configurable: true,
      get(this: RangeOfPage) {
        const { sheet, row, column } = parseAddress(this.address, '')!;
        return this.values.map((line, down) =>
          line.map((value, across) => cellAt(sheet, row + down, column + across) ?? { type: typeof value, basicValue: value }),
        );
      },
    },
  });
}
