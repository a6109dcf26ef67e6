/**
 * The connection to a page. office.js finds a global `_richApiNativeBridge` at load and exchanges JSON texts through it:
 * requests `{ id, type: 1, message: { body } }`, answers under the same id, pushes `{ type: 3, message: { entries } }`.
 * The same object serves a vm context and an iframe, because only texts cross it.
 */
import type { Entry } from './entries';
import type { QueryBody } from './rich-api/wire';

export interface PageRequest {
  readonly body: QueryBody;
  /** UTF-16 units of the whole message: what a payload limit counts. */
  readonly size: number;
  readonly reply: (answer: PageAnswer) => void;
}

export interface PageAnswer {
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
  readonly message: { readonly body: QueryBody | string };
}

const requestType = 1;
const answerType = 2;
const pushType = 3;

/** Puts the bridge on the page's global object; must happen before office.js is evaluated there. */
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

function requestOf({ id, message }: RequestMessage, size: number, send: (message: unknown) => void): PageRequest {
  const body = typeof message.body === 'string' ? (JSON.parse(message.body) as QueryBody) : message.body;
  const reply = ({ statusCode, body: answer }: PageAnswer) =>
    send({ id, type: answerType, message: { statusCode, headers: {}, body: answer } });
  return { body, size, reply };
}
