/** One request to the service, and the URL and headers that carry it. */
import { MarketDataError } from '../market/problem';
import { keyHeader, keyParameter } from '../protocol/assumptions';
import { type EndpointId, endpoints } from '../protocol/endpoints';
import type { Access } from './settings';

export interface ServiceRequest {
  readonly endpoint: EndpointId;
  /** Query parameters, the symbols among them. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** The commas of a symbol list stay commas: every symbol then costs its own length and one. */
export function urlOf(request: ServiceRequest, access: Access): string {
  const query = Object.entries(request.parameters).map(([name, value]) => `${name}=${encodeList(value)}`);
  if (access.keyPlacement === 'query') query.push(`${keyParameter}=${encodeURIComponent(access.apiKey ?? '')}`);
  return `${access.baseUrl}${endpoints[request.endpoint].path}?${query.join('&')}`;
}

export function headersOf({ apiKey = '', keyPlacement }: Access): Record<string, string> {
  return { Accept: 'application/json', ...(keyPlacement === 'header' && { [keyHeader]: apiKey }) };
}

/** @throws MarketDataError no-key; key-malformed for one that no header can carry, such as one pasted with invisible characters */
export function requireSendableKey({ apiKey }: Access): void {
  if (apiKey === undefined) throw new MarketDataError({ kind: 'no-key' });
  if (!/^[\x21-\x7e]*$/.test(apiKey)) throw new MarketDataError({ kind: 'key-malformed' });
}

function encodeList(value: string): string {
  return value.split(',').map(encodeURIComponent).join(',');
}
