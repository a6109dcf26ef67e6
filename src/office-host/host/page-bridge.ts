/**
 * The connection to a page: the global `_richApiNativeBridge`, through which office.js exchanges JSON texts. Requests are
 * `{ id, type: 1, message: { body } }`, responses have the same id, pushes are `{ type: 3, message: { entries } }`. Only
 * texts are exchanged, so the same object serves a vm context and an iframe.
 */
import type { Entry } from '../calls/entries';
import { undoGroupHeader } from './newer-office';
import type { QueryBody } from '../rich-api/wire';

export interface PageRequest {
  readonly body: QueryBody;
  /** How office.js wants the request to be processed. */
  readonly flags: number;
  /** The batch whose changes are undone in one step, with those of its other requests (newer-office.ts). */
  readonly undoGroup: string | undefined;
  /** UTF-16 code units of the whole message, to which payload limits apply. */
  readonly size: number;
  readonly reply: (response: PageResponse) => void;
}

export interface PageResponse {
  readonly statusCode: number;
  readonly body: unknown;
}

export interface PageBridge {
  push(entries: readonly Entry[]): void;
}

interface NativeBridge {
  /** Set by office.js. */
  onMessageFromHost: ((text: string) => void) | null;
  sendMessageToHost(text: string): void;
}

interface RequestMessage {
  readonly id: number;
  readonly type: number;
  readonly flags?: number;
  readonly message: { readonly body: QueryBody | string; readonly headers?: Readonly<Record<string, string>> };
}

const requestType = 1;
const responseType = 2;
const pushType = 3;

/** Installs the bridge in the page's global object; must be called before office.js is evaluated there. */
export function installBridge(page: object, onRequest: (request: PageRequest) => void): PageBridge {
  const bridge: NativeBridge = {
    onMessageFromHost: null,
    sendMessageToHost(text) {
      const message = JSON.parse(text) as RequestMessage;
      if (message.type === requestType) onRequest(requestOf(message, text.length, send));
    },
  };
  const send = (message: unknown) => bridge.onMessageFromHost?.(JSON.stringify(message));
  Object.defineProperty(page, '_richApiNativeBridge', { value: bridge, configurable: true });
  return { push: (entries) => send({ type: pushType, message: { entries } }) };
}

function requestOf(
  { id, flags = 0, message }: RequestMessage,
  size: number,
  send: (message: unknown) => void,
): PageRequest {
  const body = typeof message.body === 'string' ? (JSON.parse(message.body) as QueryBody) : message.body;
  const reply = ({ statusCode, body: responseBody }: PageResponse) =>
    send({ id, type: responseType, message: { statusCode, headers: {}, body: responseBody } });
  return { body, flags, undoGroup: message.headers?.[undoGroupHeader], size, reply };
}

/** The response on which the runtime repeats a flush in slices, if the host enables `retryInSlices`. */
export function payloadTooLarge(size: number): PageResponse {
  const message = `The request of ${size} characters exceeded the limit.`;
  return { statusCode: 413, body: { error: { code: 'RequestPayloadSizeLimitExceeded', message } } };
}
