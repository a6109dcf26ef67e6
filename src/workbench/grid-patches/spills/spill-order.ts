/**
 * Calculates formulas after the spills that they refer to, until no spill grows any more.
 *
 * Why: the engine knows dependencies on the cell of a formula only, not on the cells that it spills into. After its first
 * pass it calculates the dependents of all spills once more, in any order, and leaves out formulas that refer to the first
 * cell of any spill. So results over two spills, and chains of spills, are those of an earlier calculation: silently wrong
 * numbers. Here a formula precedes what refers to its spilled area, and spills that grow start further passes.
 * Seen in Univer 0.25.1.
 */
import type { Injector, IRange, IUnitRange, Nullable } from '@univerjs/core';
import {
  CELL_INVERTED_INDEX_CACHE,
  FORMULA_REF_TO_ARRAY_CACHE,
  type FormulaDependencyTree,
  type FormulaDependencyTreeVirtual,
  type IAllRuntimeData,
  ICalculateFormulaService,
  IFormulaCurrentConfigService,
  IFormulaDependencyGenerator,
  IFormulaRuntimeService,
} from '@univerjs/preset-sheets-core';
import { type AreasOfSpills, areaAt } from './spill-areas';
import { rememberRemovedSpills } from './removed-spills';
import type { SpillChanges } from './spill-placement';

/** Ends a calculation of spills that depend on each other in a circle; a chain of new spills needs a pass for each. */
const mostPasses = 50;

type Tree = FormulaDependencyTree | FormulaDependencyTreeVirtual;

interface Generator {
  _createFDtree(...parameters: unknown[]): Tree;
  _createVirtualFDtree(...parameters: unknown[]): Tree;
}

interface Calculation {
  _executeStep(): Promise<true | undefined>;
  _apply(isFurtherPass?: boolean): Promise<IAllRuntimeData | undefined>;
}

export function calculateInOrderOfSpills(injector: Injector, changes: SpillChanges): void {
  orderBySpills(injector);
  repeatPasses(injector, changes);
}

function orderBySpills(injector: Injector): void {
  const generator = injector.get(IFormulaDependencyGenerator) as unknown as Generator;
  const config = injector.get(IFormulaCurrentConfigService);
  const runtime = injector.get(IFormulaRuntimeService);
  const spillsOf = (tree: Tree) => [config.getArrayFormulaRange(), runtime.getUnitArrayFormula()].flatMap(areaIn(tree));
  for (const method of ['_createFDtree', '_createVirtualFDtree'] as const) {
    const create = generator[method].bind(generator);
    generator[method] = (...parameters) => {
      const tree = create(...parameters);
      const ownCell = tree.toRTreeItem.bind(tree);
      tree.toRTreeItem = () => [...ownCell(), ...spillsOf(tree)];
      return tree;
    };
  }
}

function areaIn({ unitId, subUnitId: sheetId, row, column }: Tree) {
  return (areas: AreasOfSpills): IUnitRange[] => {
    const range: Nullable<IRange> = areaAt(areas, { unitId, sheetId, row, column });
    return range ? [{ unitId, sheetId, range }] : [];
  };
}

function repeatPasses(injector: Injector, changes: SpillChanges): void {
  const calculation = injector.get(ICalculateFormulaService) as unknown as Calculation;
  const config = injector.get(IFormulaCurrentConfigService);
  const removedSpills = rememberRemovedSpills(injector);
  calculation._executeStep = async () => {
    changes.take();
    const removed = removedSpills.take();
    let state = await calculation._apply();
    let dirty = [...removed, ...changes.take(), ...rangesOfFeatures(state)];
    for (let pass = 1; state && dirty.length > 0 && pass < mostPasses; pass++) {
      // Both hold what the pass before has read where the spill is now.
      FORMULA_REF_TO_ARRAY_CACHE.clear();
      CELL_INVERTED_INDEX_CACHE.clear();
      config.loadDirtyRangesAndExcludedCell(dirty, {});
      state = await calculation._apply(true);
      dirty = changes.take();
    }
    changes.finish();
    if (!state) removedSpills.putBack(removed);
    return state && true;
  };
}

/** The cells that features of the grid have calculated. */
function rangesOfFeatures(state: IAllRuntimeData | undefined): IUnitRange[] {
  return Object.values(state?.runtimeFeatureRange ?? {}).flatMap((units) =>
    Object.entries(units).flatMap(([unitId, sheets]) =>
      Object.entries(sheets ?? {}).flatMap(([sheetId, ranges]) => ranges.map((range) => ({ unitId, sheetId, range }))),
    ),
  );
}
