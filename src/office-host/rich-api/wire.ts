/**
 * The wire format of Microsoft's Rich API ("ProcessQuery") in office.js 1.1.110: a list of actions on objects, and a path
 * for each object.
 */

/** Kinds of actions. 8 and 9 require the set RichApiRuntime, which the emulated Excel does not declare. */
export const actionType = { instantiate: 1, query: 2, method: 3, set: 4, trace: 5, ensureUnchanged: 6 } as const;

/** Kinds of paths. A reference is a `_ReferenceId` of an earlier response. */
export const pathType = {
  root: 1,
  service: 2,
  method: 3,
  property: 4,
  indexer: 5,
  reference: 6,
  nullObject: 7,
} as const;

export interface WireArguments {
  readonly Arguments?: readonly unknown[];
  /** The path id of each argument that is an object; null or 0 for literals. */
  readonly ReferencedObjectPathIds?: readonly (number | null)[];
}

export interface WirePath {
  readonly ObjectPathType: number;
  readonly Name: string;
  readonly ParentObjectPathId?: number;
  readonly ArgumentInfo?: WireArguments;
}

export interface WireQuery {
  readonly Select?: readonly string[];
  readonly Expand?: readonly string[];
  readonly Skip?: number;
  readonly Top?: number;
}

export interface WireAction {
  readonly Id: number;
  readonly ActionType: number;
  readonly Name: string;
  readonly ObjectPathId: number;
  readonly ArgumentInfo?: WireArguments;
  readonly QueryInfo?: WireQuery;
}

export interface QueryBody {
  readonly Actions: readonly WireAction[];
  readonly ObjectPaths: Readonly<Record<string, WirePath>>;
}

export interface ActionResult {
  readonly ActionId: number;
  readonly Value: unknown;
}

export interface QueryResponse {
  readonly Results: readonly ActionResult[];
  /** The first failed action; later actions are not performed. */
  readonly Error?: {
    readonly Code: string;
    readonly Message: string;
    readonly Location: string;
    readonly HttpStatusCode: number;
    readonly ActionIndex: number;
  };
}
