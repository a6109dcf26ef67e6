/** What a formula costs before it is inserted: the requests that it sends at most, when nothing is cached. */
import { columnIndex } from '../formula/columns';
import { splitList } from '../market/typed-text';
import { type ArgumentTexts, isReference } from './formula-text';

export interface Cost {
  readonly requests: number;
  /** Seconds between these requests, for functions that update themselves. */
  readonly everySeconds?: number;
}

const withoutRequests = ['STATUS', 'FIELDS'];
const streaming = ['LIVE', 'LIVEDEPTH'];
const defaultSeconds = 3;

/** @param symbolsPerRequest symbols in one batch request */
export function costOf(functionId: string, texts: ArgumentTexts, symbolsPerRequest: number): Cost {
  if (withoutRequests.includes(functionId)) return { requests: 0 };
  const asked = functionId === 'UNIVERSE' ? placesIn(texts['universe']) : placesIn(texts['symbols'] ?? texts['symbol']);
  const requests = functionId === 'UNIVERSE' ? asked : Math.ceil(asked / symbolsPerRequest);
  if (!streaming.includes(functionId)) return { requests };
  const seconds = Number(texts['seconds'] || defaultSeconds);
  return { requests, everySeconds: Number.isFinite(seconds) ? seconds : defaultSeconds };
}

/** The symbols in a list, or the cells of a range. */
function placesIn(text = ''): number {
  if (!isReference(text)) return splitList(text).filter((place) => place !== '').length;
  const corners = [...text.replace(/^.*!/, '').matchAll(/\$?([A-Z]{1,3})\$?(\d+)/gi)];
  const [first, last = first] = corners.map(([, column = '', row]) => ({
    column: columnIndex(column),
    row: Number(row),
  }));
  if (first === undefined || last === undefined) return 1;
  return (Math.abs(last.column - first.column) + 1) * (Math.abs(last.row - first.row) + 1);
}
