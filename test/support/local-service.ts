/** Sends requests to the local service in process. */
import { createService, type Service, type ServiceOptions } from '../../src/service/command/service';
import { simulatedSource } from './simulated-source';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // Tests read bodies of every shape.
  readonly body: any; // oxlint-disable-line typescript/no-explicit-any
}

export type Ask = (
  path: string,
  options?: {
    readonly key?: string | null;
    readonly method?: string;
    readonly headers?: Record<string, string>;
    /** Sent as JSON; a text as it is. */
    readonly body?: unknown;
  },
) => Promise<Answer>;

/** Thursday 2026-01-15, 10:30 in Shanghai and Hong Kong. */
export const thursdayMorning = Date.parse('2026-01-15T02:30:00Z');

export function startService(options: Partial<ServiceOptions> = {}): Ask {
  return askOf(createService({ source: simulatedSource, now: () => thursdayMorning, ...options }));
}

export function askOf(service: Service): Ask {
  return async (path, { key = 'demo', headers = {}, body, method = body === undefined ? 'GET' : 'POST' } = {}) => {
    const withKey = key === null ? headers : { ...headers, 'X-API-Key': key };
    const sent = body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) };
    const init = { method, headers: withKey, ...sent };
    const response = await service.fetch(new Request(`http://localhost${path}`, init));
    const text = await response.text();
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text !== '' ? JSON.parse(text) : text,
    };
  };
}

export const day = (text: string, zone = '+08:00') => Date.parse(`${text}T00:00:00${zone}`);
