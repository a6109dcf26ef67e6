/** The space that title and legend leave to the plot, in pixels. */
import { textWidth } from './chart-axes';
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

/** In pixels: the mark of an entry, its name and what follows it. */
const usual = { mark: 14, font: 12, gap: 10 };
const close = { mark: 10, font: 11, gap: 6 };
const afterMark = 5;

/**
 * All entries on one line: where their names are too wide, symbols lose their market as long as they differ without it, and what is
 * still too wide is cut. Otherwise one would have to turn its pages. Legends beside the plot have a line for each.
 */
export function legendOnOneLine(
  { legend }: Pick<ChartData, 'legend'>,
  names: readonly string[],
  width: number,
  color: string,
) {
  const room = width - 2 * edge;
  const widthOf = (shown: readonly string[], { mark, font, gap }: typeof usual) =>
    shown.reduce((sum, name) => sum + mark + afterMark + (textWidth(name) * font) / usual.font + gap, -gap);
  const styleOf = ({ mark, font, gap }: typeof usual) => ({
    itemWidth: mark,
    itemGap: gap,
    textStyle: { color, fontSize: font },
  });
  const isBeside = !['Top', 'Bottom'].includes(legend.position);
  if (isBeside || widthOf(names, usual) <= room) return styleOf(usual);
  const bare = names.map((name) => name.replace(/\.[A-Z]{2}$/, ''));
  const shown = new Set(bare).size === names.length ? bare : names;
  const style = styleOf(close);
  const formatter = (name: string) => shown[names.indexOf(name)] ?? name;
  if (widthOf(shown, close) <= room) return { ...style, formatter };
  const cut = Math.floor((room + close.gap) / names.length) - close.mark - afterMark - close.gap;
  // Of many series, one turns the pages after all.
  if (cut < 3 * close.font) return { ...style, formatter };
  return { ...style, formatter, textStyle: { ...style.textStyle, width: cut, overflow: 'truncate' as const } };
}
