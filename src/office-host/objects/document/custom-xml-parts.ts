/** `Excel.CustomXmlPartCollection`, its parts by namespace, and `Excel.CustomXmlPart`. */
import type { Workbook } from '../../contract';
import { aText } from '../../rich-api/checks';
import { existing, invalidOperation, required } from '../../rich-api/rich-error';
import { textArgument, type RichArguments, type RichObject } from '../../rich-api/rich-object';
import type { XmlPart } from '../../stores/document-parts';
import { newGuid } from './guid';
import { rootNamespace } from './xml-root';

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
