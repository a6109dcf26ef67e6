/** Reads the properties that a page selected with `load` (`values`, `items/name`, `worksheet/id`), by their wire names. */
import { apiNotFound } from './rich-error';
import { camelCase, pascalCase, type FindMember, type RichObject } from './rich-object';
import type { WireQuery } from './wire';

/** The tree of selected names. */
type Selection = Map<string, Selection>;

const everything = new Set(['*', '$all']);
const nothing: Selection = new Map();

export function readSelected(object: RichObject, query: WireQuery, find: FindMember): unknown {
  const selection = selectionOf([...(query.Select ?? []), ...(query.Expand ?? [])]);
  return readEither(object, selection, query, find);
}

function readEither(object: RichObject, selection: Selection, query: WireQuery, find: FindMember): unknown {
  if (object.items === undefined) return readObject(object, selection, find);
  const from = query.Skip ?? 0;
  const wanted = object.items().slice(from, query.Top === undefined ? undefined : from + query.Top);
  // On a collection `load('name')` is short for `load('items/name')`.
  const ofItem: Selection = new Map([...selection, ...(selection.get('items') ?? [])]);
  ofItem.delete('items');
  return { ...readOwn(object, ofItem), _Items: wanted.map((item) => readObject(item, ofItem, find)) };
}

/** Reads the properties of the collection itself (`count`) and takes them from the selection. */
function readOwn({ read = {} }: RichObject, selection: Selection): Readonly<Record<string, unknown>> {
  const isWhole = selection.size === 0;
  const isSelected = (name: string) => selection.delete(camelCase(name)) || isWhole;
  return Object.fromEntries(
    Object.entries(read).flatMap(([name, value]) => (isSelected(name) ? [[name, value()]] : [])),
  );
}

function readObject(object: RichObject, selection: Selection, find: FindMember): unknown {
  const names = [...selection.keys()].filter((name) => !everything.has(name));
  const isWhole = names.length < selection.size || selection.size === 0;
  const read = (name: string) => [wireName(name), readMember(object, name, selection.get(name) ?? nothing, find)];
  return {
    ...object.identity,
    ...(isWhole && Object.fromEntries(Object.entries(object.read ?? {}).map(([name, value]) => [name, value()]))),
    ...Object.fromEntries(names.map(read)),
  };
}

function readMember(object: RichObject, name: string, below: Selection, find: FindMember): unknown {
  const wire = wireName(name);
  const link = object.links?.[wire];
  if (link === undefined) return find(object, object.read, wire)();
  const target = link();
  if (target.items === undefined && target.read === undefined) throw apiNotFound(`${target.type} to load from`);
  return readEither(target, below, {}, find);
}

function selectionOf(paths: readonly string[]): Selection {
  const root: Selection = new Map();
  for (const path of paths) {
    let level = root;
    for (const name of path.trim().split('/')) {
      const next: Selection = level.get(name) ?? new Map<string, Selection>();
      level.set(name, next);
      level = next;
    }
  }
  return root;
}

/** `values` → `Values`; names with a leading underscore (`_ReferenceId`) are unchanged. */
function wireName(name: string): string {
  return pascalCase(name);
}
