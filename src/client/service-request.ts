/** One request to the service, and the URL and headers that carry it. */
import { MarketDataError } from '../market/problem';
import { keyHeader, keyParameter } from '../protocol/assumptions';
import { type EndpointId, endpoints } from '../protocol/endpoints';
import type { Settings } from './settings';

export interface ServiceRequest {
  readonly endpoint: EndpointId;
  /** Query parameters, the symbols among them. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** The commas of a symbol list stay commas: every symbol then costs its own length and one. */
export function urlOf(request: ServiceRequest, settings: Settings): string {
  const query = Object.entries(request.parameters).map(([name, value]) => `${name}=${encodeList(value)}`);
  if (settings.keyPlacement === 'query') query.push(`${keyParameter}=${encodeURIComponent(settings.apiKey ?? '')}`);
  return `${settings.baseUrl}${endpoints[request.endpoint].path}?${query.join('&')}`;
}

/** @throws MarketDataError key-refused for a key that no header can carry, such as one pasted with invisible characters */
export function headersOf(settings: Settings): Record<string, string> {
  const { apiKey = '' } = settings;
  if (!/^[\x21-\x7e]*$/.test(apiKey)) throw new MarketDataError({ kind: 'key-refused' });
  const key = settings.keyPlacement === 'header' ? { [keyHeader]: apiKey } : {};
  return { Accept: 'application/json', ...key };
}

function encodeList(value: string): string {
  return value.split(',').map(encodeURIComponent).join(',');
}
