/** Ways to spoil an answer: of the whole body, or of the part that belongs to one symbol. */

export type JsonRecord = Record<string, unknown>;

/** What one symbol has in a body: a record, columns, or a list of events. */
type Part = JsonRecord | JsonRecord[];

/** A body whose data was changed; undefined when there was nothing to change. */
export async function withData(answer: Response, change: (data: unknown) => unknown): Promise<Response | undefined> {
  const body = (await answer.json()) as { data: unknown };
  const before = JSON.stringify(body.data);
  const data = change(body.data);
  return JSON.stringify(data) === before ? undefined : Response.json({ data });
}

/** Changes the culprit's part only; of a body that does not name it, the first record or all there is. */
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

/** Another value, or as many of them as the column has, in the place of a number. */
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

/** A column that is one value shorter than its neighbours. */
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

/** Every column, or the list of events, newest first. */
export function backwards(part: Part): unknown {
  if (Array.isArray(part)) return part.toReversed();
  return columnsOf(part, (column) => column.toReversed());
}

/** The newest bar twice: first with prices that are no longer true. */
export function withDuplicates(part: Part): unknown {
  if (Array.isArray(part) || !('timestamp' in part) || !Array.isArray(part['timestamp'])) return part;
  const outdated = 12_345;
  const repeated = columnsOf(part, (column) => [outdated, ...column]);
  return { ...repeated, timestamp: [part['timestamp'].at(-1), ...part['timestamp']] };
}

/** Columns without values, a list without events. */
export function emptied(part: Part): unknown {
  return Array.isArray(part) ? [] : columnsOf(part, () => []);
}

function columnsOf(part: JsonRecord, change: (column: unknown[]) => unknown[]): JsonRecord {
  return Object.fromEntries(
    Object.entries(part).map(([name, column]) => [name, Array.isArray(column) ? change(column) : column]),
  );
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

/** One entry more than was asked for. */
export function withStranger(symbol: string): (data: unknown) => unknown {
  return (data) => {
    if (Array.isArray(data)) return [{ ...(data[0] as JsonRecord), symbol }, ...(data as JsonRecord[])];
    const [first] = Object.values(data as Record<string, unknown>);
    return { [symbol]: first, ...(data as JsonRecord) };
  };
}

/** A body that arrives in pieces, each asked for when the one before has been read. */
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
