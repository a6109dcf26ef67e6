/** Alerts as messages of chat services: each receiver here checks what the documentation of its service asks for. */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { alertText, type ChatFormatName, chatFormats } from '../../../src/service/alerts/chat-formats';
import { createAlertWebhook } from '../../../src/service/alerts/alert-webhook';
import { FlagError } from '../../../src/service/command/address-flags';
import { readFlags } from '../../../src/service/command/flags';
import { createLog } from '../../../src/service/operations/observe';

const secret = 'SEC0123456789';
const alert = {
  person: 'ann',
  symbol: '600519.SH',
  condition: 'last<1500',
  message: 'Sell <half> & <at user_id="all">go</at>',
  price: 1499.5,
  at: Date.parse('2026-06-30T10:31:07+08:00'),
};
const line = '600519.SH  last<1500  1499.5  2026-06-30 10:31:07  Sell <half> & <at user_id="all">go</at>';

type Body = Readonly<Record<string, unknown>>;

/** @returns the text that people read; throws for what the service would refuse */
const receivers: Readonly<Record<ChatFormatName, (body: Body, url: URL) => unknown>> = {
  wecom: ({ msgtype, text }, url) => {
    expect([msgtype, url.searchParams.get('key')]).toEqual(['text', 'k']);
    return (text as Body)['content'];
  },
  feishu({ msg_type: type, timestamp, sign, content }) {
    expect(type).toBe('text');
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(3600);
    expect(sign).toBe(createHmac('sha256', `${String(timestamp)}\n${secret}`).digest('base64'));
    return (content as Body)['text'];
  },
  dingtalk({ msgtype, text }, { searchParams }) {
    const timestamp = searchParams.get('timestamp');
    expect([msgtype, searchParams.get('key')]).toEqual(['text', 'k']);
    expect(Math.abs(Number(timestamp) - Date.now())).toBeLessThan(3_600_000);
    expect(searchParams.get('sign')).toBe(createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64'));
    return (text as Body)['content'];
  },
  slack: ({ text }) => String(text).replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  teams({ type, attachments }) {
    const [card] = attachments as {
      contentType: string;
      content: { type: string; body: { inlines: { text: string }[] }[] };
    }[];
    expect([type, card?.contentType]).toEqual(['message', 'application/vnd.microsoft.card.adaptive']);
    return card?.content.body.map(({ inlines }) => inlines.map(({ text }) => text).join('')).join('\n');
  },
  telegram({ chat_id: chat, text }, url) {
    expect([chat, url.search]).toEqual(['-100', '']);
    return text;
  },
};

/** What the service says where it takes a message, and where there were too many. */
const answers: Readonly<Record<ChatFormatName, readonly [taken: string, tooFast: string]>> = {
  wecom: ['{"errcode":0,"errmsg":"ok"}', '{"errcode":45009,"errmsg":"api freq out of limit"}'],
  feishu: ['{"code":0,"msg":"success"}', '{"code":11232,"msg":"too many request"}'],
  dingtalk: ['{"errcode":0,"errmsg":"ok"}', '{"errcode":130101,"errmsg":"send too fast"}'],
  slack: ['ok', '429'],
  teams: ['1', '429'],
  telegram: ['{"ok":true}', '{"ok":false,"error_code":429,"parameters":{"retry_after":7}}'],
};

const ending: AbortController[] = [];
const servers: (() => void)[] = [];
afterEach(() => {
  for (const each of ending.splice(0)) each.abort();
  for (const close of servers.splice(0)) close();
});

/** @param said what is answered, one after the other, then that messages are taken */
async function startChat(format: ChatFormatName, said: string[] = []) {
  const texts: unknown[] = [];
  const wrong: unknown[] = [];
  const sent: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const answer = said.shift();
      sent.push(JSON.stringify([request.headers, body]));
      try {
        if (answer === undefined) texts.push(receivers[format](JSON.parse(body) as Body, new URL(request.url ?? '', 'http://a')));
      } catch (error) {
        wrong.push(error);
      }
      response.writeHead(answer === '429' ? 429 : 200).end(answer ?? answers[format][0]);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(() => server.close());
  const query = format === 'telegram' ? '?chat_id=-100' : '?key=k';
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook${query}`;
  const logged: string[] = [];
  const log = createLog(
    'info',
    new Writable({
      write(text: Buffer, _, done) {
        logged.push(String(text));
        done();
      },
    }),
  );
  const end = new AbortController();
  ending.push(end);
  let now = 0;
  const waits: number[] = [];
  const pause = async (ms: number, signal: AbortSignal) => {
    await wait(5, undefined, { signal });
    waits.push(ms);
    now += ms;
  };
  const signs = chatFormats[format].signs;
  const webhook = createAlertWebhook({
    url,
    secret: signs ? secret : '',
    format,
    log,
    ending: end.signal,
    now: () => now,
    pause,
  });
  return { webhook, texts, wrong, sent, logged, waits };
}

const names = Object.keys(chatFormats) as ChatFormatName[];

describe.each(names)('%s', (format) => {
  it('gets an alert as a plain text that it takes', async () => {
    const { webhook, texts, wrong } = await startChat(format);
    webhook.post(alert);
    await vi.waitFor(() => expect([...texts, ...wrong]).toHaveLength(1));
    const plain = format === 'feishu' ? line.replace('<at', '＜at') : line;
    expect([texts, wrong]).toEqual([[plain], []]);
    expect(webhook.problems()).toEqual([]);
  });

  it('is told, and the log, neither the secret nor the address in a message', async () => {
    const { webhook, texts, sent, logged } = await startChat(format, [answers[format][1]]);
    webhook.post(alert);
    await vi.waitFor(() => expect(texts).toHaveLength(1));
    expect(sent).toHaveLength(2);
    expect(sent.join('') + logged.join('')).not.toMatch(/SEC0123456789|\/hook|X-API-Key/i);
  });

  it('gets it again where messages came too fast', async () => {
    const { webhook, texts, waits } = await startChat(format, [answers[format][1]]);
    webhook.post(alert);
    await vi.waitFor(() => expect(texts).toHaveLength(1));
    expect(waits[0]).toBe(format === 'telegram' ? 7_000 : 1_000);
  });
});

it('A person has one message a minute, with all alerts of the minute; another person has one at once', async () => {
  const { webhook, texts, waits } = await startChat('slack');
  for (const symbol of ['600519.SH', '600036.SH', 'AAPL.US']) webhook.post({ ...alert, symbol });
  webhook.post({ ...alert, person: 'bob', symbol: '00700.HK' });
  await vi.waitFor(() => expect(texts).toHaveLength(3));
  const symbolsOf = (text: unknown) =>
    String(text)
      .split('\n')
      .map((each) => each.split('  ')[0]);
  expect(texts.map(symbolsOf)).toEqual([['600519.SH'], ['00700.HK'], ['600036.SH', 'AAPL.US']]);
  expect(waits).toEqual([60_000]);
});

it('A test is the message of the minute of its person', async () => {
  const { webhook, texts } = await startChat('slack');
  expect(await webhook.test('ann')).toEqual({ kind: 'delivered' });
  expect(texts).toEqual(['Tickgrid Market Data: test message · 测试消息 · ann']);
  expect(await webhook.test('ann')).toEqual({ kind: 'too-soon', waitMs: 60_000 });
  expect(await webhook.test('bob')).toEqual({ kind: 'delivered' });
});

it('A code that refuses ends the attempts, and is named without the address', async () => {
  const { webhook, logged, texts } = await startChat('wecom', ['{"errcode":93000,"errmsg":"invalid webhook url"}']);
  webhook.post(alert);
  await vi.waitFor(() => expect(webhook.problems()).toEqual(['The webhook for alerts answered with the code 93000']));
  expect(texts).toEqual([]);
  expect(logged.join('')).not.toContain('/hook');
});

it('A text that would be too long tells how many alerts are left', () => {
  const text = alertText(
    Array.from({ length: 60 }, () => alert),
    2_048,
  );
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2_048);
  const shown = text.split('\n').length - 1;
  expect(text.endsWith(`\n+${60 - shown}`)).toBe(true);
});

describe('--alert-format', () => {
  const flags = (...given: string[]) => readFlags('service', ['--alert-webhook', 'https://chat.example.com/hook', ...given]);

  it('takes the name of a service, whose address is its own secret', () => {
    expect(flags('--alert-format', 'slack').alertWebhook).toMatchObject({ format: 'slack', secret: '' });
  });

  it.each([
    ['pager', /expected one of standard, wecom, feishu, dingtalk, slack, teams, telegram, got "pager"/],
    ['telegram', /expected an address with \?chat_id=/],
  ])('refuses %s', (name, message) => {
    expect(() => flags('--alert-format', name)).toThrow(FlagError);
    expect(() => flags('--alert-format', name)).toThrow(message);
  });
});
