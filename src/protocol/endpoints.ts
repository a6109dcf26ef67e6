/** The table of the nine endpoints: path, parameter for the symbols, and the feature that a plan must contain. */
import { isMinutePeriod, type Period } from '../market/time/period';
import type { Feature } from '../market/texts/problem';

export const endpointIds = [
  'quotes',
  'klines',
  'klinesBatch',
  'intraday',
  'intradayBatch',
  'exFactors',
  'instruments',
  'depth',
  'depthBatch',
] as const;
export type EndpointId = (typeof endpointIds)[number];

export interface Endpoint {
  readonly path: `/v1/${string}`;
  /** Name of the query parameter that carries the symbols; `symbol` takes exactly one. */
  readonly symbolParameter: 'symbol' | 'symbols';
  /** The endpoint that answers the same for one symbol, where there is a pair. */
  readonly single?: EndpointId;
  /** What a plan must contain. K-lines need `minute` or `daily`, by their period; batches need `batch` as well. */
  readonly feature: Feature | 'by-period';
  readonly summary: string;
}

export const endpoints: Readonly<Record<EndpointId, Endpoint>> = {
  quotes: {
    path: '/v1/quotes',
    symbolParameter: 'symbols',
    feature: 'quotes',
    summary: 'Latest quotes by symbols or by universes',
  },
  klines: {
    path: '/v1/klines',
    symbolParameter: 'symbol',
    feature: 'by-period',
    summary: 'Bars of one symbol',
  },
  klinesBatch: {
    path: '/v1/klines/batch',
    symbolParameter: 'symbols',
    single: 'klines',
    feature: 'by-period',
    summary: 'Bars of several symbols',
  },
  intraday: {
    path: '/v1/klines/intraday',
    symbolParameter: 'symbol',
    feature: 'minute',
    summary: 'Minute bars of the current day of one symbol',
  },
  intradayBatch: {
    path: '/v1/klines/intraday/batch',
    symbolParameter: 'symbols',
    single: 'intraday',
    feature: 'minute',
    summary: 'Minute bars of the current day of several symbols',
  },
  exFactors: {
    path: '/v1/klines/ex-factors',
    symbolParameter: 'symbols',
    feature: 'ex-factors',
    summary: 'Ex-rights and ex-dividend adjustment factors',
  },
  instruments: {
    path: '/v1/instruments',
    symbolParameter: 'symbols',
    feature: 'instruments',
    summary: 'Security details',
  },
  depth: {
    path: '/v1/depth',
    symbolParameter: 'symbol',
    feature: 'depth',
    summary: 'Five levels of bids and asks of one symbol',
  },
  depthBatch: {
    path: '/v1/depth/batch',
    symbolParameter: 'symbols',
    single: 'depth',
    feature: 'depth',
    summary: 'Five levels of bids and asks of several symbols',
  },
};

/** The feature that a request needs; for K-lines it depends on the period. */
export function featureOf(endpoint: EndpointId, period?: Period): Feature {
  const { feature } = endpoints[endpoint];
  if (feature !== 'by-period') return feature;
  return period !== undefined && isMinutePeriod(period) ? 'minute' : 'daily';
}

/** A request as data, before it has an address and a key. */
export interface ServiceRequest {
  readonly endpoint: EndpointId;
  /** Query parameters, the symbols among them. */
  readonly parameters: Readonly<Record<string, string>>;
}
