/** The custom XML part in which a workbook keeps the language of the texts that formulas return. */
import type { Language } from '../../i18n/language';

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
  const texts = (await partsOf(context)).map((part) => part.getXml());
  await context.sync();
  return texts.map(({ value }) => recordIn(value)).find((record) => record !== undefined);
}

/** Replaces what the workbook has: two people may have fixed it at once. */
export async function writeLanguage(context: Excel.RequestContext, record: LanguageRecord): Promise<void> {
  const [first, ...others] = await partsOf(context);
  for (const part of others) part.delete();
  if (first) first.setXml(xmlOf(record));
  else context.workbook.customXmlParts.add(xmlOf(record));
  await context.sync();
}

async function partsOf(context: Excel.RequestContext): Promise<Excel.CustomXmlPart[]> {
  const parts = context.workbook.customXmlParts.getByNamespace(namespace).load('items/id');
  await context.sync();
  return parts.items;
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
