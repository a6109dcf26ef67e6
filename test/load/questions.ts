/** What people ask in the load test, and whether the answers are right. */
import { closeOn, listed, madeAtMs } from './upstream';

export interface Question {
  readonly path: string;
  readonly key: string;
  readonly judge: (answer: GivenAnswer) => Verdict;
}

export interface GivenAnswer {
  readonly status: number;
  readonly body: unknown;
  /** In seconds; NaN without one. */
  readonly retryAfter: number;
  /** The upstream failed while the answer was waited for. */
  readonly hasUpstreamFailed: boolean;
  /** Monotonic, in ms. */
  readonly askedAt: number;
}

/** `marked`: older than it should be, and says so. `put off`: not now, with the time to come back or the reason. */
export type Verdict = 'right' | 'marked' | 'put off' | `wrong: ${string}`;

/** People who ask, by what they ask. */
export const askers = {
  quotes: (key: string) => quotesOf(listed.slice(0, 1 + random(listed.length)), key),
  bars: (key: string) => barsUntil(Date.UTC(2025, 0, 1), key),
  'new ranges': (key: string) => barsUntil(1_000_000_000_000 + random(5_000_000) * 86_400, key),
  nonsense: (key: string) => pick(nonsense)(key),
  'wrong keys': () => refused(`/v1/quotes?symbols=${listed[0]}`, `wrong${Math.random()}`, 401),
} satisfies Record<string, (key: string) => Question>;

export type AskerKind = keyof typeof askers;

const nonsense: readonly ((key: string) => Question)[] = [
  (key) =>
    quotesOf(
      ['AAPL.US'],
      key,
      made((n) => `NO${n}.US`),
    ),
  (key) =>
    quotesOf(
      ['AAPL.US'],
      key,
      made((n) => `X.M${(n % 46_656).toString(36).toUpperCase()}`),
    ),
  (key) =>
    quotesOf(
      ['AAPL.US'],
      key,
      made((n) => `nonsense ${n}`),
    ),
  (key) => refused(`/v1/klines?symbol=AAPL.US&period=${Math.random()}`, key, 400),
  (key) => refused(`/v1/${Math.random()}`, key, 404),
];

/** Quotes that a gateway fills in late count as fresh for 15 s; the rest is for a busy machine. */
const longestUnmarkedMs = 15_000 + 3_000;
const clockToleranceMs = 3_000;

/** @param others symbols that do not exist */
function quotesOf(symbols: readonly string[], key: string, others: readonly string[] = []): Question {
  const path = `/v1/quotes?symbols=${encodeURIComponent([...others, ...symbols].join(','))}`;
  return {
    path,
    key,
    judge: (answer) => (answer.status === 200 ? judgeQuotes(symbols, answer) : withoutValue(answer)),
  };
}

interface QuotesBody {
  readonly data: readonly { readonly symbol: string; readonly last_price: number }[];
  readonly stale_age_ms?: Readonly<Record<string, number>>;
}

function judgeQuotes(symbols: readonly string[], { body, askedAt }: GivenAnswer): Verdict {
  const { data, stale_age_ms: ages = {} } = body as QuotesBody;
  const given = data.map(({ symbol }) => symbol).sort();
  if (given.join() !== [...symbols].sort().join()) return `wrong: quotes of ${given.join()} for ${symbols.join()}`;
  for (const { symbol, last_price: price } of data) {
    const ageMs = askedAt - madeAtMs(price);
    const toldMs = ages[symbol];
    if (toldMs === undefined && ageMs > longestUnmarkedMs) return `wrong: ${ageMs.toFixed(0)} ms old, and not marked`;
    if (toldMs !== undefined && toldMs < ageMs - clockToleranceMs) return `wrong: told ${toldMs} ms, is ${ageMs} ms old`;
  }
  return Object.keys(ages).length > 0 ? 'marked' : 'right';
}

const barCount = 20;

function barsUntil(until: number, key: string): Question {
  const symbol = pick(listed);
  const path = `/v1/klines?symbol=${symbol}&count=${barCount}&end_time=${until}`;
  return {
    path,
    key,
    judge: (answer) => (answer.status === 200 ? judgeBars(symbol, until, answer) : withoutValue(answer)),
  };
}

interface BarsBody {
  readonly data: { readonly timestamp: readonly number[]; readonly close: readonly number[] };
  readonly stale_age_ms?: Readonly<Record<string, number>>;
}

function judgeBars(symbol: string, until: number, { body }: GivenAnswer): Verdict {
  const { data, stale_age_ms: ages } = body as BarsBody;
  const { timestamp, close } = data;
  const isComplete = timestamp.length === barCount && until - timestamp.at(-1)! < 86_400_000;
  const isRight = isComplete && timestamp.every((day, i) => day <= until && close[i] === closeOn(symbol, day));
  if (!isRight) return `wrong: bars of ${symbol} until ${until}`;
  return ages === undefined ? 'right' : 'marked';
}

function refused(path: string, key: string, status: number): Question {
  return { path, key, judge: (answer) => (answer.status === status ? 'right' : withoutValue(answer)) };
}

/** A minute of the limit, and one more for those who wait already. */
const longestWaitSeconds = 120;

function withoutValue({ status, body, retryAfter, hasUpstreamFailed }: GivenAnswer): Verdict {
  const isPutOff = (status === 429 || status === 503) && retryAfter >= 1 && retryAfter <= longestWaitSeconds;
  if (isPutOff || (status === 502 && hasUpstreamFailed)) return 'put off';
  return `wrong: ${status} ${JSON.stringify(body).slice(0, 160)}, Retry-After ${retryAfter}`;
}

function made(symbol: (n: number) => string): string[] {
  return Array.from({ length: 50 }, () => symbol(random(1e9)));
}

function pick<T>(items: readonly T[]): T {
  return items[random(items.length)]!;
}

function random(below: number): number {
  return Math.floor(Math.random() * below);
}
