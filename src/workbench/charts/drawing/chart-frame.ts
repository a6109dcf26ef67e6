/** The space that title and legend leave to the plot, in pixels. */
import type { ChartData } from './chart-data';

export interface Margins {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const edge = 14;
const titleHeight = 32;
const legendHeight = 28;
/** Legends beside the plot truncate longer names. */
const legendWidth = 110;

export interface Frame {
  readonly plot: Margins;
  readonly legend: object;
}

export function frameOf({ hasTitleAbove, legend }: Pick<ChartData, 'hasTitleAbove' | 'legend'>): Frame {
  const top = edge + (hasTitleAbove ? titleHeight : 0);
  const at = legend.isVisible ? legend.position : undefined;
  // A legend over the plot takes no space.
  const space = (position: string, size: number) => (at === position && !legend.isOverlay ? size : 0);
  return {
    plot: {
      left: edge + space('Left', legendWidth),
      right: edge + space('Right', legendWidth) + space('Corner', legendWidth),
      top: top + space('Top', legendHeight),
      bottom: edge + space('Bottom', legendHeight),
    },
    legend: legendPlaces(top)[legend.position],
  };
}

function legendPlaces(top: number) {
  const beside = { orient: 'vertical', textStyle: { width: legendWidth - 40, overflow: 'truncate' } };
  return {
    Top: { top: top - 4, left: 'center' },
    Bottom: { bottom: edge - 6, left: 'center' },
    Left: { ...beside, left: edge, top: 'middle' },
    Right: { ...beside, right: edge, top: 'middle' },
    Corner: { ...beside, right: edge, top },
  };
}
