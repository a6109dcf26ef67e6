/** Questions that people ask often, as prompts that a client offers. */
import * as v from 'valibot';
import { namespace } from '../../brand/build';
import { InvalidRequest } from '../../calculate/contract';

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
export function promptText(prompt: Prompt, given: unknown): string {
  const read = v.safeParse(v.record(v.string(), v.pipe(v.string(), v.maxLength(8_192))), given ?? {});
  if (!read.success) throw new InvalidRequest('arguments: expected texts');
  const missing = prompt.arguments.find(({ name, required }) => required && !read.output[name]);
  if (missing) throw new InvalidRequest(`${missing.name}: expected a text`);
  return prompt.text(read.output);
}
