/**
 * The requests of one batch: cuts its symbols into requests, sends them as they are planned now, settles what is answered, and
 * notes what that teaches.
 */
import { isProblem, type MarketDataError } from '../../market/texts/problem';
import { suffixOf, type SymbolCode } from '../../market/symbols/symbol';
import { type PlanFunction, planFunctionOf, planMarketOf } from '../../protocol/buckets';
import { endpoints } from '../../protocol/endpoints';
import { retriesFor, type SendRequest } from '../http/send-request';
import type { RequestObservers, Tries } from '../store/query';
import type { BatchLessons, BatchOutcomes } from './batch-outcomes';
import { type Answered, cutAt, isKnown, requestBatch, type SettlingBatch } from './batch-request';
import type { EndpointCapabilities } from '../session/endpoint-capabilities';
import { type Evidence, isRefusalOfRequest, type RefusedBatch } from './split-decision';
import { chunksOf } from '../../market/chunks';

export interface BatchRequestsParts<Params, Value> {
  readonly batch: SettlingBatch<Params, Value>;
  readonly send: SendRequest;
  readonly capabilities: EndpointCapabilities;
  readonly outcomes: BatchOutcomes<Params, Value>;
  readonly lessons: BatchLessons;
  /** A part that a response has left out, and a part of a search, was refused. */
  readonly onRefused: (refused: RefusedBatch) => void;
}

interface SendOptions extends Partial<Pick<RequestObservers, 'priority' | 'isPlanned'>> {
  /** Part of a search for symbols that fail. */
  readonly isTrial?: boolean;
}

type Sent = 'answered' | 'planned-otherwise' | MarketDataError;

export class BatchRequests<Params, Value> {
  readonly #parts: BatchRequestsParts<Params, Value>;
  readonly #function: PlanFunction;
  readonly #hasSingleEndpoint: boolean;
  #failingSince = 0;

  constructor(parts: BatchRequestsParts<Params, Value>) {
    const { resource, parameters } = parts.batch;
    this.#parts = parts;
    this.#function = planFunctionOf(resource.batch, parameters['period']);
    this.#hasSingleEndpoint = endpoints[resource.batch].single !== undefined;
  }

  /** When the last request that failed was sent for the first time. */
  get failingSince(): number {
    return this.#failingSince;
  }

  /**
   * Requests as they are planned now: by what is known of the markets, they travel apart, in parts, or one by one.
   * @returns the symbols that were refused; the others are settled
   */
  async request(symbols: readonly SymbolCode[], evidence: Evidence = 'none'): Promise<RefusedBatch[]> {
    const { outcomes, capabilities } = this.#parts;
    const parts = requestsOf(this.#function, outcomes.withoutKnownRefusals(symbols), capabilities);
    return (await Promise.all(parts.map((part) => this.#requestPart(part, evidence)))).flat();
  }

  /** One request that settles the symbols it is answered for. @returns the problem of one that failed, which tells nothing of symbols */
  async ask(
    symbols: readonly SymbolCode[],
    priority?: RequestObservers['priority'],
  ): Promise<'answered' | 'refused' | MarketDataError> {
    const answered = await this.send(symbols, priority && { priority });
    if (!isProblem(answered)) return 'answered';
    return isRefusalOfRequest(answered) ? 'refused' : answered;
  }

  /** A part of a request that failed. @returns the failure; what is refused waits for its turn */
  async try(symbols: readonly SymbolCode[]): Promise<MarketDataError | undefined> {
    const answered = await this.send(symbols, { isTrial: true });
    if (!isProblem(answered)) return undefined;
    if (!isRefusalOfRequest(answered) || retriesFor(answered.problem) > 0) return answered;
    this.#parts.onRefused({ symbols, error: answered, evidence: 'none' });
    return undefined;
  }

  async send(symbols: readonly SymbolCode[], options: SendOptions = {}): Promise<Sent> {
    const { batch, send } = this.#parts;
    const { observers } = batch;
    const asked = { ...batch, symbols, observers: this.#observing(symbols, options) };
    const answered = await requestBatch(asked, send);
    if (!isProblem(answered)) {
      await this.#noteAnswered(symbols, answered);
      return 'answered';
    }
    const isUnplanned = answered.problem.kind === 'cancelled' && !observers.signal.aborted && !!options.isPlanned;
    return isUnplanned ? 'planned-otherwise' : answered;
  }

  async #requestPart(symbols: readonly SymbolCode[], evidence: Evidence): Promise<RefusedBatch[]> {
    const { lessons, batch, capabilities } = this.#parts;
    for (const { search } of lessons.limitsOf(symbols)) {
      const running = symbols.length > 1 ? search.running() : undefined;
      if (running && evidence === 'none') {
        await search.joined(() => batch.observers.priority(), running);
        return this.request(symbols, evidence);
      }
    }
    const planned = () => isPlanned(this.#function, symbols, capabilities);
    const answered = await this.send(symbols, evidence === 'none' ? { isPlanned: planned } : {});
    if (answered === 'planned-otherwise') return this.request(symbols, evidence);
    return isProblem(answered) ? [{ symbols, error: answered, evidence }] : [];
  }

  #observing(symbols: readonly SymbolCode[], { priority, isPlanned, isTrial = false }: SendOptions): RequestObservers {
    const { observers } = this.#parts.batch;
    const isSuspected = isTrial || this.#isSuspect(symbols);
    return {
      ...observers,
      priority: priority ?? (() => observers.priority()),
      ...(isPlanned && { isPlanned }),
      isSuspected,
      isRetried: (tries) => {
        this.#failingSince = tries.since;
        return isTrial ? this.#isTriedAgain(symbols, tries) : this.#isRetried(symbols, tries);
      },
    };
  }

  /** The second failure of several symbols is reason enough to search for one of them, where others are answered meanwhile. */
  #isRetried(symbols: readonly SymbolCode[], { failures, since }: Tries): boolean {
    if (symbols.length === 1) return !this.#isSuspect(symbols);
    return failures < 2 || !this.#hasAnsweredSince(since);
  }

  /** A stray failure must not put off a symbol that nothing is wrong with. */
  #isTriedAgain(symbols: readonly SymbolCode[], { failures, since }: Tries): boolean {
    return symbols.length === 1 && failures < 2 && this.#hasAnsweredSince(since);
  }

  #hasAnsweredSince(instant: number): boolean {
    return this.#parts.capabilities.suspects.hasAnsweredSince(this.#function, instant);
  }

  #isSuspect([symbol]: readonly SymbolCode[]): boolean {
    return symbol !== undefined && this.#parts.capabilities.suspects.groupOf(this.#function, symbol) !== undefined;
  }

  async #noteAnswered(symbols: readonly SymbolCode[], answered: Answered<Value>): Promise<void> {
    const { lessons, outcomes, capabilities } = this.#parts;
    const limits = lessons.limitsOf(symbols);
    const isWhole = limits.every((limit) => limit.hasAnswered(symbols.length));
    const cut = isWhole ? undefined : cutAt(symbols, answered.outcomes);
    const known = symbols.filter((symbol) => isKnown(answered.outcomes.get(symbol)));
    const mode = symbols.length === 1 && this.#hasSingleEndpoint ? 'single' : 'batch';
    // A symbol that is left out tells nothing of its market, which anybody may have made up.
    lessons.included(known, mode);
    capabilities.suspects.noteAnswered(this.#function, symbols, mode);
    if (cut === undefined) {
      const last = known.at(-1);
      const reach = last === undefined ? 0 : symbols.lastIndexOf(last) + 1;
      for (const limit of limits) limit.noteAnswered(reach);
      for (const symbol of symbols) outcomes.settleFrom(answered, symbol);
    } else {
      for (const symbol of known) outcomes.settleFrom(answered, symbol);
      await this.#askRest(symbols, cut);
    }
  }

  /** A service may answer the first symbols of a request and leave out the others without a word. */
  async #askRest(symbols: readonly SymbolCode[], cut: number): Promise<void> {
    const { batch, send, lessons, outcomes, onRefused } = this.#parts;
    const rest = symbols.slice(cut);
    const answered = await requestBatch({ ...batch, symbols: rest }, send);
    if (isProblem(answered)) {
      onRefused({ symbols: rest, error: answered, evidence: 'sibling-answered' });
      return;
    }
    const known = rest.filter((symbol) => answered.outcomes.has(symbol));
    if (known.length > 0) lessons.namedLimit(symbols, cut);
    const next = rest.length > cut && known.length > 0 ? cutAt(rest, answered.outcomes) : undefined;
    for (const symbol of next === undefined ? rest : known) outcomes.settleFrom(answered, symbol);
    if (next === undefined) return;
    // A search that asks for these does not wait for itself.
    for (const refused of await this.request(rest.slice(next), 'sibling-answered')) onRefused(refused);
  }
}

/** Markets whose limits differ travel apart, and each request carries as many as it may. Suspects travel apart, too. */
export function requestsOf(
  of: PlanFunction,
  symbols: readonly SymbolCode[],
  capabilities: Pick<EndpointCapabilities, 'travel' | 'suspects'>,
): SymbolCode[][] {
  if (symbols.length === 1) return [[...symbols]];
  const groups = new Map<string, { readonly most: number; readonly members: SymbolCode[] }>();
  for (const symbol of symbols) {
    const { group, symbols: most } = capabilities.travel(of, planMarketOf(symbol));
    const name = `${group} ${capabilities.suspects.groupOf(of, symbol) ?? ''}`;
    const known = groups.get(name) ?? { most, members: [] };
    known.members.push(symbol);
    groups.set(name, known);
  }
  return [...groups.values()].flatMap(({ most, members }) => chunksOf(members, most));
}

/** False once it is known that a request for these symbols would be refused, or would have to be smaller. */
function isPlanned(
  of: PlanFunction,
  symbols: readonly SymbolCode[],
  capabilities: Pick<EndpointCapabilities, 'travel' | 'planRefusal' | 'observedLimit' | 'suspects'>,
): boolean {
  if (symbols.some((symbol) => capabilities.planRefusal(of, suffixOf(symbol)) !== undefined)) return false;
  if (symbols.length === 1) return true;
  const isSearched = symbols.some(
    (symbol) => capabilities.observedLimit(of, planMarketOf(symbol)).search.running() !== undefined,
  );
  return !isSearched && requestsOf(of, symbols, capabilities).length === 1;
}
