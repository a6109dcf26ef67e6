/**
 * POST /calculate and live cells by server-sent events: the functions of Excel for other programs. They run in this process, over
 * requests with the caller's key to the routes of this service.
 */
import type { Hono } from 'hono';
import { calculateCells, type Calculated } from '../../calculate/calculate-cells';
import { countRead } from '../../calculate/call-size';
import { InvalidRequest, type CalculatedCell } from '../../calculate/contract';
import { type Calculation, readRequestInTurns } from '../../calculate/read-request';
import type { Session } from '../../calculate/session';
import { countLive, watch } from '../../calculate/watch';
import { type Clock, systemClock } from '../../client/timing/timers';
import { keyHeader } from '../../protocol/assumptions';
import { ownerOf } from '../people/access';
import type { BodyPlaces } from '../http/body-places';
import { requireKnownHost, requireKnownOrigin } from '../http/known-origin';
import type { Keys, Person } from '../people/keys';
import { begin, observe, type Operations, type ServiceContext, type ServiceEnvironment } from '../operations/observe';
import { Refusal, wrongMethod } from '../http/refusals';
import { createBodyBudget, readJson } from '../http/body';
import { boundedStream, eventStream } from './event-stream';
import { callEnds } from '../http/listen';
import { createPlaces, placeTaken } from '../http/places';
import type { Sessions } from './sessions';
import { createSubscriptions, expiresAfterMs, type StartCells } from './subscriptions';
import type { Turns } from '../../calculate/turns';

const path = '/calculate';

interface CalculateParts extends Operations {
  /** Epoch ms for which the service answers. */
  readonly now: () => number;
  readonly keys: Keys;
  readonly sessions: Sessions;
  /** Nothing is kept for a key before. @throws Refusal where an upstream decides about keys, and does not accept this one */
  readonly requireAccepted: (key: string) => Promise<void>;
  readonly bodies: BodyPlaces;
  /** Under which the service is reached besides localhost and IP addresses. */
  readonly hostNames: readonly string[];
  /** Aborted when the process is about to end. */
  readonly ending: AbortSignal;
}

export function addCalculate(app: Hono<ServiceEnvironment>, parts: CalculateParts): void {
  const { keys, log, metrics, now, sessions, hostNames } = parts;
  const clock: Clock = { ...systemClock, wallNow: now };
  const admit: Admit = async (context) => {
    const key = context.req.header(keyHeader) ?? '';
    const person = ownerOf(key, keys);
    context.set('person', person.name);
    await parts.requireAccepted(key);
    const session = sessions.of(key, person.plan);
    const isAdmitted = () => keys.find(key) !== undefined;
    return { person, session, isAdmitted, keep: () => sessions.keep(key, session) };
  };
  const read = calculationReader(clock, parts.bodies);
  app.use(
    `${path}/*`,
    begin({ 'Cache-Control': 'no-store' }),
    observe({ log, metrics }),
    requireKnownHost(hostNames),
    requireKnownOrigin(),
  );
  addCalculations(app, { admit, read, clock, ending: parts.ending });
  addLiveCells(app, { admit, read, clock, ending: parts.ending });
  for (const [answered, allow] of methods) {
    app.all(answered, () => {
      throw wrongMethod(allow);
    });
  }
}

const methods = [
  [path, 'POST'],
  [`${path}/subscriptions`, 'POST'],
  [`${path}/subscriptions/:id`, 'DELETE'],
  [`${path}/stream`, 'GET'],
] as const;

/** The key in the header alone: a URL is kept in places where no key belongs. @throws Refusal 401 */
type Admit = (context: ServiceContext) => Promise<Admitted>;

interface Admitted {
  readonly person: Person;
  readonly session: Session;
  /** False once the key was taken from the file of keys. */
  readonly isAdmitted: () => boolean;
  /** Keeps the session. @returns gives it up */
  readonly keep: () => () => void;
}

/** @param signal ends it early @throws Refusal 400 that names the cell, 408, 413, 429, 503 */
type ReadCalculation = (context: ServiceContext, by: Admitted, signal: AbortSignal) => Promise<Calculation>;

interface RouteParts {
  readonly admit: Admit;
  readonly read: ReadCalculation;
  readonly clock: Clock;
  readonly ending: AbortSignal;
}

const calculations = 'calculations';

function addCalculations(app: Hono<ServiceEnvironment>, { admit, read, clock, ending }: RouteParts): void {
  const places = createPlaces({ ofPerson: 4, inAll: 16, name: calculations });
  const endOf = callEnds(ending, clock);
  app.post(path, async (context) => {
    const admitted = await admit(context);
    const { person, session } = admitted;
    const { turns } = session;
    const end = endOf(context.req.raw.signal);
    const taken = new AbortController();
    const leave = places.take(person.id, () => {
      taken.abort();
      end.abort();
    });
    try {
      const calculation = await read(context, admitted, taken.signal);
      const calculated = await calculateCells(session, calculation, end.signal);
      if (taken.signal.aborted) throw placeTaken(calculations);
      const body = boundedStream({
        next: responseChunks(calculated, turns),
        onEnd: leave,
        clock,
        signal: taken.signal,
      });
      return new Response(body, { headers: { ...context.get('headers'), 'Content-Type': 'application/json' } });
    } catch (error) {
      leave();
      throw error;
    } finally {
      end.done();
    }
  });
}

function addLiveCells(app: Hono<ServiceEnvironment>, { admit, read, clock, ending }: RouteParts): void {
  const subscriptions = createSubscriptions(clock);
  // Streams would keep the process from ending.
  ending.addEventListener('abort', () => subscriptions.endAll());
  const openings = createPlaces({ ofPerson: 4, inAll: 16, name: 'new subscriptions' });
  const places = createPlaces({ ofPerson: 16, inAll: 1_000, name: 'streams' });

  app.post(`${path}/subscriptions`, async (context) => {
    const admitted = await admit(context);
    const { person, session, keep } = admitted;
    const taken = new AbortController();
    const leave = openings.take(person.id, () => taken.abort());
    const calculation = await read(context, admitted, taken.signal).finally(leave);
    requireLive(calculation);
    const start: StartCells = (onCell) => {
      const giveUp = keep();
      const cells = watch(session, calculation, onCell);
      return {
        ...cells,
        end() {
          cells.end();
          giveUp();
        },
      };
    };
    const { id } = subscriptions.open(person.id, countLive(calculation), start);
    return Response.json({ id, expires_after_ms: expiresAfterMs }, { status: 201, headers: context.get('headers') });
  });

  app.delete(`${path}/subscriptions/:id`, async (context) => {
    const { person } = await admit(context);
    subscriptions.find(person.id, context.req.param('id')).end();
    return new Response(null, { status: 204, headers: context.get('headers') });
  });

  app.get(`${path}/stream`, async (context) => {
    const { person, isAdmitted } = await admit(context);
    const ids = new Set((context.req.query('subscriptions') ?? '').split(',').filter((id) => id !== ''));
    if (ids.size === 0) throw new Refusal(400, 'subscriptions: expected the ids of subscriptions, separated by commas');
    const subscribed = [...ids].map((id) => subscriptions.find(person.id, id));
    const after = Number(context.req.header('Last-Event-ID') ?? 0) || 0;
    const leave = places.take(person.id);
    const body = eventStream({ subscriptions: subscribed, after, clock, isAdmitted, onEnd: leave });
    return new Response(body, { headers: { ...context.get('headers'), 'Content-Type': 'text/event-stream' } });
  });
}

/** What a symbol is charged: to read it, and to write down that it is none, takes the time of so many bytes of other texts. */
const bytesOfSymbol = 64;

function calculationReader(clock: Clock, bodies: BodyPlaces): ReadCalculation {
  const budget = createBodyBudget(clock);
  return async (context, { person, session: { turns } }, signal) => {
    const charge = (bytes: number) => budget.charge(person.id, bytes);
    const body = await bodies.during(context.req.raw, { person: person.id, signal }, (request) =>
      readJson(request, clock, { charge }),
    );
    try {
      const calculation = await readRequestInTurns(body, clock.wallNow(), turns);
      charge(bytesOfSymbol * (await countRead(calculation, turns)));
      return calculation;
    } catch (error) {
      throw error instanceof InvalidRequest ? new Refusal(400, error.message) : error;
    }
  };
}

/** @throws Refusal 400 for a cell that would show one result for ever */
function requireLive({ cells }: Calculation): void {
  const index = cells.findIndex(({ signature }) => !signature.isLive);
  const cell = cells[index];
  if (!cell) return;
  throw new Refusal(400, `cells[${index}] (${cell.id}): ${cell.signature.id} does not update by itself`);
}

const chunkLength = 64 * 1024;

/**
 * The body of a response as text in chunks: what makes it does not keep others waiting.
 *
 * @returns the next chunk at each call; undefined at the end
 */
export function responseChunks(calculated: Calculated, turns: Turns): () => Promise<string | undefined> {
  const pieces = piecesOf(calculated);
  return async () => {
    let text = '';
    while (text.length < chunkLength) {
      if (turns.isOver()) await turns.next();
      const piece = pieces.next();
      if (piece.done) break;
      text += piece.value;
    }
    return text === '' ? undefined : text;
  };
}

/** Small enough that each is written in some tenths of a millisecond. */
function* piecesOf({ cells, isDailyOnly }: Calculated): Generator<string, void> {
  yield '{"cells":[';
  for (const [i, cell] of cells.entries()) {
    if (i > 0) yield ',';
    if ('values' in cell && cell.values.length > rowsAtOnce) yield* longCell(cell);
    else yield JSON.stringify(cell);
  }
  yield isDailyOnly ? '],"daily_only":true}' : ']}';
}

const rowsAtOnce = 100;

type LongCell = Extract<CalculatedCell, { readonly values: unknown }>;

/** The same text as of a short one, apart from the order of its members. */
function* longCell({ values, formats, ...facts }: LongCell): Generator<string, void> {
  yield `${JSON.stringify(facts).slice(0, -1)},"values":`;
  yield* rowsOf(values);
  if (formats) {
    yield ',"formats":';
    yield* rowsOf(formats);
  }
  yield '}';
}

function* rowsOf(rows: readonly unknown[]): Generator<string, void> {
  yield '[';
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const text = JSON.stringify(rows.slice(at, at + rowsAtOnce)).slice(1, -1);
    yield at > 0 ? `,${text}` : text;
  }
  yield ']';
}
