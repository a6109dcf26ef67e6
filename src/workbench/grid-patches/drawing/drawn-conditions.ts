/**
 * Evaluates conditional formats in the frame that shows the changed values.
 *
 * Why: the grid forgets the former formats a tenth of a second later, and then draws all cells again. A changed value or rule
 * redraws the sheet anyway. Seen in Univer 0.25.1.
 */
import { ConditionalFormattingViewModel } from '@univerjs/preset-sheets-conditional-formatting';

interface Model {
  readonly _cellCache: { clear(): void };
  readonly _calculateUnitManagers: ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, Unit>>>;
  /** Set by the constructor, before the listeners that call it. */
  markRuleDirty: (unitId: string, sheetId: string, ruleId: string, areValuesChanged?: boolean) => void;
  _initRuleListener: (this: Model) => void;
}

interface Unit {
  resetPreComputingCache(): void;
}

/** Must be called once, before the first workbook. */
export function evaluateConditionsAtOnce(): void {
  const prototype = ConditionalFormattingViewModel.prototype as unknown as Model;
  const listen = prototype._initRuleListener;
  prototype._initRuleListener = function () {
    this.markRuleDirty = (unitId, sheetId, ruleId, areValuesChanged = true) => {
      this._cellCache.clear();
      if (areValuesChanged)
        this._calculateUnitManagers.get(unitId)?.get(sheetId)?.get(ruleId)?.resetPreComputingCache();
    };
    listen.call(this);
  };
}
