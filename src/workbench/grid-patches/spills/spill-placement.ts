/**
 * Decides where arrays spill, and empties the cells that a spill leaves.
 *
 * Why: within a calculation the engine compares a spill with the areas of the previous calculation, so a spill that has
 * shrunk still blocks others and still shows its old cells to references; a blocked spill writes the old values of the
 * cells in its way over new ones; and two new spills cross without an error. It also compares each cell with each spill,
 * which takes seconds with hundreds of them. Seen in Univer 0.25.1.
 */
import { type ICellData, type Injector, type IRange, isNullCell, type IUnitRange, type Nullable } from '@univerjs/core';
import {
  type ArrayValueObject,
  BaseReferenceObject,
  CELL_INVERTED_INDEX_CACHE,
  ErrorType,
  ErrorValueObject,
  type FunctionVariantType,
  IFormulaCurrentConfigService,
  IFormulaRuntimeService,
} from '@univerjs/preset-sheets-core';
import {
  type Anchor,
  areaAt,
  areasOf,
  type AreasOfSpills,
  blockedArea,
  cellRange,
  covers,
  forEachCell,
  holds,
  intersect,
  isBlocked,
  setAreaAt,
  withoutAnchor,
} from './spill-areas';

/** What the engine's interface of the service does not declare. */
interface Runtime extends IFormulaRuntimeService {
  readonly currentRowCount: number;
  readonly currentColumnCount: number;
  _checkIfArrayFormulaRangeHasData(): boolean;
  _checkIfArrayFormulaExceeded(): boolean;
}

export interface SpillChanges {
  /** The ranges whose dependents the current pass could not foresee; each is returned once. */
  take(): IUnitRange[];
  /** To be called after the last pass. */
  finish(): void;
}

export function placeSpills(injector: Injector): SpillChanges {
  const runtime = injector.get(IFormulaRuntimeService) as Runtime;
  const placement = new SpillPlacement(runtime, injector.get(IFormulaCurrentConfigService));
  const set = runtime.setRuntimeData.bind(runtime);
  runtime._checkIfArrayFormulaRangeHasData = () => false;
  runtime._checkIfArrayFormulaExceeded = () => false;
  // References that functions return hide the previous areas of calculated formulas, with the values of other spills in those of
  // blocked ones. Placeholders hide what is to be hidden.
  BaseReferenceObject.prototype.getCurrentRuntimeActiveArrayFormulaRange = () => undefined;
  runtime.setRuntimeData = (result) => placement.place(result, set);
  return placement;
}

interface Move {
  /** The areas in the previous calculation and earlier in this one. */
  readonly before: readonly IRange[];
  readonly current: IRange | undefined;
  readonly after: IRange | undefined;
}

class SpillPlacement implements SpillChanges {
  readonly #runtime: Runtime;
  readonly #config: IFormulaCurrentConfigService;
  /** In place of cells that spills have left: unlike null, they hide the cells of the previous calculation. */
  readonly #placeholders = new Set<Nullable<ICellData>>();
  #changed: IUnitRange[] = [];
  #left: { readonly anchor: Anchor; readonly area: IRange }[] = [];

  constructor(runtime: Runtime, config: IFormulaCurrentConfigService) {
    this.#runtime = runtime;
    this.#config = config;
  }

  take(): IUnitRange[] {
    const changed = this.#changed;
    this.#changed = [];
    return changed;
  }

  finish(): void {
    for (const { anchor, area } of this.#left) {
      const cells = this.#spilledCells(anchor);
      forEachCell(area, (row, column) => {
        if (this.#placeholders.has(cells?.getValue(row, column))) cells?.setValue(row, column, null);
      });
    }
    this.#left = [];
    this.#placeholders.clear();
  }

  /** Stores the result of the current cell: spilled, blocked, or a single value. */
  place(calculated: FunctionVariantType, set: (result: FunctionVariantType) => void): void {
    const result = withoutPartialSpill(calculated);
    const anchor = this.#currentAnchor();
    const previous = shownArea(this.#config.getArrayFormulaRange(), anchor);
    const current = shownArea(this.#runtime.getUnitArrayFormula(), anchor);
    const before = [previous, current].filter((area) => area !== undefined);
    const wanted = areaOf(result, anchor);
    const isSpilled = wanted !== undefined && !this.#isBlocked(anchor, wanted);
    setAreaAt(this.#runtime.getUnitArrayFormula(), anchor, undefined);
    set(wanted && !isSpilled ? ErrorValueObject.create(ErrorType.SPILL) : result);
    if (wanted && !isSpilled) setAreaAt(this.#runtime.getUnitArrayFormula(), anchor, blockedArea(wanted));
    const after = isSpilled ? wanted : undefined;
    this.#vacate(anchor, { before, current, after });
    if (after && !before.some((area) => covers(area, after))) this.#changed.push(...withoutAnchor(anchor, after));
  }

  #currentAnchor(): Anchor {
    const { currentUnitId: unitId, currentSubUnitId: sheetId, currentRow: row, currentColumn: column } = this.#runtime;
    return { unitId, sheetId, row, column };
  }

  #isBlocked(anchor: Anchor, area: IRange): boolean {
    const { currentRowCount, currentColumnCount } = this.#runtime;
    if (area.endRow >= currentRowCount || area.endColumn >= currentColumnCount) return true;
    return this.#meetsOtherSpill(anchor, area) || this.#meetsContent(anchor, area);
  }

  #meetsOtherSpill(anchor: Anchor, area: IRange): boolean {
    return this.#occupied(anchor).some((other) => intersect(other, area));
  }

  /** The areas of the other spills of the sheet: of this calculation, or of the previous one if not calculated yet. */
  #occupied(anchor: Anchor): IRange[] {
    const current = this.#runtime.getUnitArrayFormula();
    const known: AreasOfSpills[] = [current, this.#config.getArrayFormulaRange()];
    return known.flatMap((areas) =>
      areasOf(areas, anchor).flatMap(({ row, column, area }) => {
        const other = { ...anchor, row, column };
        const isSelf = row === anchor.row && column === anchor.column;
        const isOutdated = areas !== current && this.#valueAt(other) !== undefined;
        return isSelf || isOutdated || !this.#isShown(other) ? [] : [area];
      }),
    );
  }

  /** False for a blocked spill, and for the former place of a formula. */
  #isShown(anchor: Anchor): boolean {
    const stored = this.#storedAt(anchor);
    const isFormula = Boolean(stored?.f ?? stored?.si);
    return isFormula && (this.#valueAt(anchor) ?? stored)?.v !== ErrorType.SPILL;
  }

  #meetsContent(anchor: Anchor, area: IRange): boolean {
    let found = false;
    forEachCell(area, (row, column) => {
      if (found || (row === anchor.row && column === anchor.column)) return;
      const place = { ...anchor, row, column };
      found = !isNullCell(this.#storedAt(place)) || !isNullCell(this.#valueAt(place));
    });
    return found;
  }

  #storedAt({ unitId, sheetId, row, column }: Anchor): Nullable<ICellData> {
    return this.#config.getUnitData()[unitId]?.[sheetId]?.cellData.getValue(row, column);
  }

  /** The value of a formula in the current calculation; undefined before it is calculated. */
  #valueAt({ unitId, sheetId, row, column }: Anchor): Nullable<ICellData> {
    return this.#runtime.getUnitData()[unitId]?.[sheetId]?.getValue(row, column) ?? undefined;
  }

  #spilledCells({ unitId, sheetId }: Anchor) {
    return this.#runtime.getRuntimeArrayFormulaCellData()[unitId]?.[sheetId];
  }

  #vacate(anchor: Anchor, { before, current, after }: Move): void {
    const cells = this.#spilledCells(anchor);
    for (const area of before) {
      if (after && covers(after, area)) continue;
      this.#left.push({ anchor, area });
      // The index of values for lookups keeps the rows of cells that are left.
      CELL_INVERTED_INDEX_CACHE.clear();
      forEachCell(area, (row, column) => {
        if (after && holds(after, row, column)) return;
        const isOwn = current !== undefined && holds(current, row, column);
        if (isOwn || !cells?.getValue(row, column))
          cells?.setValue(row, column, this.#placeholder(anchor, row, column));
      });
      this.#wakeBlocked(anchor, area);
    }
    if (!after) cells?.realDeleteValue(anchor.row, anchor.column);
  }

  #placeholder(anchor: Anchor, row: number, column: number): ICellData {
    const cell = { ...this.#storedAt({ ...anchor, row, column }) };
    this.#placeholders.add(cell);
    return cell;
  }

  /** Blocked spills depend on cells that their formulas do not refer to. */
  #wakeBlocked(anchor: Anchor, area: IRange): void {
    const { unitId, sheetId } = anchor;
    for (const areas of [this.#runtime.getUnitArrayFormula(), this.#config.getArrayFormulaRange()]) {
      for (const { row, column, area: wanted } of areasOf(areas, anchor)) {
        const isSelf = row === anchor.row && column === anchor.column;
        if (isSelf || this.#isShown({ ...anchor, row, column }) || !intersect(wanted, area)) continue;
        this.#changed.push({ unitId, sheetId, range: cellRange(row, column) });
      }
    }
  }
}

/** @returns undefined for a blocked spill: the values in its area are those of others */
function shownArea(areas: AreasOfSpills, anchor: Anchor): IRange | undefined {
  const area = areaAt(areas, anchor);
  return area && !isBlocked(area) ? area : undefined;
}

/** @returns undefined for a result of a single cell */
function areaOf(result: FunctionVariantType, { row, column }: Anchor): IRange | undefined {
  if (!isArea(result)) return undefined;
  const { startRow, startColumn, endRow, endColumn } = result.getRangePosition();
  const area = cellRange(row, column, endRow - startRow, endColumn - startColumn);
  return area.endRow === row && area.endColumn === column ? undefined : area;
}

function isArea(result: FunctionVariantType): result is ArrayValueObject | BaseReferenceObject {
  return result.isReferenceObject() || result.isArray();
}

/** The engine stores no cell of an array that begins with #SPILL!, so the whole result is this error. */
function withoutPartialSpill(result: FunctionVariantType): FunctionVariantType {
  const first = isArea(result) ? result.getFirstCell() : result;
  return first.isError() && first.getValue() === ErrorType.SPILL ? first : result;
}
