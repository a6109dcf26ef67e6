/** Three hundred requests where the service allows sixty a minute: how long they take, and how often we are refused. */
import { createRateCounter } from '../../src/service/people/rate-counter';
import { quotesOf, refusal } from '../support/scripted-service';
import { concurrency, createPlaces } from './bench-service';
import { atMost, type Figure } from './figures';
import { manyCodes, type Network, type Script, type ScriptedClient, startScriptedClient } from './scripted-client';

const requests = 300;
const perMinute = 60;
const windows = requests / perMinute;
const conditions = `${requests} requests, ${perMinute} per sliding minute, time driven by hand, at the transport`;

interface Outcome {
  readonly seconds: number;
  readonly refused: number;
}

export async function rateLimit(): Promise<Figure[]> {
  const least = await run(inTurn);
  const budget = await run(askAll, { requestsPerMinute: perMinute });
  const blind = await run(askAll);
  const eachAlone = await run(retryEach);
  const seconds = (outcome: Outcome) => outcome.seconds / least.seconds;
  return [
    atMost({
      name: 'Rate limit, budget set: time ÷ least possible',
      value: seconds(budget),
      limit: 1.1,
      comparisons: { 'one request a second': (requests - 1) / least.seconds },
      conditions: `${conditions}; least possible: ${least.seconds.toFixed(1)} s`,
    }),
    atMost({ name: 'Rate limit, budget set: refusals', value: budget.refused, limit: 0, conditions }),
    await varyingLatency(),
    atMost({
      name: 'Rate limit, no budget set: time ÷ least possible',
      value: seconds(blind),
      limit: 1.15,
      comparisons: { 'each cell waits and retries for itself': seconds(eachAlone) },
      conditions,
    }),
    atMost({
      name: 'Rate limit, no budget set: refusals',
      value: blind.refused,
      limit: windows * concurrency,
      comparisons: { 'each cell waits and retries for itself': eachAlone.refused },
      conditions: `${conditions}; limit: windows × connections`,
    }),
  ];
}

/** The service counts a request when it arrives, which the client does not see. */
async function varyingLatency(): Promise<Figure> {
  const budget = await run(askAll, { requestsPerMinute: perMinute }, varying);
  const byStarts = await run(inTurn, {}, varying);
  return atMost({
    name: 'Rate limit, budget set, varying latency: refusals',
    value: budget.refused,
    limit: 0,
    comparisons: { 'a budget that counts the starts of requests': byStarts.refused },
    conditions: `${conditions}; latency of 20 to 800 ms, arrival anywhere between start and response`,
  });
}

/** Steps that share no factor with the number of values: latency and arrival differ from each request to the next. */
const varying: Network = (request) => {
  const latencyMs = 20 + ((request * 397) % 781);
  const thereMs = Math.round((latencyMs * ((request * 37) % 101)) / 100);
  return { thereMs, backMs: latencyMs - thereMs };
};

async function run(
  work: (service: ScriptedClient) => Promise<unknown>,
  settings: { readonly requestsPerMinute?: number } = {},
  network?: Network,
): Promise<Outcome> {
  let arrivedAt = 0;
  const counter = createRateCounter(undefined, () => arrivedAt);
  let refused = 0;
  const script: Script = (symbols, now) => {
    arrivedAt = now;
    const taken = counter.take('key-1', perMinute);
    if (taken.isAllowed) return quotesOf(symbols);
    refused++;
    return refusal(429, 'Too many requests', { retry_after_ms: taken.waitMs });
  };
  const service = startScriptedClient(script, { symbolsPerRequest: 1, ...settings }, network);
  const startedAt = service.clock.now();
  await work(service);
  return { seconds: (service.clock.now() - startedAt) / 1000, refused };
}

/** Our client: one request for each symbol. */
function askAll(service: ScriptedClient): Promise<number> {
  return service.askQuotes(manyCodes(requests));
}

/** Whoever knows the limit sends each request as soon as the one that is a window before it is a minute old. */
async function inTurn({ clock, request }: ScriptedClient): Promise<void> {
  const startedAt: number[] = [];
  const worker = async () => {
    for (let i = startedAt.length; i < requests; i = startedAt.length) {
      const due = (startedAt[i - perMinute] ?? -Infinity) + 60_000;
      startedAt.push(Math.max(due, clock.now()));
      if (due > clock.now()) await clock.pause(due - clock.now());
      await request([String(i)]);
    }
  };
  await clock.passUntil(Promise.all(Array.from({ length: concurrency }, worker)));
}

/** Each cell by itself obeys its own refusals; the browser gives them six connections. */
async function retryEach({ clock, request }: ScriptedClient): Promise<void> {
  const places = createPlaces(concurrency);
  const cell = async (_: unknown, i: number) => {
    const ask = () => places.use(() => request([String(i)]));
    for (let response = await ask(); response.status === 429; response = await ask()) {
      const { retry_after_ms: waitMs } = (await response.json()) as { readonly retry_after_ms: number };
      await clock.pause(waitMs);
    }
  };
  await clock.passUntil(Promise.all(Array.from({ length: requests }, cell)));
}
