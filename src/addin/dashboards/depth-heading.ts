/** The heading of a symbol's market depth. A workbook at a past time has none, and the sheet says so there. */
import { namespace } from '../../brand/build';
import type { Language } from '../i18n/language';

const texts = {
  depth: { en: 'Market depth', zh: '盘口' },
  notRecorded: { en: 'Market depth is not recorded for past times', zh: '历史时点没有盘口记录' },
} as const;

/** @returns a formula */
export function depthHeading(language: Language): string {
  return `=IF(${namespace}.ASOF()="","${texts.depth[language]}","${texts.notRecorded[language]}")`;
}
