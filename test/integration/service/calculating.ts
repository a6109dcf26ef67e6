/** Asks /calculate in process. */
import type { CalculatedCell } from '../../../src/calculate/contract';
import { createService, type ServiceOptions } from '../../../src/service/command/service';
import { thursdayMorning } from '../../support/local-service';
import { simulatedSource } from '../../support/simulated-source';

export interface Sent {
  readonly key?: string | null;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly origin?: string;
  readonly signal?: AbortSignal;
}

export function startCalculating(options: Partial<ServiceOptions> = {}) {
  const service = createService({
    source: simulatedSource,
    now: () => thursdayMorning,
    calculate: true,
    ...options,
  });
  const send = (path: string, { key = 'demo', method = 'POST', headers = {}, body, origin, signal }: Sent = {}) => {
    const init = {
      method,
      headers: { ...headers, ...(key !== null && { 'X-API-Key': key }) },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    };
    return Promise.resolve(service.fetch(new Request(`${origin ?? 'http://localhost'}${path}`, init)));
  };
  /** @returns the cells of a response that must be 200 */
  const cells = async (body: unknown, sent: Sent = {}): Promise<CalculatedCell[]> => {
    const response = await send('/calculate', { ...sent, body });
    const answer = (await response.json()) as { readonly cells: CalculatedCell[]; readonly message?: string };
    if (response.status !== 200) throw new Error(`${response.status} ${answer.message ?? ''}`);
    return answer.cells;
  };
  const refusal = async (path: string, sent: Sent = {}): Promise<string> => {
    const response = await send(path, sent);
    const { message = '' } = (await response.json()) as { readonly message?: string };
    return `${response.status} ${message}`;
  };
  return { service, send, cells, refusal };
}

/** Reads a stream of events until one of them is as wanted. */
export function eventsOf(response: Response) {
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  let text = '';
  return {
    /** @returns all that came so far */
    async until(isThere: (text: string) => boolean): Promise<string> {
      while (!isThere(text)) {
        const { value, done } = await reader.read();
        if (done) return text;
        text += decoder.decode(value, { stream: true });
      }
      return text;
    },
    close: () => reader.cancel(),
  };
}
