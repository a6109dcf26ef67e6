import { expect, it } from 'vitest';
import { excelForEachTest } from './fixture-excel';

const { run } = excelForEachTest();

/** Adds a format, and reads it in another request. */
function added(
  type: 'CellValue' | 'Custom' | 'ContainsText' | 'TopBottom' | 'ColorScale' | 'DataBar' | 'IconSet',
  change: (format: Excel.ConditionalFormat) => void,
  load: (format: Excel.ConditionalFormat) => void,
): Promise<Excel.ConditionalFormat> {
  return run(async (context, sheet) => {
    const range = sheet.getRange('A1:A9');
    change(range.conditionalFormats.add(type));
    await context.sync();
    const read = range.conditionalFormats.getItemAt(0);
    load(read);
    await context.sync();
    return read;
  });
}

it('A conditional format compares the values of cells', async () => {
  const { cellValue } = await added(
    'CellValue',
    (format) => {
      format.cellValue.rule = { formula1: '0', operator: 'LessThan' };
      format.cellValue.format.font.color = 'red';
      format.cellValue.format.fill.color = '#FFEEEE';
    },
    (format) => format.load('cellValue/rule,cellValue/format/font/color,cellValue/format/fill/color'),
  );
  expect(cellValue.toJSON()).toMatchObject({
    rule: { formula1: '=0', operator: 'LessThan' },
    format: { font: { color: '#FF0000' }, fill: { color: '#FFEEEE' } },
  });
});

it('A conditional format follows a formula', async () => {
  const { custom } = await added(
    'Custom',
    (format) => (format.custom.rule.formula = '=$A1>$B1'),
    (format) => format.load('custom/rule/formula'),
  );
  expect(custom.rule.formula).toBe('=$A1>$B1');
});

it('A conditional format looks for texts', async () => {
  const rule = { operator: 'BeginsWith', text: 'US' } as const;
  const { textComparison } = await added(
    'ContainsText',
    (format) => (format.textComparison.rule = rule),
    (format) => format.load('textComparison/rule'),
  );
  expect(textComparison.rule).toEqual(rule);
});

it('A conditional format marks the largest values', async () => {
  const rule = { type: 'TopPercent', rank: 10 } as const;
  const { topBottom } = await added(
    'TopBottom',
    (format) => (format.topBottom.rule = rule),
    (format) => format.load('topBottom/rule'),
  );
  expect(topBottom.rule).toEqual(rule);
});

it('A conditional format is a color scale of two or three points', async () => {
  const { colorScale } = await added(
    'ColorScale',
    (format) =>
      (format.colorScale.criteria = {
        minimum: { type: 'LowestValue', color: 'red' },
        maximum: { type: 'Number', formula: '5', color: 'green' },
      }),
    (format) => format.load('colorScale/criteria,colorScale/threeColorScale'),
  );
  expect(colorScale.threeColorScale).toBe(false);
  expect(colorScale.criteria.maximum).toEqual({ type: 'Number', formula: '=5', color: '#008000' });
});

it('A conditional format is a data bar', async () => {
  const { dataBar } = await added(
    'DataBar',
    (format) => {
      format.dataBar.positiveFormat.fillColor = 'blue';
      format.dataBar.upperBoundRule = { type: 'Percentile', formula: '90' };
    },
    (format) => format.load('dataBar/positiveFormat/fillColor,dataBar/upperBoundRule'),
  );
  expect(dataBar.positiveFormat.fillColor).toBe('#0000FF');
  expect(dataBar.upperBoundRule).toEqual({ type: 'Percentile', formula: '=90' });
});

it('A conditional format has members of its own type only', async () => {
  const wrong = added(
    'DataBar',
    (format) => (format.custom.rule.formula = '=TRUE'),
    () => {},
  );
  await expect(wrong).rejects.toMatchObject({ code: 'InvalidOperation' });
  const isNull = await run(async (context, sheet) => {
    const bar = sheet.getRange('A1').conditionalFormats.add('DataBar');
    const custom = bar.customOrNullObject.load('rule/formula');
    await context.sync();
    return custom.isNullObject;
  });
  expect(isNull).toBe(true);
});

it('A conditional format of a type that the emulation lacks fails loudly', async () => {
  const icons = added(
    'IconSet',
    () => {},
    () => {},
  );
  await expect(icons).rejects.toMatchObject({ code: 'ApiNotFound' });
});

it('A conditional format refuses an operator that is none', async () => {
  const wrong = added(
    'CellValue',
    (format) => (format.cellValue.rule = { formula1: '0', operator: 'Above' as 'LessThan' }),
    () => {},
  );
  await expect(wrong).rejects.toMatchObject({ code: 'InvalidArgument' });
});

it('The conditional formats of a range are those that touch it, the newest first, and can be ordered', async () => {
  const read = await run(async (context, sheet) => {
    const first = sheet.getRange('A1:A9').conditionalFormats.add('DataBar');
    sheet.getRange('A5:B5').conditionalFormats.add('ColorScale');
    sheet.getRange('C1').conditionalFormats.add('Custom');
    const formats = sheet.getRange('A5').conditionalFormats;
    formats.load('items/type');
    await context.sync();
    const before = formats.items.map((format) => format.type);
    first.priority = 0;
    formats.load('items/type');
    await context.sync();
    return [before, formats.items.map((format) => format.type)];
  });
  expect(read).toEqual([
    ['ColorScale', 'DataBar'],
    ['DataBar', 'ColorScale'],
  ]);
});

it('The conditional formats of a range are cleared in the range only', async () => {
  const addresses = await run(async (context, sheet) => {
    sheet.getRange('A1:A9').conditionalFormats.add('DataBar');
    sheet.getRange('A1:A2').conditionalFormats.clearAll();
    const rest = sheet.getRange('A3').conditionalFormats.getItemAt(0).getRange().load('address');
    const gone = sheet.getRange('A1:A2').conditionalFormats.getCount();
    await context.sync();
    return [rest.address, gone.value];
  });
  expect(addresses).toEqual(['Sheet1!A3:A9', 0]);
});

it('The conditional formats of a range can be deleted one by one', async () => {
  const count = await run(async (context, sheet) => {
    const formats = sheet.getRange('A1').conditionalFormats;
    formats.add('DataBar').delete();
    const left = formats.getCount();
    await context.sync();
    return left.value;
  });
  expect(count).toBe(0);
});
