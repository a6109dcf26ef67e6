/** Parts of a printed sheet, from top to bottom, between which a page may end: rows under a chart stay together. */

/** From a row to another one, both within. */
export interface Rows {
  readonly first: number;
  readonly last: number;
}

export interface Band extends Rows {
  /** The rows belong together. */
  readonly isWhole: boolean;
}

/** @param ties rows that belong together, in any order */
export function bandsOf(rowCount: number, ties: readonly Rows[]): Band[] {
  const bands: Band[] = [];
  let next = 0;
  const upTo = (end: number) => {
    if (end > next) bands.push({ first: next, last: end - 1, isWhole: false });
  };
  for (const { first, last } of joined(ties)) {
    upTo(first);
    bands.push({ first, last, isWhole: true });
    next = last + 1;
  }
  upTo(rowCount);
  return bands;
}

/** Rows that overlap as one. */
function joined(ties: readonly Rows[]): Rows[] {
  const result: Rows[] = [];
  for (const tie of ties.toSorted((one, other) => one.first - other.first)) {
    const before = result.at(-1);
    if (before && tie.first <= before.last) {
      result[result.length - 1] = { first: before.first, last: Math.max(before.last, tie.last) };
    } else result.push(tie);
  }
  return result;
}

/** The rows that a picture covers, of rows with these heights. */
export function coveredRows(heights: readonly number[], top: number, bottom: number): Rows {
  let [first, last, edge] = [heights.length - 1, 0, 0];
  heights.forEach((height, row) => {
    if (edge < bottom) last = row;
    edge += height;
    if (edge > top) first = Math.min(first, row);
  });
  return { first, last: Math.max(first, last) };
}
