/** Performs the actions of a ProcessQuery request in order and stops at the first failure. */
import { createPaths, type ObjectModel, type Paths } from './paths';
import { asRichError, apiNotFound, httpStatusOf, RichError } from './rich-error';
import { camelCase, type RichObject, pascalCase, type FindMember } from './rich-object';
import {
  actionType,
  type ActionResult,
  type QueryResponse,
  type QueryBody,
  type WireAction,
  type WireQuery,
} from './wire';

type Performer = (object: RichObject, action: WireAction, paths: Paths) => unknown;

const performers: Readonly<Record<number, Performer>> = {
  [actionType.instantiate]: (object) => object.identity ?? {},
  [actionType.query]: (object, action, paths) => readSelected(object, action.QueryInfo ?? {}, paths.find),
  [actionType.method]: (object, action, paths) =>
    paths.find(object, object.actions, action.Name)(paths.argumentsOf(action.ArgumentInfo)) ?? null,
  [actionType.set]: (object, action, paths) => {
    paths.find(object, object.write, action.Name)(paths.argumentsOf(action.ArgumentInfo)[0]);
    return null;
  },
};

export function processQuery(body: QueryBody, model: ObjectModel, undoGroup?: string): QueryResponse {
  return model.asOneStep(() => performAll(body, createPaths(body.ObjectPaths, model, undoGroup)), undoGroup);
}

function performAll(body: QueryBody, paths: Paths): QueryResponse {
  const Results: ActionResult[] = [];
  for (const [index, action] of body.Actions.entries()) {
    try {
      Results.push({ ActionId: action.Id, Value: perform(action, paths) });
    } catch (thrown) {
      return { Results, Error: { ...describe(thrown, action, paths), ActionIndex: index } };
    }
  }
  return { Results };
}

function perform(action: WireAction, paths: Paths): unknown {
  if (action.ActionType === actionType.trace || action.ActionType === actionType.ensureUnchanged) return null;
  const performer = performers[action.ActionType];
  if (performer === undefined) throw apiNotFound(`action of type ${action.ActionType}`);
  const object = paths.resolve(action.ObjectPathId);
  return object === undefined ? valueOfNullObject(action) : performer(object, action, paths);
}

/** office.js reads null as a null object, and `_IsNull` as the result of a method on one. */
function valueOfNullObject(action: WireAction): unknown {
  return action.ActionType === actionType.method ? { _IsNull: true } : null;
}

function describe(thrown: unknown, action: WireAction, paths: Paths) {
  const { code, message } = asRichError(thrown);
  const Location = paths.locationOf(action.ObjectPathId, action.Name === '' ? undefined : camelCase(action.Name));
  return { Code: code, Message: message, Location, HttpStatusCode: httpStatusOf(code) };
}

/** The tree of selected names. */
type Selection = Map<string, Selection>;

const everything = new Set(['*', '$all']);
const nothing: Selection = new Map();

/**
 * Reads the properties that a page selected with `load` (`values`, `items/name`, `worksheet/id`), by their wire names.
 */
function readSelected(object: RichObject, query: WireQuery, find: FindMember): unknown {
  const selection = selectionOf([...(query.Select ?? []), ...(query.Expand ?? [])]);
  return readEither(object, selection, query, find);
}

function readEither(object: RichObject, selection: Selection, query: WireQuery, find: FindMember): unknown {
  return object.items === undefined
    ? readObject(object, selection, find)
    : readCollection(object, selection, object.items().slice(query.Skip ?? 0), { find, top: query.Top });
}

interface CollectionQuery {
  readonly find: FindMember;
  /** The number of items; default all. */
  readonly top: number | undefined;
}

/** On a collection `load('name')` is short for `load('items/name')`, unless the collection itself has such a property. */
function readCollection(
  object: RichObject,
  selection: Selection,
  items: readonly RichObject[],
  { find, top }: CollectionQuery,
): unknown {
  const isOwn = (name: string) => object.read !== undefined && wireName(name) in object.read;
  const own = [...selection].filter(([name]) => isOwn(name));
  const ofItem: Selection = new Map([...selection, ...(selection.get('items') ?? [])]);
  for (const name of ['items', ...own.map(([each]) => each)]) ofItem.delete(name);
  const isOwnOnly = own.length > 0 && ofItem.size === 0 && !selection.has('items');
  return {
    ...(own.length > 0 && readObject({ ...object, identity: {} }, new Map(own), find)),
    ...(!isOwnOnly && { _Items: items.slice(0, top).map((item) => readObject(item, ofItem, find)) }),
  };
}

function readObject(object: RichObject, selection: Selection, find: FindMember): Readonly<Record<string, unknown>> {
  const names = [...selection.keys()].filter((name) => !everything.has(name));
  const isWhole = names.length < selection.size || selection.size === 0;
  const read = (name: string) => [wireName(name), readMember(object, name, selection.get(name) ?? nothing, find)];
  return {
    ...object.identity,
    ...(isWhole && readWhole(object)),
    ...(Object.fromEntries(names.map(read)) as Readonly<Record<string, unknown>>),
  };
}

/** What the emulation cannot answer for this object is left out: office.js then refuses it when the page reads it. */
function readWhole(object: RichObject): Readonly<Record<string, unknown>> {
  const members = Object.entries(object.read ?? {}).flatMap(([name, read]) => {
    try {
      return [[name, read()]];
    } catch (thrown) {
      if (thrown instanceof RichError && thrown.code === 'ApiNotFound') return [];
      throw thrown;
    }
  });
  return Object.fromEntries(members) as Readonly<Record<string, unknown>>;
}

function readMember(object: RichObject, name: string, below: Selection, find: FindMember): unknown {
  const wire = wireName(name);
  const link = object.links?.[wire];
  if (link === undefined) return find(object, object.read, wire)();
  const target = link();
  if (target === undefined) return null;
  if (target.items === undefined && target.read === undefined && target.links === undefined)
    throw apiNotFound(`${target.type} to load from`);
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
