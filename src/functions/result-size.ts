/** How large a result becomes on its way to Excel, and whether the host takes it. */
import { MarketDataError } from '../market/problem';
import type { Cell, Rectangle } from '../sheet/cells';
import type { HostFacts } from './services';

/** Excel on the web caps a message at 5 MB; one result must leave room for others. */
const webLimitBytes = 1_500_000;
const numberSize = 11;
const formatSize = 64;
const errorSize = 200;

/** Characters of JSON, estimated: exact enough to fill releases and to refuse what is far too large. */
export function rectangleSize(rectangle: Rectangle): number {
  return rectangle.reduce((sum, row) => sum + row.reduce<number>((size, cell) => size + cellSize(cell), 2), 2);
}

/** @throws MarketDataError result-too-large, where the host would lose the result */
export function checkedSize(rectangle: Rectangle, host: HostFacts): Rectangle {
  if (!host.isOnTheWeb) return rectangle;
  const bytes = rectangleSize(rectangle);
  if (bytes <= webLimitBytes) return rectangle;
  throw new MarketDataError({ kind: 'result-too-large', bytes, limitBytes: webLimitBytes });
}

function cellSize(cell: Cell): number {
  switch (typeof cell) {
    case 'string':
      return cell.length + 3;
    case 'object':
      return cell instanceof MarketDataError ? errorSize : numberSize + formatSize;
    default:
      return numberSize;
  }
}
