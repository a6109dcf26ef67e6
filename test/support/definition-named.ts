/** The definition of a function, by its id in functions.json. */
import { definitions } from '../../src/calculate/signatures';

export function definitionNamed(id: string) {
  const [, definition] = Object.entries(definitions).find(([name]) => name.toUpperCase() === id) ?? [];
  if (definition === undefined) throw new Error(`no function ${id}`);
  return definition;
}
