/** The body of a response as text in chunks: what makes it does not keep others waiting. */
import type { Calculated } from '../../calculate/calculate-cells';
import type { CalculatedCell } from '../../calculate/contract';
import type { Turns } from '../../calculate/turns';

const chunkLength = 64 * 1024;

/** @returns the next chunk at each call; undefined at the end */
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
