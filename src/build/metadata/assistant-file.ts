/** What the service tells assistants about the functions and the help topics: one file, which it reads when it starts. */
import { namespace } from '../../brand/build';
import type { Language, Text } from '../../addin/i18n/language';
import { examples } from './help/examples';
import { formulaText } from './help/example';
import { start, topics } from './help/guide';
import { type FunctionsByLanguage, type FunctionsFile, valuesOf } from './functions/functions-file';
import type { Block, Topic } from './pages/page-frame';

/** As `service/mcp/documents.ts` reads it. */
export const assistantFile = 'assistant.json';

export function assistantDocuments(files: FunctionsByLanguage): string {
  const isKnown = ({ about }: Topic) => about === undefined || files.en.functions.some(({ id }) => id === about);
  return JSON.stringify({
    functions: { en: described(files.en, 'en'), zh: described(files.zh, 'zh') },
    topics: [start, ...topics].filter(isKnown).map(({ id, title, blocks }) => ({
      id,
      title,
      text: { en: markdown(blocks, 'en'), zh: markdown(blocks, 'zh') },
    })),
  });
}

function described(file: FunctionsFile, language: Language): object[] {
  return file.functions.map((each) => ({
    id: each.id,
    name: `${namespace}.${each.id}`,
    description: each.description ?? '',
    parameters: each.parameters.map((parameter) => {
      const values = valuesOf(file, parameter).map(({ stringValue }) => stringValue);
      return {
        name: parameter.name,
        description: parameter.description ?? '',
        optional: parameter.optional === true,
        ...(values.length > 0 && { values }),
      };
    }),
    examples: (examples[each.id] ?? []).map(({ arguments: given, shows }) => ({
      formula: formulaText({ functionId: each.id, arguments: given }, language),
      shows: shows[language],
    })),
  }));
}

function markdown(blocks: readonly Block[], language: Language): string {
  const said = (text: Text) => text[language];
  const paragraphs = blocks.map((block) => {
    switch (block.kind) {
      case 'text':
        return said(block.text);
      case 'steps':
        return block.steps.map((step, index) => `${index + 1}. ${said(step)}`).join('\n');
      case 'table':
        return block.rows.map(([term, meaning]) => `- ${said(term)}: ${said(meaning)}`).join('\n');
    }
  });
  return paragraphs.join('\n\n');
}
