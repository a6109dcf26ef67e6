/** Conditional formats in the grid's open plugin. */
import {
  AddCfCommand,
  ConditionalFormattingRuleModel,
  DeleteCfCommand,
  type IConditionalFormattingRuleConfig,
  type IConditionFormattingRule,
  SetCfCommand,
} from '@univerjs/preset-sheets-conditional-formatting';
import type { Areas } from '../../../office-host/areas/a1';
import type { Condition, ConditionalFormat, ConditionalFormats } from '../../../office-host/stores/conditional-formats';
import type { Grid } from '../univer/grid';
import { conditionOf } from './conditions-from-grid';
import { gridRuleOf } from './conditions-to-grid';
import { areaOf, cornersOf, targetOf, workbookOf } from './sheet-access';

/** The grid's rule, with the condition that it was made from: the grid has fewer kinds of comparisons. */
type StoredConfig = IConditionalFormattingRuleConfig & { readonly excelCondition?: Condition };

interface Found {
  readonly sheet: string;
  readonly subUnitId: string;
  readonly rule: IConditionFormattingRule;
}

/** Rules of kinds that the emulated Excel lacks, such as icon sets, are not listed. */
export function gridConditionalFormats(grid: Grid): ConditionalFormats {
  const { commands, injector, unitId } = grid;
  const stored = (): Found[] =>
    workbookOf(grid)
      .getSheets()
      .flatMap((sheet) => {
        const subUnitId = sheet.getSheetId();
        const rules = injector.get(ConditionalFormattingRuleModel).getSubunitRules(unitId, subUnitId) ?? [];
        return rules.map((rule) => ({ sheet: sheet.getSheetName(), subUnitId, rule }));
      });
  const find = (id: string) => stored().find(({ rule }) => rule.cfId === id);
  return {
    all: () => stored().flatMap((found) => formatOf(found) ?? []),
    put(format) {
      const target = targetOf(grid, format.areas[0].sheet);
      const command = find(format.id) ? SetCfCommand : AddCfCommand;
      commands.syncExecuteCommand(command.id, { ...target, cfId: format.id, rule: ruleOf(format) });
    },
    remove(id) {
      const found = find(id);
      if (found) commands.syncExecuteCommand(DeleteCfCommand.id, { unitId, subUnitId: found.subUnitId, cfId: id });
    },
  };
}

function ruleOf({ id, areas, stopIfTrue, condition }: ConditionalFormat): IConditionFormattingRule {
  const config: StoredConfig = { ...gridRuleOf(condition, areas[0]), excelCondition: condition };
  return { cfId: id, ranges: areas.map(cornersOf), stopIfTrue, rule: config };
}

function formatOf({ sheet, rule }: Found): ConditionalFormat | undefined {
  const config: StoredConfig = rule.rule;
  // A person who changes the rule in the grid's panel replaces it as a whole.
  const condition = config.excelCondition ?? conditionOf(rule.rule);
  const [first, ...others] = rule.ranges.map((range) => areaOf(sheet, range));
  const areas: Areas | undefined = first && [first, ...others];
  return condition && areas && { id: rule.cfId, areas, stopIfTrue: rule.stopIfTrue, condition };
}
