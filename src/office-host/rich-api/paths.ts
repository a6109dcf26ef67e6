/** Resolves the object paths of one request lazily: each path once, at the first action that refers to it. */
import { apiNotFound } from './rich-error';
import { camelCase, memberFinder, type FindMember, type RichArguments, type RichObject } from './rich-object';
import { pathType, type QueryBody, type WireArguments, type WirePath } from './wire';

/** The objects at which paths start. */
export interface ObjectModel {
  readonly root: RichObject;
  /** Objects that are instantiated by their full name: `Microsoft.ExcelServices.CustomFunctions`. */
  readonly services: Readonly<Record<string, RichObject>>;
  /** The object of a `_ReferenceId` of an earlier response. */
  dereference(reference: string): RichObject;
  /** Runs what a request changes, as one step of undo, with the other requests of its undo group. */
  asOneStep<Result>(change: () => Result, undoGroup?: string): Result;
  /** Called before a member changes something, or returns another object. */
  beforeUse(api: string, undoGroup: string | undefined): void;
  /** Whether this Excel version has a member such as `Range.setDirty`. */
  isKnown(api: string): boolean;
}

export interface Paths {
  readonly find: FindMember;
  /** The object at a path; undefined for a null object and for paths through one. */
  resolve(id: number): RichObject | undefined;
  argumentsOf(info: WireArguments | undefined): RichArguments;
  /** The location for error messages: `Worksheet.getRange`. */
  locationOf(id: number, member?: string): string;
}

type Step = (path: WirePath, parent: RichObject, paths: Paths) => RichObject | undefined;

const steps: Readonly<Record<number, Step>> = {
  [pathType.property]: (path, parent, paths) => paths.find(parent, parent.links, path.Name)(),
  [pathType.method]: (path, parent, paths) =>
    paths.find(parent, parent.objects, path.Name)(paths.argumentsOf(path.ArgumentInfo)),
  [pathType.indexer]: (path, parent, paths) =>
    paths.find(parent, parent.objects, 'GetItem')(paths.argumentsOf(path.ArgumentInfo)),
};

export function createPaths(wirePaths: QueryBody['ObjectPaths'], model: ObjectModel, undoGroup?: string): Paths {
  const found = new Map<number, RichObject | undefined>();

  function resolve(id: number): RichObject | undefined {
    const path = wirePaths[id];
    if (!found.has(id) && path !== undefined) found.set(id, follow(path));
    const object = found.get(id);
    const reference = object?.identity?.['_ReferenceId'];
    // An earlier action of the request may have renamed the sheet of a range.
    return reference === undefined ? object : model.dereference(reference);
  }

  function follow(path: WirePath): RichObject | undefined {
    if (path.ObjectPathType === pathType.nullObject) return undefined;
    const start = startOf(path, model);
    if (start !== undefined) return start;
    const step = steps[path.ObjectPathType];
    if (step === undefined) throw apiNotFound(`path of type ${path.ObjectPathType}`);
    const parent = path.ParentObjectPathId === undefined ? undefined : resolve(path.ParentObjectPathId);
    return parent && step(path, parent, paths);
  }

  function argumentsOf(info: WireArguments | undefined): RichArguments {
    return (info?.Arguments ?? []).map((literal, index) => {
      const reference = info?.ReferencedObjectPathIds?.[index];
      return reference ? resolve(reference) : withObjects(literal);
    });
  }

  /** Objects within a literal are sent as `{ _ObjectPathId }`. */
  function withObjects(literal: unknown): unknown {
    if (typeof literal !== 'object' || literal === null || Array.isArray(literal)) return literal;
    if ('_ObjectPathId' in literal) return resolve(Number(literal._ObjectPathId));
    return Object.fromEntries(Object.entries(literal).map(([name, value]) => [name, withObjects(value)]));
  }

  function locationOf(id: number, member?: string): string {
    const path = wirePaths[id];
    const holder = member === undefined ? path?.ParentObjectPathId : id;
    const name = member ?? camelCase(path?.Name || 'getItem');
    const type = holder === undefined ? undefined : found.get(holder)?.type;
    return type === undefined ? name : `${type}.${name}`;
  }

  const find = finderIn(model, undoGroup);
  const paths: Paths = { find, resolve, argumentsOf, locationOf };
  return paths;
}

function finderIn(model: ObjectModel, undoGroup: string | undefined): FindMember {
  const find = memberFinder((api) => model.isKnown(api));
  return (object, table, name) => {
    const member = find(object, table, name);
    const isRead = table === object.read || table === object.links;
    if (!isRead) model.beforeUse(`${object.type}.${camelCase(name)}`, undoGroup);
    return member;
  };
}

function startOf(path: WirePath, model: ObjectModel): RichObject | undefined {
  switch (path.ObjectPathType) {
    case pathType.root:
      return model.root;
    case pathType.reference:
      return model.dereference(path.Name);
    case pathType.service:
      return serviceOf(path.Name, model);
    default:
      return undefined;
  }
}

function serviceOf(name: string, model: ObjectModel): RichObject {
  const service = model.services[name];
  if (service === undefined) throw apiNotFound(name);
  return service;
}
