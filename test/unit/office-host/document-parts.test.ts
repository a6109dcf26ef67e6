import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rootNamespace } from '../../../src/office-host/objects/xml-root';
import type { ExcelInNode } from '../../support/excel-in-node';
import { batchesOn, fixtureExcel } from './fixture-excel';

let excel: ExcelInNode;

beforeEach(async () => {
  vi.useFakeTimers();
  excel = await fixtureExcel();
});

afterEach(() => {
  vi.useRealTimers();
});

const { run } = batchesOn(() => excel);

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
  ])('%j has the namespace %j', (xml, namespace) => {
    expect(rootNamespace(xml)).toBe(namespace);
  });
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
