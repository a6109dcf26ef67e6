/** What cells show beyond what the grid does of itself: spilled number formats and their colours, #BUSY! meanwhile. */
import {
  CellValueType,
  type ICellDataForSheetInterceptor,
  InterceptorEffectEnum,
  type IStyleData,
  type Nullable,
  ThemeService,
} from '@univerjs/core';
import { INTERCEPTOR_POINT, SheetInterceptorService } from '@univerjs/preset-sheets-core';
import { type CellPlace, cellKeyOf } from './cell-place';
import { formatColour } from './format-colour';
import type { Grid } from './grid';
import { spilledCell } from './spills';
import type { Tickets } from './tickets';

type Cell = Nullable<ICellDataForSheetInterceptor>;

/** Just below the grid's own interceptor of spilled values (100), which drops their style. */
const belowSpilledValues = 99;

export function showCells(grid: Grid, tickets: Tickets): void {
  const themes = grid.injector.get(ThemeService);
  const colourOf = (pattern: string, value: unknown) => {
    const name = typeof value === 'number' ? formatColour(pattern, value) : undefined;
    return name && themes.getColorFromTheme(`${name}.500`);
  };
  grid.injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    priority: belowSpilledValues,
    effect: InterceptorEffectEnum.Style | InterceptorEffectEnum.Value,
    handler(cell, { subUnitId: sheetId, row, col: column, workbook }, next) {
      const place = { sheetId, row, column };
      if (cell?.f && tickets.isBusy(cellKeyOf(place))) return next(busy(cell));
      const own = workbook.getStyles().get(cell?.s);
      const pattern = own?.n?.pattern ?? spilledPattern(grid, place);
      return next(pattern ? formatted(cell, own, pattern, colourOf(pattern, cell?.v)) : cell);
    },
  });
}

function spilledPattern(grid: Grid, place: CellPlace): string | undefined {
  const style = spilledCell(grid, place)?.s;
  return typeof style === 'object' ? style?.n?.pattern : undefined;
}

/** Also where the formula makes something else of the error, as `=IFERROR(MD.QUOTE(A1),0)` does. */
function busy(cell: Cell): Cell {
  return { ...cell, v: '#BUSY!', t: CellValueType.STRING };
}

/** The grid colours negative numbers alone. */
function formatted(cell: Cell, own: Nullable<IStyleData>, pattern: string, colour: string | undefined): Cell {
  const style = own?.n?.pattern ? {} : { s: { ...own, n: { pattern } } };
  return { ...cell, ...style, ...(colour && { interceptorStyle: { ...cell?.interceptorStyle, cl: { rgb: colour } } }) };
}
