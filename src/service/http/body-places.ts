/**
 * Bodies of requests while they come. Each has a place before its first byte is read, comes at a pace, and all of them together
 * have room for so many bytes: who holds most gives up first. The limits of one body are those of its reader.
 */
import { createScheduledTimer, type Clock } from '../../client/timing/timers';
import { createPlaces, placeTaken } from './places';
import { Refusal } from './refusals';

export interface BodyPlaces {
  /**
   * Reads a body in a place.
   * @param read gets the request with a body that fails with a Refusal when the place is lost
   * @throws Refusal 408 for a slow one, 429 and 503 where there is no place
   */
  during<T>(request: Request, reader: BodyReader, read: (request: Request) => Promise<T>): Promise<T>;
}

export interface BodyReader {
  readonly person: string;
  /** Aborted when the place of what the body is for was taken. */
  readonly signal?: AbortSignal | undefined;
}

export interface BodyPlacesParts {
  readonly clock: Clock;
  /** Aborted when the process is about to end: what has not come by then is not waited for. */
  readonly ending: AbortSignal;
}

const name = 'unfinished requests';
const placesOfPerson = 16;
const placesInAll = 64;
/** Of all bodies that are being read: a text in memory takes up to twice as much. */
const mostBytes = 48 * 1024 ** 2;
/** A body has so long, and longer for what has come: a byte every few seconds keeps no place. By the monotonic clock. */
const graceMs = 5_000;
const bytesPerSecond = 32 * 1024;

interface OpenBody {
  readonly person: string;
  bytes: number;
  /** Its reader fails with this. */
  readonly giveUp: (refusal: Refusal) => void;
}

export function createBodyPlaces({ clock, ending }: BodyPlacesParts): BodyPlaces {
  const places = createPlaces({ ofPerson: placesOfPerson, inAll: placesInAll, name });
  const open = new Set<OpenBody>();
  ending.addEventListener('abort', () => {
    for (const body of open) body.giveUp(new Refusal(503, 'The process is ending'));
  });
  return {
    async during(request, { person, signal }, read) {
      if (!request.body) return read(request);
      const lost = new AbortController();
      const body: OpenBody = { person, bytes: 0, giveUp: (refusal) => lost.abort(refusal) };
      const leave = places.take(person, () => body.giveUp(placeTaken(name)));
      const stopPacing = keepPace(body, clock);
      open.add(body);
      signal?.addEventListener('abort', () => body.giveUp(placeTaken(name)), { once: true });
      const onBytes = (count: number) => {
        body.bytes += count;
        makeRoom(open);
      };
      try {
        return await read(withBody(request, watched(request.body, lost.signal, onBytes)));
      } finally {
        open.delete(body);
        stopPacing();
        leave();
      }
    },
  };
}

/** @returns ends it */
function keepPace(body: OpenBody, clock: Clock): () => void {
  const begunAt = clock.now();
  const dueAt = () => begunAt + graceMs + (1_000 * body.bytes) / bytesPerSecond;
  const timer = createScheduledTimer(clock, () => {
    if (clock.now() < dueAt()) timer.runBy(dueAt());
    else body.giveUp(new Refusal(408, `The body comes too slowly: at least ${bytesPerSecond / 1024} KB a second`));
  });
  timer.runBy(dueAt());
  return () => timer.cancel();
}

/** Of the person whose bodies are the largest, the largest one. */
function makeRoom(open: Set<OpenBody>): void {
  const bytesOf = new Map<string, number>();
  let all = 0;
  for (const { person, bytes } of open) {
    all += bytes;
    bytesOf.set(person, (bytesOf.get(person) ?? 0) + bytes);
  }
  if (all <= mostBytes) return;
  const sorted = [...open].sort(
    (a, b) => (bytesOf.get(b.person) ?? 0) - (bytesOf.get(a.person) ?? 0) || b.bytes - a.bytes,
  );
  const [largest] = sorted;
  if (!largest) return;
  open.delete(largest);
  largest.giveUp(placeTaken(name));
}

/** The body, chunk by chunk, until it is lost. */
function watched(
  body: ReadableStream<Uint8Array>,
  lost: AbortSignal,
  onBytes: (count: number) => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const cancel = () => {
    // A connection that has broken cannot be cancelled.
    reader.cancel().catch(() => {});
  };
  const failed = new Promise<never>((_, reject) => {
    lost.addEventListener('abort', () => {
      // First: a cancelled reader would take the part that has come for the whole.
      reject(lost.reason as Refusal);
      cancel();
    });
  });
  // Nobody may be reading when it is lost.
  failed.catch(() => {});
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = await Promise.race([failed, reader.read().catch(throwBroken)]);
        if (part.done) controller.close();
        else {
          onBytes(part.value.byteLength);
          controller.enqueue(part.value);
        }
      },
      cancel,
    },
    { highWaterMark: 0 },
  );
}

/** No defect of ours, and nothing for the log: whoever sends would fill it. */
function throwBroken(): never {
  throw new Refusal(400, 'The connection broke before the whole body had come');
}

function withBody({ url, method, headers, signal }: Request, body: ReadableStream<Uint8Array>): Request {
  const init: RequestInit & { duplex: 'half' } = { method, headers, signal, body, duplex: 'half' };
  return new Request(url, init);
}
