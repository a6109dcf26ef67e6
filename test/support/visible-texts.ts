/** Every text that a person reads, from the modules and files that hold them: never comments or names in the code. */
import { typedByName } from '../../src/addin/insert/function-form';
import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import type { Language } from '../../src/addin/i18n/language';
import { helpPage } from '../../src/build/metadata/help/help-page';
import type { FunctionsFile } from '../../src/build/metadata/functions/functions-file';
import { pageFrame } from '../../src/build/metadata/pages/page-frame';
import { privacyPage, termsPage } from '../../src/build/metadata/pages/legal';
import { supportPage } from '../../src/build/metadata/help/support';
import { faultKinds } from '../../src/service/endpoints/faults';
import { usage } from '../../src/service/command/flags';
import { prompts } from '../../src/service/mcp/server';
import { tools } from '../../src/service/mcp/tools';
import { openApiDescription } from '../../src/service/command/openapi';
import { site } from './fixture-metadata';

export interface VisibleText {
  readonly text: string;
  readonly language: Language;
  /** A file, or a page. */
  readonly where: string;
}

/** Without what people type into formulas, which has names of its own. */
export async function visibleTexts(): Promise<VisibleText[]> {
  const texts = [
    ...sourceFiles().flatMap(textsOfSource),
    ...languages.flatMap((language) => textsOfFunctions(language)),
    ...(await textsOfPages()),
    ...textsOfManifest(),
    ...textsOfShortcuts(),
    ...languages.flatMap((language) => textsOfOpeningSheet(language)),
    ...textsOfService(),
  ];
  return texts.filter(({ text }) => text.trim() !== '');
}

const languages = ['en', 'zh'] as const satisfies readonly Language[];
const read = (file: string) => readFileSync(file, 'utf8');

function sourceFiles(): string[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `src/${file}`);
}

/** The values of objects such as `{ en: 'Price', zh: '价格' }`, wherever they stand. */
function textsOfSource(where: string): VisibleText[] {
  const source = read(where);
  if (!/\bzh:/.test(source)) return [];
  const texts: VisibleText[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isObjectLiteralExpression(node)) texts.push(...textsOfObject(node, where));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(where, source, ts.ScriptTarget.Latest));
  return texts;
}

function textsOfObject({ properties }: ts.ObjectLiteralExpression, where: string): VisibleText[] {
  return properties.filter(ts.isPropertyAssignment).flatMap(({ name, initializer }) => {
    const language = languages.find((each) => ts.isIdentifier(name) && name.text === each);
    const text = literalText(initializer);
    return language === undefined || text === undefined ? [] : [{ text: withoutCode(text), language, where }];
  });
}

/** A text with `{}` in place of what a template fills in; undefined for what is no literal. */
function literalText(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{}');
}

/** A test of the build holds the golden files to functions.json. */
function functionsFile(language: Language): FunctionsFile {
  const name = language === 'zh' ? 'functions.zh-CN' : 'functions';
  return typedByName(JSON.parse(read(`test/runtime/build/${name}.golden.json`)) as FunctionsFile);
}

function textsOfFunctions(language: Language): VisibleText[] {
  const { functions, enums = [] } = functionsFile(language);
  const texts = [
    ...functions.flatMap(({ description, parameters }) => [description, ...parameters.map((each) => each.description)]),
    ...enums.flatMap(({ values }) => values.flatMap(({ name, tooltip }) => (language === 'zh' ? [name, tooltip] : tooltip))),
  ];
  return texts.map((text = '') => ({ text, language, where: 'functions.json' }));
}

async function textsOfPages(): Promise<VisibleText[]> {
  const files = { en: functionsFile('en'), zh: functionsFile('zh') };
  const pages: Readonly<Record<string, string>> = {
    'help.html': await helpPage(site, files, 'search.js'),
    'support.html': await pageFrame(site, supportPage(site)),
    'privacy.html': await pageFrame(site, privacyPage(site)),
    'terms.html': await pageFrame(site, termsPage(site)),
  };
  return Object.entries(pages).flatMap(([where, page]) =>
    [...page.replaceAll(/<code>.*?<\/code>/gs, '').matchAll(/>([^<>]+)</g)].map(([, text = '']) => ({
      ...{ text: text.replaceAll('&quot;', '"'), where },
      language: languageOfText(text),
    })),
  );
}

function textsOfManifest(): VisibleText[] {
  return [...read('manifest.xml').matchAll(/ (?:Default)?Value="(?!https:)([^"]*)"/g)].map(([, text = '']) => ({
    ...{ text, where: 'manifest.xml' },
    language: languageOfText(text),
  }));
}

function textsOfShortcuts(): VisibleText[] {
  const { actions } = JSON.parse(read('src/addin/ribbon/shortcuts.json')) as { actions: { name: string }[] };
  return actions.map(({ name }) => ({ text: name, language: 'zh', where: 'shortcuts.json' }));
}

/** What the cells of the saved sheet hold besides formulas. */
function textsOfOpeningSheet(language: Language): VisibleText[] {
  const where = `src/workbench/page/starter/overview.${language}.json`;
  const texts: VisibleText[] = [];
  JSON.parse(read(where), (key, value: unknown) => {
    if ((key === 'v' || key === 'title') && typeof value === 'string') texts.push({ text: value, language, where });
    return value;
  });
  return texts;
}

/** What the service says of itself, in English: to people at a terminal, to programmers, to assistants. */
function textsOfService(): VisibleText[] {
  const all = { calculate: true, webhook: {} };
  const texts = {
    '--help': [usage('service'), usage('start')].map((text) => text.replace(faultKinds.join(', '), '')),
    'openapi.json': described(openApiDescription({ name: 'simulated', description: '' }, all)),
    '/mcp': [...described(tools), ...described(prompts), ...prompts.map((prompt) => prompt.text({}))],
  };
  return Object.entries(texts).flatMap(([where, found]) => found.map((text) => ({ text, language: 'en', where })));
}

/** The titles, summaries and descriptions in a tree of data. */
function described(tree: object): string[] {
  const texts: string[] = [];
  JSON.stringify(tree, (key, value: unknown) => {
    if (['title', 'summary', 'description'].includes(key) && typeof value === 'string') texts.push(value);
    return value;
  });
  return texts;
}

function languageOfText(text: string): Language {
  return /\p{Script=Han}/u.test(text) ? 'zh' : 'en';
}

function withoutCode(text: string): string {
  return text.replaceAll(/`[^`]*`/g, '');
}
