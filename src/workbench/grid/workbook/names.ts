/** Defined names of the grid. */
import {
  type IDefinedNamesServiceParam,
  IDefinedNamesService,
  InsertDefinedNameCommand,
  RemoveDefinedNameCommand,
  SCOPE_WORKBOOK_VALUE_DEFINED_NAME,
  SetDefinedNameCommand,
} from '@univerjs/preset-sheets-core';
import { parseAddress } from '../../../office-host/areas/a1';
import type { DefinedName, Names } from '../../../office-host/stores/records';
import type { Grid } from '../univer/grid';
import { sheetNamed, workbookOf } from './sheet-access';

export function gridNames(grid: Grid): Names {
  const { commands, injector, unitId } = grid;
  const stored = () => Object.values(injector.get(IDefinedNamesService).getDefinedNameMap(unitId) ?? {});
  const find = (id: string) => stored().find((name) => name.id === id);
  return {
    all: () => stored().map((name) => nameOf(grid, name)),
    put(name) {
      const command = find(name.id) ? SetDefinedNameCommand : InsertDefinedNameCommand;
      commands.syncExecuteCommand(command.id, { unitId, ...gridNameOf(grid, name) });
    },
    remove(id) {
      const name = find(id);
      if (name) commands.syncExecuteCommand(RemoveDefinedNameCommand.id, { unitId, ...name });
    },
  };
}

/** The grid stores references without the equals sign, and formulas with it. */
function gridNameOf(grid: Grid, { id, name, formula, comment, isVisible, sheet }: DefinedName) {
  const isReference = formula.includes('!') && parseAddress(formula.slice(1), '') !== undefined;
  return {
    id,
    name,
    formulaOrRefString: isReference ? formula.slice(1) : formula,
    comment,
    hidden: !isVisible,
    localSheetId: sheet === undefined ? SCOPE_WORKBOOK_VALUE_DEFINED_NAME : sheetNamed(grid, sheet).getSheetId(),
  };
}

function nameOf(grid: Grid, stored: IDefinedNamesServiceParam): DefinedName {
  const { id, name, formulaOrRefString: text, comment = '', hidden, localSheetId } = stored;
  const sheet = localSheetId && workbookOf(grid).getSheetBySheetId(localSheetId)?.getSheetName();
  const formula = text.startsWith('=') ? text : `=${text}`;
  return { id, name, formula, comment, isVisible: hidden !== true, ...(sheet && { sheet }) };
}
