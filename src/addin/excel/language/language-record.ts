/** The custom XML part in which a workbook keeps the language of the texts that formulas return. */
import type { Language } from '../../i18n/language';
import { queuePartTexts, writePart } from '../storage/workbook-part';

export const languageChoices = ['as-made', 'en', 'zh'] as const;
export type LanguageChoice = (typeof languageChoices)[number];

export interface LanguageRecord {
  readonly choice: LanguageChoice;
  /** Of the person who entered the first formula. */
  readonly madeIn: Language;
}

const namespace = 'urn:market-data-for-excel:language';

export function languageIn({ choice, madeIn }: LanguageRecord): Language {
  return choice === 'as-made' ? madeIn : choice;
}

/** Undefined for a workbook without one, and for one that something else has damaged: the next formula writes it anew. */
export async function readLanguage(context: Excel.RequestContext): Promise<LanguageRecord | undefined> {
  const texts = await queuePartTexts(context, namespace);
  await context.sync();
  return texts.map(({ value }) => recordIn(value)).find((record) => record !== undefined);
}

export function writeLanguage(context: Excel.RequestContext, record: LanguageRecord): Promise<void> {
  return writePart(context, namespace, xmlOf(record));
}

function xmlOf({ choice, madeIn }: LanguageRecord): string {
  return `<language xmlns="${namespace}" choice="${choice}" made-in="${madeIn}"/>`;
}

function recordIn(xml: string): LanguageRecord | undefined {
  const valueOf = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([\\w-]*)["']`).exec(xml)?.[1];
  const choice = languageChoices.find((each) => each === valueOf('choice'));
  const madeIn = (['en', 'zh'] as const).find((each) => each === valueOf('made-in'));
  return choice && madeIn && { choice, madeIn };
}
