/** How large a result becomes on its way to Excel, and whether the host takes it. */
import { MarketDataError } from '../../market/problem';
import { cellSize, type Rectangle, rowFrame } from '../sheet/cells';
import type { HostFacts } from './services';

/** Excel on the web caps a message at 5 MB; one result must leave room for others. */
const webLimitBytes = 1_500_000;

/** An error and its sentence, in characters of JSON. */
export const errorSize = 200;

/** Characters of JSON, estimated: exact enough to fill releases and to refuse what is far too large. */
export function rectangleSize(rectangle: Rectangle): number {
  if (rectangle.known) return rectangle.known.size;
  let size = rowFrame;
  for (const row of rectangle) {
    size += rowFrame;
    for (const cell of row) size += cellSize(cell);
  }
  return size;
}

/** @throws MarketDataError result-too-large, where the host would lose the result */
export function checkedSize(rectangle: Rectangle, host: HostFacts): Rectangle {
  if (!host.isOnTheWeb) return rectangle;
  const bytes = rectangleSize(rectangle);
  if (bytes <= webLimitBytes) return rectangle;
  throw new MarketDataError({ kind: 'result-too-large', bytes, limitBytes: webLimitBytes });
}
