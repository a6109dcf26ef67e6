/** Edits the parts of an .xlsx file for features that the writing library lacks, and writes elements of XML. */
import type JsZip from 'jszip';

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

const typesPath = '[Content_Types].xml';

export async function editPart(zip: JsZip, path: string, change: (text: string) => string): Promise<void> {
  const text = await zip.file(path)?.async('string');
  if (text === undefined) throw new Error(`The .xlsx file has no ${path}.`);
  zip.file(path, change(text));
}

interface Part {
  readonly path: string;
  readonly content: string;
  /** As in `[Content_Types].xml`. */
  readonly type: string;
}

export async function addPart(zip: JsZip, { path, content, type }: Part): Promise<void> {
  zip.file(path, content);
  const override = element('Override', { PartName: `/${path}`, ContentType: type });
  await editPart(zip, typesPath, (types) => types.replace('</Types>', `${override}</Types>`));
}

interface Relation {
  readonly id: string;
  /** The last word of its URI: `chart`. */
  readonly kind: string;
  /** Relative to the folder of the part. */
  readonly target: string;
}

const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const kinds = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** @param path of a part that may have relations already */
export async function addRelations(zip: JsZip, path: string, added: readonly Relation[]): Promise<void> {
  const file = path.replace(/(?<![^/])[^/]+$/, '_rels/$&.rels');
  if (!zip.file(file)) zip.file(file, `${declaration}<Relationships xmlns="${relations}"></Relationships>`);
  const markup = added.map(({ id, kind, target }) =>
    element('Relationship', { Id: id, Type: `${kinds}/${kind}`, Target: target }),
  );
  await editPart(zip, file, (text) => text.replace('</Relationships>', `${markup.join('')}</Relationships>`));
}
