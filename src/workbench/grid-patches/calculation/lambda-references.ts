/**
 * Lets references that a function creates read the spills of the current calculation.
 *
 * Why: SCAN, MAP, REDUCE, BYROW and BYCOL pass their lambda a reference for each element. The engine gives it the spilled
 * cells of the previous calculation, but not those of the current one, so results lag by one change: silently wrong
 * numbers. OFFSET and INDEX create references in the same way. Seen in Univer 0.25.1.
 */
import type { Injector } from '@univerjs/core';
import { type BaseReferenceObject, IFunctionService } from '@univerjs/preset-sheets-core';

export function completeCreatedReferences(injector: Injector): void {
  for (const executor of injector.get(IFunctionService).getExecutors().values()) {
    const create = executor.createReferenceObject.bind(executor);
    executor.createReferenceObject = (reference, range) => {
      const created = create(reference, range);
      if (created.isReferenceObject()) copySpills(reference, created as BaseReferenceObject);
      return created;
    };
  }
}

function copySpills(from: BaseReferenceObject, to: BaseReferenceObject): void {
  to.setRuntimeArrayFormulaCellData(from.getRuntimeArrayFormulaCellData());
  to.setRuntimeFeatureCellData(from.getRuntimeFeatureCellData());
}
