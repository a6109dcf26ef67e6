/** `Excel.NamedItemCollection` and `Excel.NamedItem`. */
import { absoluteAddress, type Area, isCellName, parseAddress } from '../../areas/a1';
import type { Workbook } from '../../contract';
import { aBoolean, aText } from '../../rich-api/checks';
import { apiNotFound, existing, invalidArgument, itemAlreadyExists } from '../../rich-api/rich-error';
import { textArgument, type RichArguments, type RichObject, rangeGiven } from '../../rich-api/rich-object';
import { type DefinedName, named, newGuid } from '../../stores/records';
import type { ExcelObjects } from '../excel-objects';

/** @param sheet the sheet that the names belong to; undefined for those of the whole workbook */
export function namesObject(sheet: string | undefined, objects: ExcelObjects): RichObject {
  const { book } = objects;
  const item = (name: DefinedName | undefined) => name && namedItemObject(name.id, objects);
  const all = () => book.names.all().filter((name) => name.sheet === sheet);
  const find = (args: RichArguments) => {
    const key = textArgument(args, 0);
    return all().find(({ id }) => id === key) ?? named(all(), key);
  };
  const add = (args: RichArguments, formula: string) => {
    const name = legalName(args[0]);
    if (named(all(), name)) throw itemAlreadyExists();
    const comment = aText(args[2] ?? '');
    const created: DefinedName = { id: newGuid(), name, formula, comment, isVisible: true, ...(sheet && { sheet }) };
    book.names.put(created);
    return item(created);
  };
  return {
    type: 'NamedItemCollection',
    items: () => all().map((name) => namedItemObject(name.id, objects)),
    objects: {
      GetItem: (args) => item(existing(find(args))),
      GetItemOrNullObject: (args) => item(find(args)),
      Add: (args) => add(args, formulaGiven(args[1])),
      AddFormulaLocal: (args) => add(args, formulaGiven(textArgument(args, 1))),
    },
    actions: { GetCount: () => all().length },
  };
}

function namedItemObject(id: string, objects: ExcelObjects): RichObject {
  const { book } = objects;
  const current = () => existing(book.names.all().find((name) => name.id === id));
  const change = (changes: Partial<DefinedName>) => book.names.put({ ...current(), ...changes });
  const area = () => areaOfFormula(current(), book);
  return {
    type: 'NamedItem',
    identity: { _Id: id },
    read: {
      Name: () => current().name,
      Formula: () => current().formula,
      Comment: () => current().comment,
      Visible: () => current().isVisible,
      Scope: () => (current().sheet === undefined ? 'Workbook' : 'Worksheet'),
      Type: () => (area() ? 'Range' : constantOf(current().formula).type),
      Value: () => (area() ? current().formula.slice(1) : constantOf(current().formula).value),
    },
    write: {
      Formula: (formula) => change({ formula: formulaGiven(formula) }),
      Comment: (comment) => change({ comment: aText(comment) }),
      Visible: (isVisible) => change({ isVisible: aBoolean(isVisible) }),
    },
    links: { Worksheet: () => objects.worksheet(existing(current().sheet)) },
    objects: {
      GetRange: () => objects.range(existing(area())),
      GetRangeOrNullObject: () => {
        const found = area();
        return found && objects.range(found);
      },
    },
    actions: { Delete: () => book.names.remove(current().id) },
  };
}

/** Starts with a letter, `_` or `\`, and reads neither as an address nor as R or C of the R1C1 notation. */
function legalName(given: unknown): string {
  const name = aText(given);
  const isWord = /^[\p{L}_\\][\p{L}\p{N}_.\\?]{0,254}$/u.test(name);
  if (!isWord || isCellName(name)) throw invalidArgument();
  return name;
}

/** A range, a formula, or a constant. */
function formulaGiven(given: unknown): string {
  if (typeof given === 'number' || typeof given === 'boolean') return `=${String(given).toUpperCase()}`;
  if (typeof given !== 'string') return `=${absoluteAddress(rangeGiven(given))}`;
  return given.startsWith('=') ? given : `="${given.replaceAll('"', '""')}"`;
}

/** Undefined for a formula that is no reference to one range of an existing sheet. */
function areaOfFormula({ formula, sheet }: DefinedName, book: Workbook): Area | undefined {
  const area = formula.includes('!') ? parseAddress(formula.slice(1), sheet ?? '') : undefined;
  const known =
    area &&
    named(
      book.sheetNames().map((name) => ({ name })),
      area.sheet,
    );
  return known && { ...area, sheet: known.name };
}

/** The emulated Excel calculates no names: only constants have a type and a value. */
function constantOf(formula: string): { readonly type: string; readonly value: string | number | boolean } {
  const text = formula.slice(1).trim();
  if (/^".*"$/s.test(text)) return { type: 'String', value: text.slice(1, -1).replaceAll('""', '"') };
  if (/^(TRUE|FALSE)$/i.test(text)) return { type: 'Boolean', value: text.toUpperCase() === 'TRUE' };
  const value = Number(text);
  if (text === '' || Number.isNaN(value)) throw apiNotFound(`NamedItem.value of the formula ${formula}`);
  return { type: Number.isInteger(value) ? 'Integer' : 'Double', value };
}
