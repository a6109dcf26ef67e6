/** What a workbook keeps for add-ins: `Excel.CustomXmlPartCollection`, its parts by namespace, and `Excel.SettingCollection`. */
import type { Workbook } from '../../contract';
import { aText } from '../../rich-api/checks';
import { existing, invalidOperation, required } from '../../rich-api/rich-error';
import { textArgument, type RichArguments, type RichObject } from '../../rich-api/rich-object';
import { type XmlPart, newGuid } from '../../stores/records';

export function xmlPartsObject(book: Workbook): RichObject {
  const all = () => book.xmlParts.all();
  const add = (args: RichArguments) => {
    const part = { id: newGuid(), xml: checkedXml(args[0]) };
    book.xmlParts.put(part);
    return partObject(part.id, book);
  };
  const { objects, ...collection } = partsObject('CustomXmlPartCollection', all, book);
  return {
    ...collection,
    objects: {
      ...objects,
      Add: add,
      GetByNamespace: (args) => scopedObject(textArgument(args, 0), book),
    },
  };
}

/** The parts of one namespace. */
function scopedObject(namespace: string, book: Workbook): RichObject {
  const all = () => book.xmlParts.all().filter(({ xml }) => rootNamespace(xml) === namespace);
  const { objects, ...collection } = partsObject('CustomXmlPartScopedCollection', all, book);
  const only = (isRequired: boolean) => {
    const [part, ...others] = all();
    if (others.length > 0 || (isRequired && part === undefined)) throw invalidOperation();
    return part && partObject(part.id, book);
  };
  return {
    ...collection,
    objects: { ...objects, GetOnlyItem: () => only(true), GetOnlyItemOrNullObject: () => only(false) },
  };
}

function partsObject(type: string, all: () => readonly XmlPart[], book: Workbook): RichObject {
  const find = (args: RichArguments) => {
    const id = textArgument(args, 0).toUpperCase();
    return all().find((part) => part.id === id);
  };
  return {
    type,
    items: () => all().map(({ id }) => partObject(id, book)),
    objects: {
      GetItem: (args) => partObject(existing(find(args)).id, book),
      GetItemOrNullObject: (args) => {
        const part = find(args);
        return part && partObject(part.id, book);
      },
    },
    actions: { GetCount: () => all().length },
  };
}

function partObject(id: string, { xmlParts }: Workbook): RichObject {
  const current = () => existing(xmlParts.all().find((part) => part.id === id));
  return {
    type: 'CustomXmlPart',
    identity: { Id: id },
    read: { Id: () => id, NamespaceUri: () => rootNamespace(current().xml) ?? '' },
    actions: {
      GetXml: () => current().xml,
      SetXml: (args) => xmlParts.put({ ...current(), xml: checkedXml(args[0]) }),
      Delete: () => xmlParts.remove(current().id),
    },
  };
}

/** @throws RichError InvalidArgument for a text that is no XML document */
function checkedXml(given: unknown): string {
  const xml = aText(given);
  required(rootNamespace(xml));
  return xml;
}

/** `Excel.SettingCollection` and `Excel.Setting`: values of JSON by key. */
export function settingsObject({ settings }: Workbook): RichObject {
  const find = (args: RichArguments) => {
    const key = textArgument(args, 0);
    return settings.all().find(({ id }) => id === key);
  };
  const setting = (key: string) => settingObject(key, settings);
  return {
    type: 'SettingCollection',
    items: () => settings.all().map(({ id }) => setting(id)),
    objects: {
      GetItem: (args) => setting(existing(find(args)).id),
      GetItemOrNullObject: (args) => {
        const found = find(args);
        return found && setting(found.id);
      },
      // Adding a key that is there replaces its value.
      Add: ([key, value]) => {
        settings.put({ id: aText(key), value });
        return setting(aText(key));
      },
    },
    actions: { GetCount: () => settings.all().length },
  };
}

function settingObject(key: string, settings: Workbook['settings']): RichObject {
  const current = () => existing(settings.all().find(({ id }) => id === key));
  return {
    type: 'Setting',
    identity: { _Id: key },
    read: { Key: () => key, Value: () => current().value },
    write: { Value: (value) => settings.put({ ...current(), value }) },
    actions: { Delete: () => settings.remove(current().id) },
  };
}

/**
 * Comments, processing instructions, CDATA sections and doctypes, in which tags do not count. One without its end takes the rest: each
 * further beginning would search for the end again.
 */
const ignored = /<!--[\s\S]*?(?:-->|($))|<\?[\s\S]*?(?:\?>|($))|<!\[CDATA\[[\s\S]*?(?:\]\]>|($))|<!DOCTYPE[^<>[]*>/g;
const tag = /<(\/?)([^\s/<>]+)((?:\s+[^\s=<>/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/g;

/**
 * The namespace of the root element, empty without one; undefined for a text whose tags are not balanced. Read without a parser
 * of the page: the host runs where there is none.
 */
export function rootNamespace(xml: string): string | undefined {
  // What stays of a part without its end is no markup.
  const markup = xml.replaceAll(ignored, (...[, comment, instruction, data]: (string | undefined)[]) =>
    (comment ?? instruction ?? data) === undefined ? '' : '<',
  );
  const tags = [...markup.matchAll(tag)];
  const rest = markup.replaceAll(tag, '');
  const [root] = tags;
  if (root === undefined || rest.includes('<') || !isBalanced(tags)) return undefined;
  const [, , name = '', attributes = ''] = root;
  return declaredNamespace(name, attributes);
}

function declaredNamespace(name: string, attributes: string): string {
  const prefix = name.includes(':') ? `:${name.split(':')[0] ?? ''}` : '';
  const [, text] = new RegExp(`\\sxmlns${prefix}\\s*=\\s*("[^"]*"|'[^']*')`).exec(attributes) ?? [];
  return text?.slice(1, -1) ?? '';
}

/** Every element is closed, and there is one root. */
function isBalanced(tags: readonly RegExpExecArray[]): boolean {
  const open: string[] = [];
  return tags.every(([, closing, name = '', , empty], index) => {
    if (closing) {
      if (open.pop() !== name) return false;
    } else {
      if (open.length === 0 && index > 0) return false;
      if (!empty) open.push(name);
    }
    return index < tags.length - 1 || open.length === 0;
  });
}
