/** Reads the add-in only manifest: elements by name, and the texts and URLs that they refer to, each in the locales that it has. */
import { DOMParser, type Element } from '@xmldom/xmldom';

/** A text that differs by locale. The unified manifest has the default ones in place, and the others in a file for each locale. */
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

export interface XmlManifest {
  readonly root: Element;
  /** The resource that a child of the element names: `<Label resid="Group.Label" />`. */
  readonly resource: (parent: Element, child: string) => LocalText;
  /** A resource by its id. */
  readonly resourceOf: (id: string) => LocalText;
}

export function readXmlManifest(xml: string): XmlManifest {
  const root = new DOMParser().parseFromString(xml, 'text/xml').documentElement;
  if (!root) throw new Error('manifest.xml: expected an element');
  const lists = children(first(root, 'Resources'));
  const resources = new Map(
    lists.flatMap((list) => children(list)).map((each) => [attribute(each, 'id'), localTextOf(each)] as const),
  );
  const resourceOf = (id: string) => {
    const found = resources.get(id);
    if (!found) throw new Error(`manifest.xml: expected a resource named ${id}`);
    return found;
  };
  return { root, resourceOf, resource: (parent, child) => resourceOf(attribute(first(parent, child), 'resid')) };
}

/** The text of an element with `DefaultValue` and `Override` elements. */
export function localTextOf(element: Element): LocalText {
  const overrides = children(element).map((each) => [attribute(each, 'Locale'), attribute(each, 'Value')] as const);
  return new LocalText(attribute(element, 'DefaultValue'), Object.fromEntries(overrides));
}

export function attribute(element: Element, name: string): string {
  const value = element.getAttribute(name);
  if (value === null) throw new Error(`manifest.xml: expected ${name} at ${element.tagName}`);
  return value;
}

/** @throws Error that names the element */
export function first(parent: Element, name: string): Element {
  const [found] = descendants(parent, name);
  if (!found) throw new Error(`manifest.xml: expected ${name} in ${parent.tagName}`);
  return found;
}

export function descendants(parent: Element, name: string): Element[] {
  return Array.from(parent.getElementsByTagName(name));
}

/** @param name only children with it */
export function children(parent: Element, name?: string): Element[] {
  return Array.from(parent.children).filter(({ tagName }) => name === undefined || tagName === name);
}

export function textOf(parent: Element, name: string): string {
  return (first(parent, name).textContent ?? '').trim();
}
