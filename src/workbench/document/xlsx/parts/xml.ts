/** Elements of XML as text. */

type Attributes = Readonly<Record<string, string | number>>;
/** Markup; false or undefined for nothing. */
export type Markup = string | false | undefined;

export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export function element(
  name: string,
  attributes: Attributes,
  ...content: readonly (Markup | readonly Markup[])[]
): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  const inside = content
    .flat()
    .filter((part) => part !== false && part !== undefined)
    .join('');
  return inside === '' ? `<${name}${given.join('')}/>` : `<${name}${given.join('')}>${inside}</${name}>`;
}

/** `<c:idx val="0"/>`, as most properties of charts are written. */
export function property(name: string, value: string | number | boolean): string {
  return element(name, { val: typeof value === 'boolean' ? Number(value) : value });
}

/** Without the control characters that XML cannot hold. */
export function escaped(text: string): string {
  return text
    .replace(/\p{Cc}/gu, (character) => (/[\t\n\r]/.test(character) ? character : ''))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
