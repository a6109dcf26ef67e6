/** The functions for assistants, asked by the protocol's own client over HTTP in process. */
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { version } from '../../../package.json';
import type { Documents } from '../../../src/service/mcp/documents';
import { createService, type Service, type ServiceOptions } from '../../../src/service/command/service';
import { thursdayMorning } from '../../support/local-service';
import { simulatedSource } from '../../support/simulated-source';
import { answerOf, call as callTool, connect, mcpUrl as url, readDocuments, type Result } from './mcp-client';

let documents: Documents;
let service: Service;
let client: Client;

function start(options: Partial<ServiceOptions> = {}): Service {
  return createService({ source: simulatedSource, now: () => thursdayMorning, mcp: documents, ...options });
}

/** Requests to the endpoints, which the functions send. */
function countRequests(counted: Service) {
  let requests = 0;
  const { fetch } = counted;
  const count = (request: Request) => {
    if (new URL(request.url).pathname.startsWith('/v1/')) requests++;
    return fetch.call(counted, request);
  };
  return { service: Object.assign(counted, { fetch: count }), requests: () => requests };
}

beforeAll(async () => {
  documents = await readDocuments();
  service = start();
  client = await connect(service);
});
afterAll(() => client?.close());

const call = (name: string, given: object, by = client): Promise<Result> => callTool(by, name, given);
const answer = <Answer>(name: string, given: object, by = client) => answerOf<Answer>(by, name, given);

interface Table {
  readonly values: readonly (readonly unknown[])[];
  readonly rows: number;
  readonly cut?: string;
  readonly requests: number;
  readonly units?: Readonly<Record<string, string>>;
  readonly error?: { readonly code: string; readonly message: string };
}
const calculate = async (given: object, by = client) => (await answer<{ readonly results: Table[] }>('calculate', given, by)).results;

it('The server says its version', () => expect(client.getServerVersion()).toMatchObject({ version }));

it('The tools are all read-only, and described', async () => {
  const { tools } = await client.listTools();
  const names = ['calculate', 'explain', 'explain_value', 'search_symbols', 'fields', 'functions', 'screen'];
  expect(tools.map(({ name }) => name)).toEqual(names);
  expect(tools.every(({ annotations, description }) => annotations?.readOnlyHint && description)).toBe(true);
});

describe('The tool calculate', () => {
  it('gives values with units and cost, an error for each bad formula, and the past', async () => {
    const formulas = ['=MD.QUOTE("600519.SH","name,last_price,change_pct",TRUE)', '=MD.QUOTE("999999.SH")'];
    const [table, error] = await calculate({ formulas });
    expect(table?.values[0]).toEqual(['Name', 'Last', 'Change %']);
    expect(table?.units).toMatchObject({ last_price: expect.any(String) as string });
    expect(table?.requests).toBe(1);
    expect(error?.error?.code ?? (error?.values[0]?.[0] as { error: { code: string } }).error.code).toBe('#N/A');
    const [past] = await calculate({ formulas: ['=MD.ASOF()'], as_of: '2026-01-05T15:00:00+08:00' });
    expect(past?.values).toEqual([[46027.625]]);
    const [inChinese] = await calculate({ formulas: [formulas[0]], locale: 'zh' });
    expect(inChinese?.values[0]).toEqual(['名称', '最新价', '涨跌幅']);
  });

  it('cuts long tables and texts, and says how to narrow', async () => {
    const [bars] = await calculate({ formulas: ['=MD.KLINE("600519.SH","1d",1000,,,"date,close",FALSE)'] });
    expect([bars?.rows, bars?.values.length]).toEqual([1000, 200]);
    expect(bars?.cut).toMatch(/first 200 of 1000 rows/);
  });
});

describe('A question', () => {
  it('is told what is wrong with its arguments', async () => {
    const sentences = [
      [{ formulas: ['=SUM(1)'] }, /function: expected one of QUOTE/],
      [{ formulas: ['=MD.QUOTE(A1)'] }, /expected a number, a text/],
      [{ formulas: [] }, /formulas/],
      [{ formulas: Array<string>(51).fill('=MD.ASOF()') }, /formulas/],
      [{ formulas: ['=MD.ASOF()'], as_of: '2999-01-01T00:00:00Z' }, /as_of: expected a past moment/],
    ] as const;
    for (const [given, sentence] of sentences) {
      const { isError, content } = await call('calculate', given);
      expect(isError).toBe(true);
      expect(content[0]?.text).toMatch(sentence);
    }
  });

  it('is answered from what is known, 200 times', async () => {
    const counted = countRequests(start());
    const by = await connect(counted.service);
    const symbols = ['600519.SH', '00700.HK', 'AAPL.US', '000001.SZ'];
    const bars = (count: number) => symbols.map((symbol) => `=MD.KLINE("${symbol}","1d",${count})`);
    await calculate({ formulas: bars(60) }, by);
    expect(counted.requests()).toBeGreaterThan(0);
    const before = counted.requests();
    for (let count = 11; count <= 60; count++) {
      const results = await calculate({ formulas: bars(count) }, by);
      expect(results.map(({ rows, requests }) => [rows, requests])).toEqual(symbols.map(() => [count + 1, 0]));
    }
    expect(counted.requests()).toBe(before);
    await by.close();
  });
});

describe('The tools beside it', () => {
  it('explain: the cost, without a request', async () => {
    const counted = countRequests(start());
    const by = await connect(counted.service);
    const told = await answer<{ readonly most_requests: number; readonly arguments: readonly { name: string }[] }>(
      'explain',
      { formula: '=MD.KLINE("600519.SH,AAPL.US","1w","2025-01-01")' },
      by,
    );
    expect(told.most_requests).toBe(2);
    expect(told.arguments.map(({ name }) => name)).toEqual(['symbols', 'period', 'start']);
    expect(counted.requests()).toBe(0);
    await by.close();
  });

  it('explain_value: the steps to an adjusted close, in words and as data', async () => {
    const formula = '=MD.PRICE("600519.SH","2024-06-05")';
    interface Told {
      readonly explanation: readonly string[];
      readonly data: { readonly value: number; readonly steps: readonly { readonly result: number }[] };
    }
    const { explanation, data } = await answer<Told>('explain_value', { formula });
    expect(data.steps.at(-1)?.result).toBeCloseTo(data.value, 5);
    expect(explanation).toContain('Step by step');
    const chinese = await answer<Told>('explain_value', {
      formula: '=MD.KLINE("600519.SH")',
      row: 1,
      column: 4,
      locale: 'zh',
    });
    expect(chinese.explanation[0]).toMatch(/^MD\.KLINE · 600519\.SH · 收盘/);
  });

  it('search_symbols: names, pinyin initials and spellings', async () => {
    const search = async (query: string) =>
      (await answer<{ readonly symbols: { symbol: string }[] }>('search_symbols', { query, limit: 3 })).symbols;
    for (const query of ['Moutai', 'gzmt', '贵州茅台', 'sh600519']) {
      expect((await search(query)).map(({ symbol }) => symbol)).toContain('600519.SH');
    }
    expect((await search('上证指数')).map(({ symbol }) => symbol)).toEqual(['000001.SH']);
  });

  it('fields, functions and screen: as the functions answer', async () => {
    const { fields } = await answer<{ readonly fields: { field: string }[] }>('fields', { function: 'QUOTE' });
    expect(fields.map(({ field }) => field)).toContain('last_price');
    expect((await call('fields', { function: 'NONE' })).content[0]?.text).toMatch(/function_name: "NONE" is not valid/);
    const { parameters } = await answer<{ parameters: { name: string }[] }>('functions', { function: 'MD.QUOTE' });
    expect(parameters.map(({ name }) => name)).toEqual(['symbols', 'fields', 'headers']);
    const { functions } = await answer<{ functions: { id: string }[] }>('functions', {});
    expect(functions.map(({ id }) => id)).toContain('UNIVERSE');
    const screen = { universe: 'HK_Stock', where: 'change_pct>0%', sort_by: 'amount', top: 5 };
    const { values } = await answer<Table>('screen', screen);
    const [same] = await calculate({
      formulas: ['=MD.UNIVERSE("HK_Stock","symbol,name,last_price,change_pct","amount",5,TRUE,"change_pct>0%")'],
    });
    expect(values).toEqual(same?.values);
  });
});

describe('Resources and prompts', () => {
  it('give the help topics in both languages', async () => {
    const { resources } = await client.listResources();
    expect(resources.length).toBe(2 * documents.topics.length);
    const { contents } = await client.readResource({ uri: 'help://zh/symbols' });
    expect(contents[0]).toMatchObject({ mimeType: 'text/markdown', text: expect.stringContaining('# 代码') as string });
    await expect(client.readResource({ uri: 'help://en/nope' })).rejects.toThrow(/No such resource/);
  });

  it('give prompts with what is asked in them', async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['build_watchlist', 'explain_cell']);
    const { messages } = await client.getPrompt({ name: 'build_watchlist', arguments: { companies: 'Tencent' } });
    expect(messages[0]?.content).toMatchObject({ text: expect.stringContaining('Tencent') as string });
    await expect(client.getPrompt({ name: 'explain_cell' })).rejects.toThrow(/formula/);
  });
});

const message = (method: string, params: object) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
const quote = message('tools/call', { name: 'calculate', arguments: { formulas: ['=MD.QUOTE("AAPL.US")'] } });

const post = (to: Service, headers: Record<string, string>, body = '{}', signal: AbortSignal | null = null) =>
  to.fetch(
    new Request(url, {
      method: 'POST',
      signal,
      headers: { Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json', ...headers },
      body,
    }),
  );

describe('/mcp', () => {
  it('is not there unless it is wanted', async () => {
    expect((await post(createService({ source: simulatedSource }), { 'X-API-Key': 'demo' })).status).toBe(404);
  });

  it('needs a key, in either header', async () => {
    expect((await post(service, {})).status).toBe(401);
    expect((await post(service, { 'X-API-Key': 'nobody' })).status).toBe(401);
    const bearer = await connect(service, { Authorization: 'Bearer demo' });
    expect((await bearer.listTools()).tools.length).toBeGreaterThan(0);
    await bearer.close();
  });

  it('refuses other hosts, other origins, other methods, deep and large bodies', async () => {
    const key = { 'X-API-Key': 'demo' };
    const rebound = new Request('http://evil.example/mcp', { method: 'POST', headers: key, body: '{}' });
    expect((await service.fetch(rebound)).status).toBe(403);
    expect((await post(service, { ...key, Origin: 'https://evil.example' })).status).toBe(403);
    expect((await service.fetch(new Request(url, { headers: key }))).status).toBe(405);
    expect((await post(service, key, '['.repeat(100))).status).toBe(400);
    expect((await post(service, key, `"${'x'.repeat(9 * 1024 * 1024)}"`)).status).toBe(413);
    expect((await post(service, key, 'nonsense')).status).toBe(400);
  });
});

describe('A call', () => {
  it('waits for the rate of its key, without a request that would be refused', async () => {
    const counted = countRequests(start({ ratePerMinute: 1 }));
    const by = await connect(counted.service);
    const [first] = await calculate({ formulas: ['=MD.QUOTE("600519.SH")'] }, by);
    expect(first?.rows).toBe(1);
    await by.close();
    const leaving = new AbortController();
    const second = post(counted.service, { 'X-API-Key': 'demo' }, quote, leaving.signal);
    leaving.abort();
    expect((await second).status).toBe(503);
    expect(counted.requests()).toBe(1);
  });

  it('holds the plan of the key', async () => {
    const free = await connect(service, { 'X-API-Key': 'cn-only' });
    const [refused] = await calculate({ formulas: ['=MD.QUOTE("AAPL.US")'] }, free);
    expect(JSON.stringify(refused)).toContain('#N/A');
    await free.close();
  });
});
