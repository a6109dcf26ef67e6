/** The units of the columns of a result: of the fields that its formula names, or that its first row is headed by. */
import { type DescribedField, describedFields } from '../../calculate/fields';
import type { Language } from '../../brand/languages';

/** Made once: they are the same for every call. */
const fields: Readonly<Record<Language, readonly DescribedField[]>> = {
  en: describedFields(undefined, 'en'),
  zh: describedFields(undefined, 'zh'),
};

/** @returns unit by field, of the ones that the texts name */
export function unitsOf(texts: readonly string[], locale: Language): Readonly<Record<string, string>> {
  const named = new Set(texts.flatMap((text) => text.split(',')).map((text) => text.trim().toLowerCase()));
  const found = fields[locale].filter(
    ({ field, header, unit }) => unit !== '' && (named.has(field.toLowerCase()) || named.has(header.toLowerCase())),
  );
  return Object.fromEntries(found.map(({ field, unit }) => [field, unit]));
}
