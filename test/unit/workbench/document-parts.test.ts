import { ICommandService, IResourceLoaderService, type IWorkbookData, Univer, UniverInstanceType, type Workbook } from '@univerjs/core';
import { describe, expect, it } from 'vitest';
import type { Grid } from '../../../src/workbench/grid/univer/grid';
import { gridDocumentParts } from '../../../src/workbench/grid/workbook/document-parts';

const unitId = 'book';

/** Opens a workbook in the grid's core, without plugins and user interface. */
function openedParts(workbook: Partial<IWorkbookData>) {
  const univer = new Univer();
  const injector = univer.__getInjector();
  const commands = injector.get(ICommandService);
  const mutations: string[] = [];
  commands.onCommandExecuted(({ id }) => mutations.push(id));
  const parts = gridDocumentParts({ injector, commands, unitId } as Grid);
  univer.createUnit<Partial<IWorkbookData>, Workbook>(UniverInstanceType.UNIVER_SHEET, workbook);
  return { ...parts, mutations, save: () => injector.get(IResourceLoaderService).saveUnit<IWorkbookData>(unitId) };
}

describe('Custom XML parts, settings and properties', () => {
  it('are saved with the workbook and come back with it', () => {
    const first = openedParts({ id: unitId });
    first.xmlParts.put({ id: '{1}', xml: '<a/>' });
    first.settings.put({ id: 'layout', value: { columns: 2 } });
    first.properties.setComments('For the board');
    const again = openedParts(first.save() ?? {});
    expect(again.xmlParts.all()).toEqual([{ id: '{1}', xml: '<a/>' }]);
    expect(again.properties.comments()).toBe('For the board');
    expect(again.settings.all()).toEqual([{ id: 'layout', value: { columns: 2 } }]);
  });

  it('change by commands, which whoever saves the workbook can watch', () => {
    const { settings, mutations } = openedParts({ id: unitId });
    settings.put({ id: 'a', value: 1 });
    settings.remove('a');
    expect(settings.all()).toEqual([]);
    expect(mutations.filter((id) => id.includes('document-parts'))).toHaveLength(2);
  });
});
