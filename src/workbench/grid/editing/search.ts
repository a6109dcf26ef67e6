/** Ctrl+F looks at cells with content, spilled ones too. */
import { searchUsedRange } from '../../grid-patches/editing/searched-cells';
import type { Grid } from '../univer/grid';
import { spillAreas } from '../cells/spills';
import { usedRange } from '../cells/used-range';

/** Must be called once. */
export function searchContents(grid: Grid): void {
  searchUsedRange((sheet) => usedRange(sheet.getCellMatrix(), spillAreas(grid, sheet.getSheetId())));
}
