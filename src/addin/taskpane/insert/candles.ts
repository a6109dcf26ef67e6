/** A chart of candles with volume; the library that draws it loads with the first preview of bars. */
import type { UTCTimestamp } from 'lightweight-charts';
import { lazy } from '../../../client/timing/lazy';
import { isFormatted, type ResultRows } from './preview';

/** One bar; `time` in seconds, as if the exchange's clock were UTC. */
interface Candle {
  readonly time: UTCTimestamp;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume?: number;
}

export interface ChartColours {
  readonly up: string;
  readonly down: string;
  readonly text: string;
  readonly grid: string;
}

const unixEpochSerial = 25_569;

/** The bars of a result whose columns are date, open, high, low, close and perhaps volume; none for other results. */
export function candlesOf(rows: ResultRows): Candle[] {
  const candles = rows.flatMap((row): Candle[] => {
    const [time, open, high, low, close, volume] = row.slice(0, 6).map(numberOf);
    if (time === undefined || open === undefined || high === undefined || low === undefined || close === undefined)
      return [];
    const seconds = Math.round((time - unixEpochSerial) * 86_400) as UTCTimestamp;
    return [{ time: seconds, open, high, low, close, ...(volume !== undefined && { volume }) }];
  });
  return candles.sort((one, other) => one.time - other.time);
}

function numberOf(cell: unknown): number | undefined {
  if (typeof cell === 'number') return cell;
  return isFormatted(cell) ? cell.basicValue : undefined;
}

/** Taken by their names, so that the file has these parts of the library alone. */
export const loadCharts = lazy('candles', async () => {
  const { CandlestickSeries, createChart, HistogramSeries } = await import('lightweight-charts');
  return { CandlestickSeries, createChart, HistogramSeries };
});

export interface CandleChart {
  readonly library: Awaited<ReturnType<typeof loadCharts>>;
  readonly candles: readonly Candle[];
  readonly colours: ChartColours;
}

/** Draws into an element of the page. @returns a function that removes the chart */
export function drawCandles(target: HTMLElement, { library, candles, colours }: CandleChart): () => void {
  const { CandlestickSeries, createChart, HistogramSeries } = library;
  const { up, down, text, grid } = colours;
  const chart = createChart(target, {
    height: 220,
    autoSize: true,
    layout: { background: { color: 'transparent' }, textColor: text, attributionLogo: true },
    grid: { vertLines: { color: grid }, horzLines: { color: grid } },
    timeScale: { timeVisible: hasTimes(candles), borderColor: grid },
    rightPriceScale: { borderColor: grid, scaleMargins: { top: 0.05, bottom: 0.28 } },
  });
  const prices = chart.addSeries(CandlestickSeries, {
    upColor: up,
    downColor: down,
    wickUpColor: up,
    wickDownColor: down,
    borderVisible: false,
  });
  prices.setData([...candles]);
  const volumes = chart.addSeries(HistogramSeries, { priceScaleId: 'volume', priceFormat: { type: 'volume' } });
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.78, bottom: 0 } });
  volumes.setData(
    candles.map(({ time, open, close, volume = 0 }) => ({
      time,
      value: volume,
      color: `${close >= open ? up : down}80`,
    })),
  );
  chart.timeScale().fitContent();
  return () => chart.remove();
}

function hasTimes(candles: readonly Candle[]): boolean {
  return candles.some(({ time }) => time % 86_400 !== 0);
}
