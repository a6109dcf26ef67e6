/** As in recent Excel, a chart of all lines of a spill gains and loses series with its columns, or rows. */
import type { IRange } from '@univerjs/core';
import type { StoredRange, StoredSeries } from './stored-chart';

/** @returns as many series as the spill has lines from the first one on; new ones are as the last one */
export function withLinesOf(spill: IRange, series: readonly StoredSeries[]): readonly StoredSeries[] {
  const [first, last] = [series[0], series.at(-1)];
  if (!first?.values || !last?.values || last.isLastOfSpill !== true) return series;
  const isInColumns = last.followsSpill === 'Rows';
  const lineOf = ({ startRow, startColumn }: StoredRange) => (isInColumns ? startColumn : startRow);
  const firstLine = lineOf(first.values);
  // A series in between was removed, or another one added.
  if (lineOf(last.values) - firstLine !== series.length - 1) return series;
  const count = Math.max(1, (isInColumns ? spill.endColumn : spill.endRow) - firstLine + 1);
  if (count === series.length) return series;
  const lines = Array.from({ length: count }, (_, index) => {
    return series[index] ?? nextLine(last, isInColumns, index - series.length + 1);
  });
  return lines.map((each, index) => ({ ...each, isLastOfSpill: index === count - 1 || undefined }));
}

/** In a colour of its own. */
function nextLine(series: StoredSeries, isInColumns: boolean, by: number): StoredSeries {
  const moved = (range: StoredRange): StoredRange => {
    const [down, across] = isInColumns ? [0, by] : [by, 0];
    return {
      ...range,
      startRow: range.startRow + down,
      endRow: range.endRow + down,
      startColumn: range.startColumn + across,
      endColumn: range.endColumn + across,
    };
  };
  const { name, values } = series;
  return {
    ...series,
    name: typeof name === 'object' ? moved(name) : undefined,
    values: values && moved(values),
    fill: undefined,
    line: undefined,
  };
}
