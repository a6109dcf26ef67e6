/**
 * Reads the JSON of a request within limits of its size, time and depth, and of what its sender may have read, before anything is
 * made of it.
 */
import { limits } from '../../calculate/contract';
import type { Clock } from '../../client/timing/timers';
import { createJsonShape } from '../../protocol/json-shape';
import { Refusal } from './refusals';
import { LRUCache } from 'lru-cache';

/** The place of a request is taken while its body comes. */
const longestMs = 30_000;

export interface BodyOptions {
  readonly mostBytes?: number;
  /** Called before bytes are looked at, once with all of them where their number is told; what it throws ends the reading. */
  readonly charge?: (bytes: number) => void;
}

/** @throws Refusal 413 for a large body, 408 for a slow one, 400 for what is no JSON or too deep */
export async function readJson(request: Request, clock: Clock, options: BodyOptions = {}): Promise<unknown> {
  const text = await readText(request, clock, options);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Refusal(400, 'The body is not JSON');
  }
}

async function readText(
  { headers, body }: Request,
  clock: Clock,
  { mostBytes = limits.bodyBytes, charge }: BodyOptions,
): Promise<string> {
  const told = Number(headers.get('Content-Length') ?? 0);
  if (told > mostBytes) throw tooLarge(mostBytes);
  if (!body) return '';
  if (told > 0) charge?.(told);
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  const late = new AbortController();
  const giveUp = () => {
    // A connection that has broken cannot be cancelled, and nobody else would hear of it.
    reader.cancel().catch(() => {});
  };
  const stop = clock.after(longestMs, () => {
    late.abort();
    giveUp();
  });
  const [decoder, requireShallow] = [new TextDecoder(), shallowJson()];
  let [text, bytes] = ['', 0];
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytes += part.value.byteLength;
      if (bytes > mostBytes) throw tooLarge(mostBytes);
      if (!(told > 0)) charge?.(part.value.byteLength);
      const read = decoder.decode(part.value, { stream: true });
      requireShallow(read);
      text += read;
    }
  } catch (error) {
    giveUp();
    throw error;
  } finally {
    stop();
  }
  if (late.signal.aborted) throw new Refusal(408, `The body has not come within ${longestMs / 1000} seconds`);
  return text + decoder.decode();
}

function tooLarge(mostBytes: number): Refusal {
  const size = mostBytes < 1024 ** 2 ? `${mostBytes / 1024} KB` : `${mostBytes / 1024 ** 2} MB`;
  return new Refusal(413, `The body is larger than ${size}`);
}

/** @returns takes the parts of a text one after another @throws Refusal 400 */
function shallowJson(): (part: string) => void {
  const shape = createJsonShape();
  return (part) => {
    shape.read(part);
    if (shape.depth() > limits.jsonDepth) throw new Refusal(400, `The JSON is deeper than ${limits.jsonDepth} levels`);
    if (shape.members() > limits.jsonMembers)
      throw new Refusal(400, `The JSON has more than ${limits.jsonMembers} members`);
  };
}

/** Eight bodies of the largest size at once, and one in eight seconds from then on. */
const mostBytes = 64 * 1024 ** 2;
const bytesPerSecond = 1024 ** 2;
/** By then all of a budget has come back. */
const forgottenAfterMs = (1_000 * mostBytes) / bytesPerSecond;
/** Of more people the one who has sent nothing for longest begins anew: with keys of another service their number has no bound. */
const mostPeople = 10_000;

/**
 * How many bytes of bodies a person may have read: every parser takes a time in proportion to its text, so that bytes measure the
 * work before it is done. What is refused then has been charged as well.
 */
export interface BodyBudget {
  /** @throws Refusal 429 with the time in which enough comes back */
  charge(person: string, bytes: number): void;
}

/** By the monotonic time of the clock: setting the wall clock gives and takes nothing. */
export function createBodyBudget(clock: Clock): BodyBudget {
  const used = new LRUCache<string, { readonly bytes: number; readonly at: number }>({
    max: mostPeople,
    ttl: forgottenAfterMs,
    perf: clock,
  });
  return {
    charge(person, bytes) {
      const at = clock.now();
      const last = used.get(person) ?? { bytes: 0, at };
      const before = Math.max(0, last.bytes - ((at - last.at) / 1_000) * bytesPerSecond);
      const over = before + bytes - mostBytes;
      if (over > 0) {
        const waitMs = Math.ceil((1_000 * over) / bytesPerSecond);
        throw new Refusal(429, `At most ${mostBytes / 1024 ** 2} MB of requests a minute`, waitMs);
      }
      used.set(person, { bytes: before + bytes, at });
    },
  };
}
