/** Changes responses: the whole body, or the part of one symbol. */

export type JsonRecord = Record<string, unknown>;

/** The part of one symbol in a body: a record, columns, or a list of events. */
type Part = JsonRecord | JsonRecord[];

/** The response with changed data; undefined if the change had no effect. */
export async function withData(answer: Response, change: (data: unknown) => unknown): Promise<Response | undefined> {
  const body = (await answer.json()) as { data: unknown };
  const before = JSON.stringify(body.data);
  const data = change(body.data);
  return JSON.stringify(data) === before ? undefined : Response.json({ data });
}

/** The response of a gateway that says of these symbols that their values are a minute old. */
export async function withAges(answer: Response, member: string, symbols: readonly string[]): Promise<Response> {
  const body = (await answer.json()) as object;
  return Response.json({ ...body, [member]: Object.fromEntries(symbols.map((symbol) => [symbol, 60_000])) });
}

/** Changes the part of the culprit; in a body without its symbol, the first record or the whole data. */
export function ofCulprit(culprit: string, change: (part: Part) => unknown): (data: unknown) => unknown {
  return (data) => {
    if (Array.isArray(data)) return withRecord(data as JsonRecord[], culprit, change);
    const keyed = data as Record<string, Part>;
    return culprit in keyed ? { ...keyed, [culprit]: change(keyed[culprit]!) } : change(keyed);
  };
}

function withRecord(records: readonly JsonRecord[], culprit: string, change: (part: Part) => unknown): unknown {
  const index = Math.max(
    0,
    records.findIndex(({ symbol }) => symbol === culprit),
  );
  return records.map((record, i) => (i === index ? change(record) : record));
}

/** Replaces a number of a record, or every number of a column. */
export function inColumn(name: string, change: (value: unknown) => unknown): (part: Part) => unknown {
  const changed = (record: JsonRecord): JsonRecord => {
    if (name in record) return { ...record, [name]: eachOf(record[name], change) };
    const { ext } = record as { ext?: JsonRecord };
    return ext && name in ext ? { ...record, ext: { ...ext, [name]: change(ext[name]) } } : record;
  };
  return (part) => (Array.isArray(part) ? part.map(changed) : changed(part));
}

function eachOf(value: unknown, change: (value: unknown) => unknown): unknown {
  return Array.isArray(value) ? value.map(change) : change(value);
}

export function withoutColumn(name: string): (part: Part) => unknown {
  return inColumnWhole(name, () => undefined);
}

/** Removes the first value of a column. */
export function shortened(name: string): (part: Part) => unknown {
  return inColumnWhole(name, (column) => (Array.isArray(column) ? column.slice(1) : column));
}

function inColumnWhole(name: string, change: (column: unknown) => unknown): (part: Part) => unknown {
  const changed = (record: JsonRecord): JsonRecord => {
    const { ext } = record as { ext?: JsonRecord };
    if (name in record) return { ...record, [name]: change(record[name]) };
    return ext ? { ...record, ext: { ...ext, [name]: change(ext[name]) } } : record;
  };
  return (part) => (Array.isArray(part) ? part.map(changed) : changed(part));
}

/** Reverses every column, or the list of events. */
export function backwards(part: Part): unknown {
  if (Array.isArray(part)) return part.toReversed();
  return columnsOf(part, (column) => column.toReversed());
}

/** Repeats the newest timestamp, first with outdated prices. */
export function withDuplicates(part: Part): unknown {
  if (Array.isArray(part) || !('timestamp' in part) || !Array.isArray(part['timestamp'])) return part;
  const outdated = 12_345;
  const repeated = columnsOf(part, (column) => [outdated, ...column]);
  return { ...repeated, timestamp: [part['timestamp'].at(-1), ...part['timestamp']] };
}

/** Removes all values or events. */
export function emptied(part: Part): unknown {
  return Array.isArray(part) ? [] : columnsOf(part, () => []);
}

function columnsOf(part: JsonRecord, change: (column: unknown[]) => unknown[]): JsonRecord {
  return Object.fromEntries(Object.entries(part).map(([name, column]) => [name, Array.isArray(column) ? change(column) : column]));
}

/** Adds bars or events a year after the end of the requested range, and a year before its start. */
export function withRowsOutside({ searchParams }: URL): (part: Part) => unknown {
  const yearMs = 365 * 86_400_000;
  const [start, end] = [searchParams.get('start_time'), searchParams.get('end_time')];
  const before = start === null ? [] : [Number(start) - yearMs];
  const after = end === null ? [] : [Number(end) + yearMs];
  return (part) => {
    if (Array.isArray(part)) return [...before, ...part, ...after].map((row) => asEvent(row, part[0]));
    if (!Array.isArray(part['timestamp'])) return part;
    const column = (values: unknown[]) => [...before.map(() => 12_345), ...values, ...after.map(() => 12_345)];
    return { ...columnsOf(part, column), timestamp: [...before, ...(part['timestamp'] as unknown[]), ...after] };
  };
}

/** An event like another one, where only its time is given. */
function asEvent(row: number | JsonRecord, like: JsonRecord | undefined): JsonRecord {
  return typeof row === 'number' ? { ...like, timestamp: row } : row;
}

/** Changes the name of the symbol: the key of its entry, or the field of its record. */
export function renamed(culprit: string, change: (symbol: string) => string | number): (data: unknown) => unknown {
  return (data) => {
    if (Array.isArray(data)) {
      const changed = (record: JsonRecord) => ({ ...record, symbol: change(String(record['symbol'])) });
      return withRecord(data as JsonRecord[], culprit, (record) => changed(record as JsonRecord));
    }
    const entries = Object.entries(data as JsonRecord);
    return Object.fromEntries(entries.map(([name, entry]) => [name === culprit ? change(name) : name, entry]));
  };
}

/** The response with a literal in the place of every text that spells it: one that JSON.stringify would not write. */
export async function withLiteral(response: Response | undefined, literal: string): Promise<Response | undefined> {
  const text = (await response?.text())?.replaceAll(JSON.stringify(literal), literal);
  return text === undefined ? undefined : new Response(text, { headers: { 'Content-Type': 'application/json' } });
}

export function withoutEntry(culprit: string): (data: unknown) => unknown {
  return (data) => {
    if (Array.isArray(data)) return withoutRecord(data as JsonRecord[], culprit);
    return Object.fromEntries(Object.entries(data as JsonRecord).filter(([symbol]) => symbol !== culprit));
  };
}

function withoutRecord(records: readonly JsonRecord[], culprit: string): readonly JsonRecord[] {
  const named = records.filter(({ symbol }) => symbol !== culprit);
  return named.length === records.length ? records.slice(1) : named;
}

/** Adds an entry for a symbol that was not requested. */
export function withStranger(symbol: string): (data: unknown) => unknown {
  return (data) => {
    if (Array.isArray(data)) return [{ ...(data[0] as JsonRecord), symbol }, ...(data as JsonRecord[])];
    const [first] = Object.values(data as Record<string, unknown>);
    return { [symbol]: first, ...(data as JsonRecord) };
  };
}

/** A response whose body arrives in pieces, each pulled after the previous one was read. */
export function inPieces(pieces: Iterable<Uint8Array | Promise<Uint8Array>>): Response {
  const iterator = pieces[Symbol.iterator]();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = iterator.next() as IteratorResult<Uint8Array | Promise<Uint8Array>, undefined>;
      if (done === true) controller.close();
      else controller.enqueue(await value);
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'application/json' } });
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
