import { describe, expect, it } from 'vitest';
import { createCommonSettings } from '../../../src/office-host/host/common-api';
import { rootNamespace } from '../../../src/office-host/objects/workbook/document-parts';
import type { ExcelInNode } from '../../support/excel-in-node';
import { excelForEachTest, fixtureExcel } from './fixture-excel';

const { excel, run } = excelForEachTest();

it('Custom XML parts are found by id and by namespace', async () => {
  const read = await run(async (context) => {
    const { customXmlParts } = context.workbook;
    const part = customXmlParts.add('<plan xmlns="urn:plan"/>').load('id,namespaceUri');
    customXmlParts.add('<other/>');
    await context.sync();
    const byId = customXmlParts.getItem(part.id).getXml();
    const only = customXmlParts.getByNamespace('urn:plan').getOnlyItemOrNullObject().load('id');
    const missing = customXmlParts.getByNamespace('urn:none').getOnlyItemOrNullObject();
    await context.sync();
    return [part.namespaceUri, byId.value, only.id === part.id, missing.isNullObject];
  });
  expect(read).toEqual(['urn:plan', '<plan xmlns="urn:plan"/>', true, true]);
});

it('Custom XML parts can be rewritten and deleted', async () => {
  const read = await run(async (context) => {
    const part = context.workbook.customXmlParts.add('<a/>');
    part.setXml('<b/>');
    const xml = part.getXml();
    await context.sync();
    part.delete();
    const count = context.workbook.customXmlParts.getCount();
    await context.sync();
    return [xml.value, count.value];
  });
  expect(read).toEqual(['<b/>', 0]);
});

it('Custom XML parts are refused if they are no XML', async () => {
  const broken = run(async (context) => {
    context.workbook.customXmlParts.add('<a><b></a>');
    await context.sync();
  });
  await expect(broken).rejects.toMatchObject({ code: 'InvalidArgument' });
});

it('Custom XML parts of which two have the namespace are not the only one', async () => {
  const two = run(async (context) => {
    for (const text of ['1', '2']) context.workbook.customXmlParts.add(`<a xmlns="urn:a">${text}</a>`);
    context.workbook.customXmlParts.getByNamespace('urn:a').getOnlyItem().load('id');
    await context.sync();
  });
  await expect(two).rejects.toMatchObject({ code: 'InvalidOperation' });
});

describe('The root of an XML text', () => {
  it.each<[string, string | undefined]>([
    ['<?xml version="1.0"?><!-- <x> --><p:a xmlns:p="urn:p" q=\'1\'><b/>text</p:a>', 'urn:p'],
    ['<a><![CDATA[<b>]]></a>', ''],
    ['<a', undefined],
    ['text', undefined],
    ['<a/><b/>', undefined],
    ['<a></b>', undefined],
    ['', undefined],
  ])('%j has the namespace %j', (xml, namespace) => expect(rootNamespace(xml)).toBe(namespace));
});

describe('Settings', () => {
  it('hold values of JSON by key', async () => {
    const read = await run(async (context) => {
      const { settings } = context.workbook;
      settings.add('layout', { columns: ['A', 'B'], isOpen: true });
      settings.add('count', 1);
      settings.add('count', 2);
      const layout = settings.getItem('layout').load('key,value');
      const count = settings.getItemOrNullObject('count').load('value');
      const missing = settings.getItemOrNullObject('none');
      await context.sync();
      count.delete();
      const left = settings.getCount();
      await context.sync();
      return [layout.value as unknown, count.value as unknown, missing.isNullObject, left.value];
    });
    expect(read).toEqual([{ columns: ['A', 'B'], isOpen: true }, 2, true, 1]);
  });
});

describe('Settings of the Common API', () => {
  const save = (settings: Office.Settings) => new Promise((resolve) => settings.saveAsync(resolve));
  const settingsOf = ({ page }: ExcelInNode) => (page['Office'] as typeof Office).context.document.settings;

  it('are those of the document, which are there when a page loads, and are saved together', async () => {
    excel().workbook.settings.put({ id: 'count', value: 1 });
    excel().workbook.settings.put({ id: 'layout', value: ['A'] });
    const settings = settingsOf(await fixtureExcel({ opened: excel().workbook }));
    expect([settings.get('count'), settings.get('layout'), settings.get('none')]).toEqual([1, ['A'], null]);
    settings.remove('count');
    settings.set('name', { first: 'x' });
    await save(settings);
    expect(excel().workbook.settings.all()).toEqual([
      { id: 'layout', value: ['A'] },
      { id: 'name', value: { first: 'x' } },
    ]);
  });

  it('are written and read again when the workbook has opened, by a page that has loaded before', async () => {
    const { workbook } = excel();
    workbook.settings.put({ id: 'count', value: 1 });
    let open = () => {};
    const { bag } = createCommonSettings(new Promise((resolve) => (open = () => resolve(workbook))));
    const read = () => {
      const [keys, values]: [string[], string[]] = [[], []];
      bag.Read(keys, values);
      return [keys, values];
    };
    const refreshed = new Promise<void>((resolve) => bag.RefreshAsync(resolve));
    expect(read()).toEqual([[], []]);
    open();
    await refreshed;
    expect(read()).toEqual([['count'], ['1']]);
  });
});
