import { describe, expect, it } from 'vitest';
import { type AddInSettings, defaultAddInSettings } from '../../../../src/addin/excel/storage/settings-store';
import { defaultFreshness } from '../../../../src/client/store/settings';
import { advancedTexts } from '../../../../src/addin/i18n/pane/advanced';
import { textsOf } from '../../../../src/addin/i18n/language';
import { ageSetting, freshAges, staleAges } from '../../../../src/addin/taskpane/advanced/age-settings';

const settings: AddInSettings = { ...defaultAddInSettings, baseUrl: 'http://localhost:3000' };
const say = textsOf(advancedTexts, 'en');
const ages = [...freshAges, ...staleAges].map((age) => [age.age, ageSetting(age, say)] as const);

describe('The age settings', () => {
  it('cover every age of Freshness once', () => expect(ages.map(([name]) => name).sort()).toEqual(Object.keys(defaultFreshness).sort()));

  it('show their defaults as whole numbers of their units', () => {
    expect(ages.map(([, { hint }]) => hint)).toEqual(['Blank: 2', 'Blank: 30', 'Blank: 24', 'Blank: 15', 'Blank: 24']);
  });

  it.each(ages)('are read as they were entered, and change no other age: %s', (name, age) => {
    for (const value of [0, 7, age.max]) {
      const changed = { ...settings, ...age.change(value, settings) };
      expect(age.read(changed)).toBe(value);
      expect({ ...changed.freshness, [name]: defaultFreshness[name] }).toEqual(defaultFreshness);
    }
  });

  it.each(ages)('are the default again when the input is empty: %s', (_, age) => {
    const changed = { ...settings, ...age.change(7, settings) };
    expect(age.change(undefined, changed)).toEqual({ freshness: defaultFreshness });
    expect(age.read(settings)).toBeUndefined();
  });
});
