/** The section of one function: signature, parameters, examples and errors. */
import { namespace } from '../../../brand/build';
import { html } from 'hono/html';
import type { Language, Text } from '../../../addin/i18n/language';
import { problemText } from '../../../addin/i18n/problems/problem-text';
import type { Problem } from '../../../market/texts/problem';
import {
  type CustomFunction,
  type FunctionsByLanguage,
  type FunctionsFile,
  type Parameter,
  valuesOf,
} from '../functions/functions-file';
import { errorCode, type ErrorExample, errorExamples } from './errors';
import { type Example, type FormulaArgument, formulaText } from './example';
import { examples } from './examples';
import { both, code, languages, type Markup, prose } from '../pages/page-frame';
import { fields } from '../../../market/fields/fields';

const words = {
  parameters: { en: 'Parameters', zh: '参数' },
  examples: { en: 'Examples', zh: '示例' },
  errors: { en: 'Errors', zh: '错误' },
  optional: { en: 'optional', zh: '可选' },
} as const satisfies Record<string, Text>;

export function functionSection(files: FunctionsByLanguage, id: string): Markup {
  const [english, chinese] = [find(files.en, id), find(files.zh, id)];
  const described: Text = { en: english.description ?? '', zh: chinese.description ?? '' };
  return html`<section id="${id}" class="function">
    <h3><a href="#${id}">${namespace}.${english.name}</a></h3>
    <p>${both(described)}</p>
    <p class="signature">${signature(files.en, english)}</p>
    ${english.parameters.length > 0 && parameterList(files, english, chinese)}
    <h4>${both(words.examples)}</h4>
    <dl class="examples">${examples[id]?.map((example) => exampleRow(id, example))}</dl>
    ${english.parameters.length > 0 && errorLists(files, english)}
  </section>`;
}

/** Allows line breaks between parameters only. */
function signature(file: FunctionsFile, definition: CustomFunction): Markup {
  const parts = signatureParts(file, definition);
  const last = parts.length - 1;
  return html`<code>${namespace}.${definition.name}(</code
    >${parts.map((part, index) => html`<code>${part}${index === last ? '' : ', '}</code><wbr />`)}<code>)</code>`;
}

function parameterList(files: FunctionsByLanguage, english: CustomFunction, chinese: CustomFunction): Markup {
  return html`<h4>${both(words.parameters)}</h4>
    <dl class="parameters">
      ${english.parameters.map((parameter, index) => parameterRow(files, parameter, chinese.parameters[index]))}
    </dl>`;
}

function parameterRow(files: FunctionsByLanguage, parameter: Parameter, inChinese: Parameter | undefined): Markup {
  const described: Text = { en: parameter.description ?? '', zh: inChinese?.description ?? '' };
  return html`<dt>${code(parameter.name)}${parameter.optional && html` <small>${both(words.optional)}</small>`}</dt>
    <dd>${both(described)} ${valueList(files, parameter)}</dd>`;
}

function valueList(files: FunctionsByLanguage, parameter: Parameter): Markup | false {
  const chinese = valuesOf(files.zh, parameter);
  const rows = valuesOf(files.en, parameter).map(({ stringValue, tooltip = '' }, index) => {
    const meaning: Text = { en: tooltip, zh: chinese[index]?.tooltip ?? '' };
    return html`<li>${code(stringValue)} ${both(meaning)}</li>`;
  });
  return (
    rows.length > 0 &&
    html`<ul class="values">
      ${rows}
    </ul>`
  );
}

function exampleRow(functionId: string, { arguments: given, shows }: Example): Markup {
  return html`<dt>${formula(functionId, given)}</dt>
    <dd>${both(shows)}</dd>`;
}

function formula(functionId: string, given: readonly FormulaArgument[]): Markup {
  const written = (language: Language) => `\`${formulaText({ functionId, arguments: given }, language)}\``;
  return both({ en: written('en'), zh: written('zh') });
}

/** A function without parameters has no errors of its own. */
function errorLists(files: FunctionsByLanguage, definition: CustomFunction): Markup {
  return html`<h4>${both(words.errors)}</h4>
    ${languages.map(([language, tag]) => errorList(files[language], definition, language, tag))}`;
}

function errorList(file: FunctionsFile, definition: CustomFunction, language: Language, tag: string): Markup {
  const row = (example: ErrorExample) =>
    html`<dt>${code(formulaText({ functionId: definition.id, arguments: example.arguments }, language))}</dt>
      <dd>
        ${code(errorCode(example.shows))} ${prose(problemText(problemShown(file, definition, example), language))}
      </dd>`;
  return html`<dl lang="${tag}" class="errors">${errorExamples[definition.id]?.map(row)}</dl>`;
}

/** Fills an empty list of allowed values from the parameter's enum. */
export function problemShown(file: FunctionsFile, { parameters }: CustomFunction, { shows }: ErrorExample): Problem {
  if (shows.kind !== 'bad-argument' || shows.expected.kind !== 'one-of') return shows;
  const parameter = parameters.find(({ name }) => name === shows.argument);
  const values = parameter ? valuesOf(file, parameter).map(({ stringValue }) => stringValue) : [];
  return { ...shows, expected: { kind: 'one-of', values } };
}

function find({ functions }: FunctionsFile, id: string): CustomFunction {
  const found = functions.find((each) => each.id === id);
  if (!found) throw new Error(`No function ${id}`);
  return found;
}

/** The parameters with their defaults. @param file the English functions.json, whose descriptions contain the defaults */
export function signatureParts(file: FunctionsFile, { parameters }: CustomFunction): string[] {
  return parameters.map((parameter) => {
    const value = defaultOf(file, parameter);
    const written = value === undefined ? parameter.name : `${parameter.name}=${value}`;
    return parameter.optional ? `[${written}]` : written;
  });
}

/** As it is typed in a formula; undefined for a default that is a rule, such as "now" or "the whole day". */
export function defaultOf(file: FunctionsFile, parameter: Parameter): string | undefined {
  const [, word] = /Default: (-?[\w,%]+)(?=$|[.,;](?:\s|$))/.exec(parameter.description ?? '') ?? [];
  if (word === undefined) return undefined;
  if (/^(TRUE|FALSE|\d+)$/.test(word)) return word;
  const isValue = valuesOf(file, parameter).some(({ stringValue }) => stringValue === word);
  const isDate = /^-\d+[dwmy]$/.test(word);
  const isFields = word.split(',').every((name) => name in fields);
  return isValue || isDate || isFields ? `"${word}"` : undefined;
}
