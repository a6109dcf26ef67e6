import { expect, it } from 'vitest';
import { type HostProfile, hostProfiles } from '../../support/host-profiles';
import { excelForEachTest, fixtureExcel, passing, resultOf } from './fixture-excel';
import { fixtureMetadata } from './fixture-addin';
import type { ExcelInNode } from '../../support/excel-in-node';
import type { FunctionsFile } from '../../../src/office-host/calls/registered-functions';

const named = (name: string, options?: object) => ({ id: name, name, parameters: [], ...(options && { options }) });
const metadata: FunctionsFile = {
  ...fixtureMetadata,
  functions: [
    ...fixtureMetadata.functions,
    named('OLD', { excludeFromAutoComplete: true }),
    named('LOADER', { linkedEntityLoadService: true }),
  ],
};

const { excel } = excelForEachTest(() => ({ metadata }));

interface FunctionManager {
  setVisibility(options: { readonly show?: unknown; readonly hide?: unknown }): Promise<void>;
}

function setVisibility({ page }: ExcelInNode, options: Parameters<FunctionManager['setVisibility']>[0]): Promise<void> {
  const { CustomFunctionManager } = page['Excel'] as { readonly CustomFunctionManager: FunctionManager };
  return passing(100, CustomFunctionManager.setVisibility(options));
}

/** The names that AutoComplete has listed so far, since its first listing. */
function changesOf({ host }: ExcelInNode): string[][] {
  const lists: string[][] = [];
  host.followLists((names) => lists.push([...names]));
  return lists;
}

it('AutoComplete lists all functions but those that are excluded and load services', () => {
  const all = fixtureMetadata.functions.map(({ name }) => name);
  expect(changesOf(excel())).toEqual([all]);
});

it('A function is hidden and shown by its name, and calculates all the same', async () => {
  const lists = changesOf(excel());
  const [all = []] = lists;
  await setVisibility(excel(), { hide: ['RETURN'], show: ['OLD'] });
  expect(lists.at(-1)).toEqual([...all.filter((name) => name !== 'RETURN'), 'OLD']);
  expect(await resultOf(excel(), 'RETURN', '1 + 1')).toEqual({ kind: 'value', value: 2 });
  await setVisibility(excel(), { show: ['RETURN'] });
  expect(lists.at(-1)).toEqual([...all, 'OLD']);
});

it('A function that is not named stays as it is; names of other letters or with a namespace are ignored', async () => {
  const lists = changesOf(excel());
  await setVisibility(excel(), { show: ['OLD'], hide: ['return', 'FIXTURE.RETURN', 'NOSUCH'] });
  await setVisibility(excel(), { show: ['RETURN'], hide: [] });
  expect(lists.at(-1)).toEqual([...(lists[0] ?? []), 'OLD']);
});

it('A load service is never listed, and names must be texts', async () => {
  const lists = changesOf(excel());
  await setVisibility(excel(), { show: ['LOADER'] });
  expect(lists.at(-1)).toEqual(lists[0]);
  await expect(setVisibility(excel(), { hide: 'RETURN' })).rejects.toMatchObject({ code: 'InvalidArgument' });
});

it('A version before ExcelApi 1.20 refuses it', async () => {
  const host: HostProfile = hostProfiles['LTSC 2024'];
  const old = await passing(1_000, fixtureExcel({ host, metadata }));
  await expect(setVisibility(old, { hide: ['RETURN'] })).rejects.toMatchObject({ code: 'ApiNotFound' });
});
