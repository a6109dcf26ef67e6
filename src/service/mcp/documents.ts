/** What the build has written down about the functions and the help topics, in both languages. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from '../../brand/product';

export interface DescribedParameter {
  readonly name: string;
  readonly description: string;
  readonly optional: boolean;
  /** The ones that the parameter takes, where they are few. */
  readonly values?: readonly string[];
}

export interface DescribedFunction {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly parameters: readonly DescribedParameter[];
  readonly examples: readonly { readonly formula: string; readonly shows: string }[];
}

export interface HelpTopic {
  readonly id: string;
  readonly title: Readonly<Record<Language, string>>;
  /** Markdown. */
  readonly text: Readonly<Record<Language, string>>;
}

export interface Documents {
  readonly functions: Readonly<Record<Language, readonly DescribedFunction[]>>;
  readonly topics: readonly HelpTopic[];
}

const file = 'assistant.json';

/** Beside the bundle of the service, or where the pages are built. @throws Error when nothing has been built */
export function readDocuments(): Documents {
  const places = [fileURLToPath(new URL(file, import.meta.url)), `dist/${file}`];
  const place = places.find((path) => existsSync(path));
  if (place === undefined) throw new Error('--mcp describes what the build has made: run "npm run build" first');
  return JSON.parse(readFileSync(place, 'utf8')) as Documents;
}
