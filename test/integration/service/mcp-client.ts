/** The protocol's own client, over HTTP in process. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect } from 'vitest';
import { assistantDocuments } from '../../../src/build/metadata/assistant-file';
import { readFunctions } from '../../../src/build/metadata/functions/read-functions';
import type { Documents } from '../../../src/service/mcp/documents';
import type { Service } from '../../../src/service/command/service';

export const mcpUrl = new URL('http://localhost/mcp');

export async function readDocuments(): Promise<Documents> {
  return JSON.parse(assistantDocuments(await readFunctions())) as Documents;
}

export async function connect(to: Service, headers: Record<string, string> = { 'X-API-Key': 'demo' }): Promise<Client> {
  const connected = new Client({ name: 'test', version: '1' });
  const fetch = async (address: URL | string, init?: RequestInit) => to.fetch(new Request(address, init));
  await connected.connect(new StreamableHTTPClientTransport(mcpUrl, { fetch, requestInit: { headers } }));
  return connected;
}

export interface Result {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
}

export async function call(by: Client, name: string, given: object): Promise<Result> {
  return (await by.callTool({ name, arguments: { ...given } })) as unknown as Result;
}

/** The structured answer, which the text repeats. */
export async function answerOf<Answer>(by: Client, name: string, given: object): Promise<Answer> {
  const { content, structuredContent, isError } = await call(by, name, given);
  expect([isError ?? false, content[0]?.text]).toEqual([false, JSON.stringify(structuredContent)]);
  return structuredContent as Answer;
}
