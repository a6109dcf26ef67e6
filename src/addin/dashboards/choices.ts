/** Choices of lists in the person's language. The functions understand both languages, whichever the person has. */
import type { Adjust, Universe } from '../../market/time/period';
import { universes } from '../../market/time/period';
import type { Language, Text } from '../i18n/language';

const universeNames: Readonly<Record<Universe, Text>> = {
  CN_Stock: { en: 'A-shares', zh: 'A 股' },
  US_Stock: { en: 'US stocks', zh: '美股' },
  HK_Stock: { en: 'HK stocks', zh: '港股' },
  CN_ETF: { en: 'ETFs', zh: '沪深 ETF' },
};

const adjustZh = { none: '不复权', forward: '前复权', backward: '后复权' } as const satisfies Partial<
  Record<Adjust, string>
>;

export function universeChoice(universe: Universe, language: Language): string {
  return universeNames[universe][language];
}

export function universeChoices(language: Language): readonly string[] {
  return universes.map((universe) => universeChoice(universe, language));
}

/** `forward` first, which is the default of the functions. */
export function adjustChoices(language: Language): readonly [string, string, string] {
  const { none, forward, backward } = adjustZh;
  return language === 'zh' ? [forward, none, backward] : ['forward', 'none', 'backward'];
}
