import { describe, expect, it } from 'vitest';
import { finished } from '../../../../src/build/metadata/functions/finish';
import type { FunctionsFile } from '../../../../src/build/metadata/functions/functions-file';
import { localized, type MetadataTexts } from '../../../../src/build/metadata/functions/localize';
import { chinese, generated, withFunction } from '../../../support/fixture-metadata';

const parametersOf = (file: FunctionsFile) => file.functions[0]!.parameters;
const { QUOTE } = chinese.functions;
const { ORDER } = chinese.enums;
const texts = (functions: MetadataTexts['functions'], enums = chinese.enums): MetadataTexts => ({ functions, enums });

describe('functions in Chinese', () => {
  it('differ in descriptions and in names and tooltips of enum values only', () => {
    const [quote] = generated.functions;
    expect(localized(generated, chinese)).toEqual({
      functions: [
        {
          ...quote,
          description: '最新行情。',
          parameters: [
            { ...quote!.parameters[0], description: '代码' },
            { ...quote!.parameters[1], description: '默认：asc，从旧到新' },
          ],
        },
      ],
      enums: [
        {
          id: 'ORDER',
          values: [
            { name: '升序', stringValue: 'asc', tooltip: '从旧到新' },
            { name: '降序', stringValue: 'desc', tooltip: '从新到旧' },
          ],
        },
      ],
    });
  });
});

describe('a text that is missing', () => {
  it.each([
    ['a function', withFunction('NEW'), chinese, 'no Chinese text for NEW'],
    ['a parameter', generated, texts({ QUOTE: { ...QUOTE!, parameters: { symbols: '代码' } } }), 'no Chinese text for QUOTE order'],
    ['a value of an enum', generated, texts(chinese.functions, { ORDER: { asc: ORDER!['asc']! } }), 'no Chinese text for ORDER desc'],
    [
      'the name of a value',
      generated,
      texts(chinese.functions, { ORDER: { ...ORDER, asc: { name: '', tooltip: '从旧到新' } } }),
      'no Chinese text for ORDER asc',
    ],
  ])('of %s fails the translation', (_, file, given, complaint) => {
    expect(() => localized(file, given)).toThrow(`Texts of the functions: ${complaint}`);
  });
});

describe('a text without a function, parameter or value', () => {
  it.each([
    ['a function', texts({ ...chinese.functions, OLD: QUOTE! }), /OLD, which is gone; .*OLD symbols, which is gone/],
    ['a parameter', texts({ QUOTE: { ...QUOTE!, parameters: { ...QUOTE!.parameters, fields: '字段' } } }), /QUOTE fields, which is gone/],
    [
      'a value of an enum',
      texts(chinese.functions, { ORDER: { ...ORDER, random: { name: '随机', tooltip: '随机' } } }),
      /ORDER random, which is gone/,
    ],
  ])('of %s fails the translation', (_, given, complaint) => expect(() => localized(generated, given)).toThrow(complaint));

  it('in English fails the translation too', () => {
    const silent = withFunction('NEW', '');
    const given = texts({ ...chinese.functions, NEW: { description: '新', parameters: {} } });
    expect(() => localized(silent, given)).toThrow('Texts of the functions: no English text for NEW');
  });
});

describe('the finished functions.json', () => {
  const origin = 'https://md.example.com';

  it('lists the values of an enum in the description, with and without a full stop', () => {
    const english = finished(generated, 'en', origin);
    expect(parametersOf(english)[1]?.description).toBe('Default: asc, oldest first. One of: asc, desc');
    expect(parametersOf(english)[0]?.description).toBe('One symbol');
    const inChinese = finished(localized(generated, chinese), 'zh', origin);
    expect(parametersOf(inChinese)[1]?.description).toBe('默认：asc，从旧到新。可选：asc、desc');
  });

  it('lists as many values as a description has room for', () => {
    const values = Array.from({ length: 20 }, (_, index) => ({ name: '', stringValue: `value_${index}`, tooltip: '' }));
    const long = finished({ ...generated, enums: [{ id: 'ORDER', values }] }, 'en', origin);
    const description = parametersOf(long)[1]?.description ?? '';
    expect(description).toMatch(/One of: value_0, value_1, .*, value_9, …$/);
    expect(description.length).toBeLessThanOrEqual(128);
  });

  it('links to the help page in its language', () => {
    expect(finished(generated, 'en', origin).functions[0]?.helpUrl).toBe(`${origin}/help.html#QUOTE`);
    expect(finished(generated, 'zh', origin).functions[0]?.helpUrl).toBe(`${origin}/help.html?lang=zh#QUOTE`);
  });
});
