/**
 * The functions for assistants: a server of the Model Context Protocol over the session of one key, with questions that people ask
 * often as prompts. It only reads.
 */
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { version } from '../../../package.json';
import { type Language, languages, productName } from '../../brand/product';
import { InvalidRequest } from '../../calculate/contract';
import type { Session } from '../../calculate/session';
import type { Documents } from './documents';
import { dataNotice } from './shown-cells';
import { type Tool, tools } from './tools';
import * as v from 'valibot';
import { namespace } from '../../brand/build';

const instructions =
  'Quotes, price bars, market depth and statistics of China A-shares, ETFs, Hong Kong and US stocks, by the formulas that people ' +
  'use in spreadsheets. Ask for several symbols in one formula, and for several formulas in one call: they share requests. ' +
  `Dates are Excel serial numbers in the time of the exchange. ${dataNotice}`;

export function createMcpServer(session: Session, documents: Documents): McpServer {
  const mcp = new McpServer(
    { name: 'tickgrid', title: productName.en, version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions },
  );
  // Its own registration takes schemas of Zod; ours are of Valibot, as all of the service's.
  const { server } = mcp;
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(listed) as never[] }));
  server.setRequestHandler(CallToolRequestSchema, ({ params: { name, arguments: given } }, { signal }) => {
    const tool = tools.find((each) => each.name === name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `No such tool: ${name}`);
    return toolResult(() => tool.run(given, { session, documents, signal }));
  });
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: resourcesOf(documents) }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) => {
    const text = resourceText(documents, uri);
    // The number that the protocol has for it.
    if (text === undefined) throw new McpError(-32_002, `No such resource: ${uri}`);
    return { contents: [{ uri, mimeType: 'text/markdown', text }] };
  });
  server.setRequestHandler(ListPromptsRequestSchema, () => ({
    prompts: prompts.map(({ name, title, description, arguments: given }) => ({
      name,
      title,
      description,
      arguments: [...given],
    })),
  }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params: { name, arguments: given } }) => {
    const prompt = prompts.find((each) => each.name === name);
    if (!prompt) throw new McpError(ErrorCode.InvalidParams, `No such prompt: ${name}`);
    const text = asInvalidParams(() => promptText(prompt, given));
    return {
      description: prompt.description,
      messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
    };
  });
  return mcp;
}

function listed({ name, title, description, inputSchema }: Tool): object {
  return { name, title, description, inputSchema, annotations: { readOnlyHint: true, openWorldHint: true } };
}

/** What the assistant can mend itself is a result, not an error of the protocol. */
async function toolResult(run: () => Promise<object>): Promise<CallToolResult> {
  try {
    const structuredContent = await run();
    return {
      structuredContent: { ...structuredContent },
      content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
    };
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error;
    return { isError: true, content: [{ type: 'text', text: error.message }] };
  }
}

function asInvalidParams<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw error instanceof InvalidRequest ? new McpError(ErrorCode.InvalidParams, error.message) : error;
  }
}

interface ResourceText {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly mimeType: string;
}

/** Of a help topic as a resource: `help://en/symbols`. */
const uriOf = (locale: Language, id: string) => `help://${locale}/${id}`;

function resourcesOf({ topics }: Documents): ResourceText[] {
  return languages.flatMap((locale) =>
    topics.map(({ id, title }) => ({
      uri: uriOf(locale, id),
      name: `${id} (${locale})`,
      title: title[locale],
      mimeType: 'text/markdown',
    })),
  );
}

/** @returns undefined when there is no such resource */
function resourceText({ topics }: Documents, uri: string): string | undefined {
  for (const locale of languages) {
    const topic = topics.find(({ id }) => uriOf(locale, id) === uri);
    if (topic) return `# ${topic.title[locale]}\n\n${topic.text[locale]}\n`;
  }
  return undefined;
}

export interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
}

export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  readonly text: (given: Readonly<Record<string, string>>) => string;
}

export const prompts: readonly Prompt[] = [
  {
    name: 'build_watchlist',
    title: 'Build a watchlist',
    description: 'A table of quotes for some companies, as formulas for a spreadsheet.',
    arguments: [
      { name: 'companies', description: 'Names or symbols, separated by commas', required: true },
      { name: 'fields', description: 'What to show. Default: name, last price, change, amount', required: false },
    ],
    text: ({ companies = '', fields = 'name, last price, change in percent, amount' }) =>
      `Build a watchlist of these companies: ${companies}. Find their symbols with search_symbols, and ask me where a name is not ` +
      `clear. Show ${fields}: choose the fields from the tool "fields". Write one =${namespace}.QUOTE formula with a header row ` +
      'for a spreadsheet, check it with the tool "calculate", and show me the formula and its values, and say where they are outdated.',
  },
  {
    name: 'explain_cell',
    title: 'Explain this cell',
    description: 'What a formula shows, what it costs, and why it shows an error.',
    arguments: [{ name: 'formula', description: `=${namespace}.KLINE("600519.SH","1w",52)`, required: true }],
    text: ({ formula = '' }) =>
      `Explain this formula of a spreadsheet: ${formula}\nUse the tool "explain" for its parts and its cost, "explain_value" for how its value comes about, and "calculate" for ` +
      'its values. Where it shows an error, say what is wrong and write the formula that I probably meant.',
  },
];

/** @throws InvalidRequest for a missing argument */
function promptText(prompt: Prompt, given: unknown): string {
  const read = v.safeParse(v.record(v.string(), v.pipe(v.string(), v.maxLength(8_192))), given ?? {});
  if (!read.success) throw new InvalidRequest('arguments: expected texts');
  const missing = prompt.arguments.find(({ name, required }) => required && !read.output[name]);
  if (missing) throw new InvalidRequest(`${missing.name}: expected a text`);
  return prompt.text(read.output);
}
