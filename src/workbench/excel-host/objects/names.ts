/** `Excel.NamedItemCollection`: the defined names of the workbook, or of one sheet. */
import type { DefinedName, Workbook } from '../contract';
import type { RichObject } from '../rich-api/rich-object';

export function namesObject(book: Workbook, sheet?: string): RichObject {
  const items = () => (book.definedNames?.() ?? []).filter((each) => each.sheet === sheet).map(nameObject);
  return { type: 'NamedItemCollection', items };
}

function nameObject({ name, formula }: DefinedName): RichObject {
  return { type: 'NamedItem', identity: { Name: name }, read: { Name: () => name, Formula: () => formula } };
}
