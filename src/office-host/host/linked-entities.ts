/**
 * Linked entities, whose properties a load service of the add-in gives (excel-data-types-linked-entity-cell-values.md): a new one
 * shows its text, and one call of the service loads all that are missing of a domain. Cells share what is loaded. A domain that is
 * not registered, and a service that fails, leave #CONNECT!. Excel's own calls are behind `load`.
 */
import type { Calls } from '../calls/call-habits';
import { createCellReader, linkedIdOf, type LinkedId } from '../calls/result-reader';
import type { CallId, CellContent, CellResult, Timers } from '../contract';
import type { LinkedDomain, LinkedDomains } from '../stores/linked-domains';

/** @param done takes what the load service has returned; undefined when it has failed */
type Load = (functionId: string, request: string, done: (result: unknown) => void) => void;

export interface LinkedEntities extends Calls {
  readonly domains: LinkedDomains;
}

interface LinkedCells {
  readonly result: CellResult;
  readonly onResult: (result: CellResult) => void;
  readonly ids: readonly LinkedId[];
}

const disconnected: CellContent = { kind: 'error', code: '#CONNECT!' };

export function createLinkedEntities(calls: Calls, load: Load, timers: Timers): LinkedEntities {
  const domains = new Map<string, LinkedDomain>();
  const loaded = new Map<string, CellContent>();
  const cells = new Map<CallId, LinkedCells>();
  const due = new Map<string, LinkedId>();

  const show = ({ result, onResult }: LinkedCells) => onResult(mapped(result, (id) => loaded.get(keyOf(id))));
  const take = (ids: readonly LinkedId[], given?: unknown) => {
    const entities = entitiesOf(given, ids);
    ids.forEach((id, at) => loaded.set(keyOf(id), entities?.[at] ?? disconnected));
    const keys = new Set(ids.map(keyOf));
    for (const each of cells.values()) if (each.ids.some((id) => keys.has(keyOf(id)))) show(each);
  };
  const loadDue = () => {
    const all = [...due.values()];
    due.clear();
    for (const domainId of new Set(all.map((id) => id.domainId))) {
      const ids = all.filter((id) => id.domainId === domainId);
      const loadFunctionId = domains.get(domainId)?.loadFunctionId;
      if (loadFunctionId === undefined) take(ids);
      else load(loadFunctionId, requestFor(domainId, ids), (given) => take(ids, given));
    }
  };
  const ask = (ids: readonly LinkedId[]) => {
    if (ids.length === 0) return;
    if (due.size === 0) timers.setTimeout(loadDue, 0);
    for (const id of ids) due.set(keyOf(id), id);
  };
  const refresh = (domainId?: string) => {
    const shown = [...cells.values()].flatMap(({ ids }) => ids);
    ask(shown.filter((id) => domainId === undefined || id.domainId === domainId));
  };
  const follow = (id: CallId, result: CellResult, onResult: LinkedCells['onResult']) => {
    const ids = linkedIdsIn(result);
    const linked = { result, onResult, ids };
    if (ids.length === 0) cells.delete(id);
    else cells.set(id, linked);
    show(linked);
    ask(ids.filter((each) => !loaded.has(keyOf(each))));
  };
  return {
    start: (call) => {
      const id: CallId = calls.start({ ...call, onResult: (result) => follow(id, result, call.onResult) });
      return id;
    },
    cancel(id) {
      cells.delete(id);
      calls.cancel(id);
    },
    domains: {
      all: () => [...domains.values()],
      add(domain) {
        domains.set(domain.id, domain);
        // Such a mode also refreshes when the add-in registers the domain.
        if ((domain.supportedRefreshModes?.[0] ?? 'Manual') !== 'Manual') refresh(domain.id);
      },
      remove: (id) => void domains.delete(id),
      refresh,
    },
  };
}

const readEntity = createCellReader({ hasDataTypes: true, hasRichDoubles: true, hasLinkedEntities: true });

/** `Excel.LinkedEntityLoadServiceRequest`. */
function requestFor(domainId: string, ids: readonly LinkedId[]): string {
  return JSON.stringify({ domainId, entities: ids.map(({ entityId, culture }) => ({ entityId, culture })) });
}

/** Entities come in the order in which they were asked for; else none of them is taken. */
function entitiesOf(given: unknown, ids: readonly LinkedId[]): readonly CellContent[] | undefined {
  const { entities } = (given ?? {}) as { readonly entities?: unknown };
  if (!Array.isArray(entities) || entities.length !== ids.length) return undefined;
  const contents = entities.map(readEntity);
  const isInOrder = ids.every((id, at) => keyOf(linkedIdOf(contents[at] ?? null) ?? id) === keyOf(id));
  return isInOrder ? contents : undefined;
}

function keyOf({ domainId, entityId, culture }: LinkedId): string {
  return `${domainId}!${entityId}!${culture}`;
}

function linkedIdsIn(result: CellResult): readonly LinkedId[] {
  const ids: LinkedId[] = [];
  mapped(result, (id) => void ids.push(id));
  return ids;
}

/** The result with another content for some of its linked entities. */
function mapped(result: CellResult, contentOf: (id: LinkedId) => CellContent | undefined): CellResult {
  const map = (content: CellContent) => {
    const id = linkedIdOf(content);
    return (id && contentOf(id)) ?? content;
  };
  if (result.kind === 'error') return result;
  if (result.kind === 'array') return { ...result, rows: result.rows.map((row) => row.map(map)) };
  return asResult(map(result.value));
}

function asResult(content: CellContent): CellResult {
  const isError = typeof content === 'object' && content !== null && content.kind === 'error';
  return isError ? content : { kind: 'value', value: content };
}
