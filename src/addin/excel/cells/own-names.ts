/** Finds defined names whose formulas call add-in functions, such as `=LAMBDA(s, MD.QUOTE(s))`. */
import type { Capabilities } from '../host/capabilities';
import { callsOursOrNames } from './own-formulas';

/** @returns undefined where names cannot be searched: formulas that use them are not found then */
export async function readOwnNames(
  context: Excel.RequestContext,
  { namedFormulas }: Pick<Capabilities, 'namedFormulas'>,
): Promise<readonly string[] | undefined> {
  return namedFormulas ? findOwnNames(context).catch(() => undefined) : undefined;
}

/**
 * The names of the workbook and of its sheets that call add-in functions, also by way of other names. Loads nothing but
 * names and formulas: the value of a name would be computed, which has crashed Excel (OfficeDev/office-js#1446).
 */
async function findOwnNames(context: Excel.RequestContext): Promise<readonly string[]> {
  const sheets = context.workbook.worksheets.load('items/name');
  await context.sync();
  const collections = [context.workbook.names, ...sheets.items.map(({ names }) => names)];
  for (const names of collections) names.load('items/name,items/formula');
  await context.sync();
  return namesOfOurs(collections.flatMap(({ items }) => items));
}

interface DefinedName {
  readonly name: string;
  readonly formula: unknown;
}

export function namesOfOurs(names: readonly DefinedName[]): readonly string[] {
  let found: readonly string[] = [];
  for (;;) {
    const isOwn = callsOursOrNames(found);
    const more = names.filter(({ formula }) => isOwn(formula)).map(({ name }) => name);
    if (more.length === found.length) return found;
    found = more;
  }
}
