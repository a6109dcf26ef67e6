/** Methods of cards in functions.json. */
import { expect, it } from 'vitest';
import { cardMethods } from '../../../../src/addin/formula/card-methods';
import { withLoadService, withMethods } from '../../../../src/build/metadata/functions/finish';
import { readFunctions } from '../../../../src/build/metadata/functions/read-functions';

it.each(['en', 'zh'] as const)('each has the parameters of its function behind the card, in %s', async (language) => {
  const file = (await readFunctions())[language];
  const { functions } = withMethods(file, language);
  for (const name of cardMethods) {
    const of = functions.find(({ id }) => id === name);
    const method = functions.find(({ id }) => id === `CARD.${name}`);
    expect(method?.parameters.slice(1)).toEqual(of?.parameters.slice(1));
    expect(method?.parameters[0]).toMatchObject({ name: 'card', type: 'any' });
    expect(method?.options).toEqual({ ...of?.options, excludeFromAutoComplete: true, capturesCallingObject: true });
  }
  expect(functions).toHaveLength(file.functions.length + cardMethods.length);
});

it('a function that is gone, or takes no symbols, has none', () => {
  expect(() => withMethods({ functions: [] }, 'en')).toThrow('KLINE is no function of symbols');
});

it.each(['en', 'zh'] as const)('the load service takes the request of Excel and stands in no list, in %s', (language) => {
  const { functions } = withLoadService({ functions: [] }, language);
  expect(functions).toMatchObject([
    { id: 'SECURITIES', options: { linkedEntityLoadService: true }, parameters: [{ name: 'request', type: 'any' }] },
  ]);
  // custom-functions-json.md: one excludes the other.
  expect(functions[0]?.options).not.toHaveProperty('excludeFromAutoComplete');
});
