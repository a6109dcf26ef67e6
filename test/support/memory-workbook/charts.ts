/** Charts in memory, on sheets whose cells have Excel's default size. */
import type { Area } from '../../../src/office-host/areas/a1';
import type { Chart, ChartStore } from '../../../src/office-host/stores/chart-model';
import type { Savable } from './undo';

/** The default size of a cell in points. */
const cell = { width: 48, height: 15 };

/** @param show activates a sheet */
export function createMemoryCharts(show: (sheet: string) => void): ChartStore & Savable {
  let bySheet = new Map<string, readonly Chart[]>();
  let lastId = 0;
  const on = (sheet: string) => bySheet.get(sheet) ?? [];
  return {
    on,
    add(sheet, chart) {
      lastId += 1;
      const added = { ...chart, id: `{chart-${lastId}}` };
      bySheet.set(sheet, [...on(sheet), added]);
      return added;
    },
    update: (sheet, chart) =>
      void bySheet.set(
        sheet,
        on(sheet).map((each) => (each.id === chart.id ? chart : each)),
      ),
    remove: (sheet, id) =>
      void bySheet.set(
        sheet,
        on(sheet).filter((each) => each.id !== id),
      ),
    activate: show,
    save() {
      const saved = new Map(bySheet);
      return { state: [...saved], restore: () => void (bySheet = new Map(saved)) };
    },
    boxOf: ({ row, column, rows, columns }: Area) => ({
      left: column * cell.width,
      top: row * cell.height,
      width: columns * cell.width,
      height: rows * cell.height,
    }),
  };
}
