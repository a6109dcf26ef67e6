/**
 * What the incoming webhooks of chat services take: the message, the signature, how long and how often, and what their answers
 * say. Each is as the service's own documentation has it. The text is plain, a line for each alert: nothing of it is markup or
 * mentions anybody.
 */
import { createHmac } from 'node:crypto';
import { noOwnMarkets, zoneOf } from '../../market/time/markets';
import { marketOf, type SymbolCode } from '../../market/symbols/symbol';

export interface Posting {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What an answer of HTTP 2xx says that went wrong. */
export interface SaidRefusal {
  readonly reason: string;
  /** False where another attempt may succeed, as where messages came too fast. */
  readonly isFinal: boolean;
  readonly retryAfterMs?: number;
}

export interface ChatFormat {
  /** Of the text in UTF-8. */
  readonly mostBytes: number;
  /** Of one webhook. */
  readonly postsPerMinute: number;
  /** Whether it signs, with a secret that a person may choose. */
  readonly signs: boolean;
  /** @param now epoch ms @throws Error for an address that lacks what the service needs */
  posting(text: string, target: { readonly url: string; readonly secret: string }, now: number): Posting;
  /** @param answer the body, parsed where it is JSON */
  refusalIn(answer: unknown): SaidRefusal | undefined;
}

const signature = (key: string, data: string) => createHmac('sha256', key).update(data).digest('base64');
const json = (url: string, content: object): Posting => ({ url, body: JSON.stringify(content), headers: {} });

/** `{"errcode":0}`: a code besides zero refuses; that of too many messages passes. */
function codeIn(answer: unknown, names: readonly string[], tooFast: readonly number[]): SaidRefusal | undefined {
  const found = names.map((name) => (answer as Readonly<Record<string, unknown>> | null)?.[name]);
  const code = found.find((each) => typeof each === 'number');
  if (code === undefined || code === 0) return undefined;
  return { reason: `answered with the code ${code}`, isFinal: !tooFast.includes(code) };
}

const wecom: ChatFormat = {
  mostBytes: 2_048,
  postsPerMinute: 20,
  signs: false,
  posting: (text, { url }) => json(url, { msgtype: 'text', text: { content: text } }),
  refusalIn: (answer) => codeIn(answer, ['errcode'], [45_009, -1]),
};

/** The key is the time with the secret, the signed text is empty. */
const feishu: ChatFormat = {
  mostBytes: 18_000,
  postsPerMinute: 60,
  signs: true,
  posting(text, { url, secret }, now) {
    const timestamp = String(Math.floor(now / 1000));
    const sign = secret === '' ? {} : { timestamp, sign: signature(`${timestamp}\n${secret}`, '') };
    // Its texts mention people by tags.
    const plain = text.replaceAll('<at', '＜at');
    return json(url, { ...sign, msg_type: 'text', content: { text: plain } });
  },
  refusalIn: (answer) => codeIn(answer, ['code', 'StatusCode'], [11_232, 9_499]),
};

/** The secret is the key, and signs itself with the time in ms. */
const dingtalk: ChatFormat = {
  mostBytes: 18_000,
  postsPerMinute: 20,
  signs: true,
  posting(text, { url, secret }, now) {
    const signed = new URL(url);
    if (secret !== '') {
      signed.searchParams.set('timestamp', String(now));
      signed.searchParams.set('sign', signature(secret, `${now}\n${secret}`));
    }
    return json(signed.href, { msgtype: 'text', text: { content: text } });
  },
  refusalIn: (answer) => codeIn(answer, ['errcode'], [130_101, 130_102, -1]),
};

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const slack: ChatFormat = {
  mostBytes: 4_000,
  postsPerMinute: 60,
  signs: false,
  posting: (text, { url }) => json(url, { text: text.replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? sign) }),
  refusalIn: () => undefined,
};

/** A card: its runs of text are no Markdown. */
const teams: ChatFormat = {
  mostBytes: 20_000,
  postsPerMinute: 60,
  signs: false,
  posting(text, { url }) {
    const lines = text
      .split('\n')
      .map((line) => ({ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: line }] }));
    const content = {
      $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
      type: 'AdaptiveCard',
      version: '1.4',
      body: lines,
    };
    const attachments = [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }];
    return json(url, { type: 'message', attachments });
  },
  refusalIn: () => undefined,
};

/** `https://api.telegram.org/bot…/sendMessage?chat_id=…` */
const telegram: ChatFormat = {
  // Of characters, of which none has more than four bytes.
  mostBytes: 4_096,
  postsPerMinute: 20,
  signs: false,
  posting(text, { url }) {
    const address = new URL(url);
    const chat = address.searchParams.get('chat_id');
    if (chat === null) throw new Error('expected an address with ?chat_id=…');
    address.search = '';
    return json(address.href, { chat_id: chat, text });
  },
  refusalIn(answer) {
    const { ok, error_code: code, parameters } = (answer ?? {}) as Readonly<Record<string, unknown>>;
    if (ok !== false) return undefined;
    const { retry_after: seconds } = (parameters ?? {}) as Readonly<Record<string, unknown>>;
    return {
      reason: `answered with the code ${Number(code)}`,
      isFinal: code !== 429,
      ...(typeof seconds === 'number' && { retryAfterMs: seconds * 1000 }),
    };
  },
};

export const chatFormats = { wecom, feishu, dingtalk, slack, teams, telegram } as const satisfies Readonly<
  Record<string, ChatFormat>
>;
export type ChatFormatName = keyof typeof chatFormats;

export interface ToldAlert {
  readonly person: string;
  readonly symbol: string;
  readonly condition: string;
  readonly message: string;
  readonly price: number | null;
  /** Epoch ms. */
  readonly at: number;
}

/** @param mostBytes of UTF-8; how many alerts have no room is told */
export function alertText(alerts: readonly ToldAlert[], mostBytes: number): string {
  const lines = alerts.map(lineOf);
  for (let shown = lines.length; shown > 0; shown--) {
    const left = lines.length - shown;
    const text = [...lines.slice(0, shown), ...(left > 0 ? [`+${left}`] : [])].join('\n');
    if (Buffer.byteLength(text) <= mostBytes) return text;
  }
  return `+${lines.length}`;
}

/** `600519.SH  last crosses above 1500  1501.2  2026-06-30 10:31:07  Sell half` */
function lineOf({ symbol, condition, message, price, at }: ToldAlert): string {
  const parts = [symbol, condition, price === null ? '' : String(price), exchangeClock(at, symbol), message];
  return parts
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .join('  ');
}

/** Swedes write dates and times as ISO 8601. */
function exchangeClock(at: number, symbol: string): string {
  const timeZone = zoneOf(marketOf(symbol as SymbolCode, noOwnMarkets));
  return new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(at);
}
