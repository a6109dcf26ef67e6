/** Ctrl+F looks at cells with content, spilled ones too. */
import { searchUsedRange } from '../grid-patches/searched-cells';
import type { Grid } from './grid';
import { spillAreas } from './spills';
import { usedRange } from './used-range';

/** Must be called once. */
export function searchContents(grid: Grid): void {
  searchUsedRange((sheet) => usedRange(sheet.getCellMatrix(), spillAreas(grid, sheet.getSheetId())));
}
