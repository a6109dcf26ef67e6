/** The requests of the last minutes as bars. The figures are the accessible name of the picture. */
import type { Language } from '../../i18n/language';
import type { PaneTexts } from '../../i18n/pane/pane';
import { element, setAttribute, setText, svg } from '../controls/elements';
import { historyIntervalMs } from '../../../client/http/request-history';

const [barWidth, gap, height] = [4, 1, 32];
/** Fewer requests do not fill the height. */
const leastScale = 5;

export function requestPlot(texts: PaneTexts, language: Language) {
  const picture = svg('svg', { role: 'img', preserveAspectRatio: 'none' });
  const caption = element('figcaption', { 'aria-hidden': 'true' });
  return {
    element: element('figure', { id: 'request-plot' }, picture, caption),
    /** @param counts requests of each interval, the oldest first */
    show(counts: readonly number[]) {
      const figures = plotFigures(counts, texts, language);
      if (picture.getAttribute('data-counts') === counts.join()) return;
      setAttribute(picture, 'data-counts', counts.join());
      setAttribute(picture, 'aria-label', figures);
      setAttribute(picture, 'viewBox', `0 0 ${counts.length * (barWidth + gap)} ${height}`);
      setText(caption, figures);
      picture.replaceChildren(...barsOf(counts).map((bar) => svg('rect', bar)));
    },
  };
}

/** `34 requests in 5 minutes, at most 12 in 10 seconds` */
export function plotFigures(counts: readonly number[], texts: PaneTexts, language: Language): string {
  const whole = (count: number) => new Intl.NumberFormat(language).format(count);
  return texts('requests.plot', {
    total: whole(counts.reduce((sum, count) => sum + count, 0)),
    most: whole(Math.max(...counts, 0)),
    minutes: (counts.length * historyIntervalMs) / 60_000,
    seconds: historyIntervalMs / 1000,
  });
}

/** A bar for each interval, at least a line high, so that the time axis can be seen. */
export function barsOf(counts: readonly number[]): Readonly<Record<'x' | 'y' | 'width' | 'height', string>>[] {
  const scale = (height - 1) / Math.max(leastScale, ...counts);
  return counts.map((count, index) => {
    const tall = 1 + count * scale;
    return {
      x: String(index * (barWidth + gap)),
      y: String(height - tall),
      width: String(barWidth),
      height: String(tall),
    };
  });
}
