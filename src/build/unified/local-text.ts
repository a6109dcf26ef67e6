/** Texts that differ by locale. The unified manifest has the default ones in place, and the others in a file for each locale. */

export class LocalText {
  /** @param overrides texts by locale */
  constructor(
    readonly text: string,
    readonly overrides: Readonly<Record<string, string>>,
  ) {}
}

export interface Separated {
  /** The value with default texts. */
  readonly value: unknown;
  /** For each locale its texts by their places in the value: `extensions[0].ribbons[0].label`. */
  readonly byLocale: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** @param value of objects, arrays, texts and LocalTexts, as JSON has them */
export function separated(value: unknown): Separated {
  const byLocale: Record<string, Record<string, string>> = {};
  const visit = (part: unknown, place: string): unknown => {
    if (part instanceof LocalText) {
      for (const [locale, text] of Object.entries(part.overrides)) (byLocale[locale] ??= {})[place] = text;
      return part.text;
    }
    if (Array.isArray(part)) return part.map((each, index) => visit(each, `${place}[${index}]`));
    if (typeof part !== 'object' || part === null) return part;
    const at = (key: string) => (place === '' ? key : `${place}.${key}`);
    return Object.fromEntries(Object.entries(part).map(([key, each]) => [key, visit(each, at(key))]));
  };
  return { value: visit(value, ''), byLocale };
}
