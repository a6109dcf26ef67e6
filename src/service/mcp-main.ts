/** `npm run --silent mcp`: the Model Context Protocol over standard input and output, for one person on this machine. */
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { systemClock } from '../client/timing/timers';
import { ownerOf } from './people/access';
import { createSessions } from './calculate/sessions';
import { openService, runCommand } from './command/command';
import { defaultOptions } from './command/service';
import { readDocuments } from './mcp/documents';
import { createMcpServer } from './mcp/server';

/** Of the local service: everything. */
const demoKey = 'demo';

await runCommand('service', async (flags) => {
  const documents = readDocuments();
  const { app, source, keys, ending, formulaCacheBytes: cacheBytes } = await openService(flags);
  const key = process.env['MARKET_DATA_KEY'] ?? demoKey;
  const { plan } = ownerOf(key, keys);
  const fetch = async (url: string, init?: RequestInit) => app.fetch(new Request(url, init));
  const { nextTurn } = defaultOptions;
  const sessions = createSessions({ fetch, nextTurn, clock: systemClock, cacheBytes });
  const server = createMcpServer(sessions.of(key, plan), documents);
  const end = async () => {
    ending.abort();
    await server.close();
    await source.close?.();
    process.exit(0);
  };
  process.stdin.on('end', () => void end());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end());
  await server.connect(new StdioServerTransport());
});
