/** A small line chart of closes as an SVG document: an image of the page, so that no file is read before it is looked at. */

const width = 120;
const height = 32;
/** Room for the width of the line. */
const margin = 2;

/** How many closes it shows. */
export const sparklineParts = 60;

/** Stands out from a light and from a dark background. */
const colour = '#2f9e63';

/** @param closes undefined where there is none; the line leads on to the next one */
export function sparkline(closes: readonly (number | undefined)[]): string {
  const points = pointsOf(closes);
  const [only] = points;
  const line =
    points.length === 1 && only
      ? `<circle cx="${only.x}" cy="${only.y}" r="2" fill="${colour}"/>`
      : `<polyline points="${points.map(({ x, y }) => `${x},${y}`).join(' ')}" fill="none" stroke="${colour}" stroke-width="1.5" stroke-linejoin="round"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${line}</svg>`;
}

function pointsOf(closes: readonly (number | undefined)[]): readonly { readonly x: number; readonly y: number }[] {
  const known = closes.filter((close) => close !== undefined);
  const [lowest, highest] = [Math.min(...known), Math.max(...known)];
  const xOf = (index: number) => margin + (index / Math.max(1, closes.length - 1)) * (width - 2 * margin);
  const shareOf = (close: number) => (highest > lowest ? (close - lowest) / (highest - lowest) : 0.5);
  return closes.flatMap((close, index) =>
    close === undefined
      ? []
      : [{ x: round(xOf(index)), y: round(height - margin - shareOf(close) * (height - 2 * margin)) }],
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
