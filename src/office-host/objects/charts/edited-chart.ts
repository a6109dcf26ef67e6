/** One chart of the store, read anew and replaced as a whole by every access. */
import type { Chart, ChartStore } from '../../stores/chart-model';
import { existing } from '../../rich-api/rich-error';

export interface ChartKey {
  readonly sheet: string;
  readonly id: string;
}

export interface EditedChart {
  /** @throws RichError ItemNotFound for a deleted chart */
  read(): Chart;
  change(change: Partial<Chart>): void;
}

export function editedChart({ sheet, id }: ChartKey, store: ChartStore): EditedChart {
  const read = () => existing(store.on(sheet).find((chart) => chart.id === id));
  return { read, change: (change) => store.update(sheet, { ...read(), ...change }) };
}
