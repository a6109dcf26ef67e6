import { expect, it } from 'vitest';
import { excelForEachTest } from './fixture-excel';

const { run } = excelForEachTest(() => ({ workbook: { sheets: ['Sheet1', 'My data'] } }));

function added(name: string, reference: string | number): Promise<void> {
  return run(async (context) => {
    context.workbook.names.add(name, reference as string);
    await context.sync();
  });
}

it('Defined names refer to ranges, formulas and constants', async () => {
  const read = await run(async (context) => {
    const { names, worksheets } = context.workbook;
    names.add('Weights', worksheets.getItem('My data').getRange('B2:B9'), 'sum to one');
    names.add('Rate', '=0.05');
    names.add('Title', 'Dashboard');
    names.load('items/name,items/formula,items/type,items/value,items/comment,items/scope,items/visible');
    const range = names.getItem('weights').getRange().load('address');
    await context.sync();
    return [names.items.map(({ name, formula, type, value }) => [name, formula as string, type, value as unknown]), range.address];
  });
  expect(read).toEqual([
    [
      ['Weights', "='My data'!$B$2:$B$9", 'Range', "'My data'!$B$2:$B$9"],
      ['Rate', '=0.05', 'Double', 0.05],
      ['Title', '="Dashboard"', 'String', 'Dashboard'],
    ],
    "'My data'!B2:B9",
  ]);
});

it('Defined names can be changed and deleted', async () => {
  const read = await run(async (context) => {
    const name = context.workbook.names.add('Rate', '=1');
    name.formula = '=2';
    name.visible = false;
    name.load('formula,visible');
    await context.sync();
    const changed = [name.formula as string, name.visible];
    name.delete();
    const gone = context.workbook.names.getItemOrNullObject('Rate');
    await context.sync();
    return [...changed, gone.isNullObject];
  });
  expect(read).toEqual(['=2', false, true]);
});

it('Defined names of a sheet are apart from those of the workbook', async () => {
  const read = await run(async (context, sheet) => {
    sheet.names.add('Own', sheet.getRange('A1'));
    const own = sheet.names.load('items/name,items/scope');
    const count = context.workbook.names.getCount();
    await context.sync();
    return [own.items.map(({ name, scope }) => [name, scope]), count.value];
  });
  expect(read).toEqual([[['Own', 'Worksheet']], 0]);
});

it.each(['A1', 'AAA1', 'R1C1', 'r', '1st', 'two words', ''])('Defined names refuse %j', async (name) => {
  await expect(added(name, '=1')).rejects.toMatchObject({ code: 'InvalidArgument' });
});

it('Defined names refuse a name in use', async () => {
  await added('Rate', 1);
  await expect(added('RATE', 2)).rejects.toMatchObject({ code: 'ItemAlreadyExists' });
});

it('Defined names have no value if they are formulas, which fails loudly', async () => {
  await added('Total', '=SUM(A1:A3)');
  const value = run(async (context) => {
    context.workbook.names.getItem('Total').load('value');
    await context.sync();
  });
  await expect(value).rejects.toMatchObject({ code: 'ApiNotFound' });
  const formula = await run(async (context) => {
    const whole = context.workbook.names.getItem('Total').load();
    await context.sync();
    return whole.formula as string;
  });
  expect(formula).toBe('=SUM(A1:A3)');
});
