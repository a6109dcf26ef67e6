/** The table of the files that are served. */
import { html } from 'hono/html';
import type { Language } from '../../brand/product';
import { plain } from '../sources/files/tables/rejects';
import type { FileReport } from '../sources/files/catalog/own-folder';
import { choiceLines, filesPath, type Markup, sentenceTag } from './markup';
import { amountScales, fill, flawText, formatNames, isLeftOut, texts } from './texts';

const columns = ['file', 'symbol', 'period', 'units', 'first', 'last', 'bars', 'closes'] as const;
type Column = (typeof columns)[number];

interface ShownIn {
  readonly language: Language;
  /** Changes with the files. */
  readonly revision: string;
}

/** A body for each file: its row, and a second one with what is to be said of it. */
export function fileRows(reports: readonly FileReport[], { language, revision }: ShownIn): Markup {
  return html`<table class="files">
    <thead>
      <tr>
        ${columns.map((column) => html`<th scope="col" class="${column}">${texts[column][language]}</th>`)}
      </tr>
    </thead>
    ${reports.map(
      (report) =>
        html`<tbody>
          ${fileRow(report, language, revision)} ${detailRow(report, language)}
        </tbody>`,
    )}
  </table>`;
}

function fileRow(report: FileReport, language: Language, revision: string): Markup {
  const { name, format, bars, first = '', last = '' } = report;
  const cells: Readonly<Record<Exclude<Column, 'file'>, Markup | string>> = {
    symbol: symbolText(report, language),
    period: periodText(report, language),
    units: html`${unitTexts(report, language).map((text) => html`<span>${text}</span> `)}`,
    first,
    last,
    bars: bars > 0 ? bars.toLocaleString('en') : '',
    closes: bars > 0 ? closesImage(report, language, revision) : '',
  };
  const cellOf = ([column, content]: readonly [string, Markup | string]) =>
    html`<td class="${column}" data-label="${texts[column as Column][language]}">${content}</td>`;
  return html`<tr>
    <th scope="row">${plain(name)} <small>${formatNames[format]?.[language] ?? format}</small></th>
    ${Object.entries(cells).map(cellOf)}
  </tr>`;
}

/** Beyond these, their number says more. */
const mostSymbols = 3;

function symbolText({ symbols, symbolCount = symbols.length }: FileReport, language: Language): Markup {
  if (symbolCount === 0) return html``;
  if (symbolCount <= mostSymbols) return html`${symbols.map((symbol) => html`<code>${symbol}</code> `)}`;
  const [first = ''] = symbols;
  return html`${fill(texts.symbols[language], { count: symbolCount.toLocaleString('en') })} <small>${first} …</small>`;
}

function periodText({ period }: FileReport, language: Language): string {
  if (period === undefined) return '';
  if (period === 'days') return texts.days[language];
  return fill((period === 1 ? texts.minute : texts.minutes)[language], { count: period });
}

function unitTexts({ notes, amountScale }: FileReport, language: Language): readonly string[] {
  const found = notes.map(({ value, isSure }) => texts[value][language] + (isSure ? '' : texts.assumed[language]));
  if (amountScale === undefined || amountScale === 1) return found;
  if (amountScale === 0) return [...found, texts.noAmount[language]];
  const scale = amountScales[amountScale]?.[language] ?? amountScale.toLocaleString('en');
  return [...found, fill(texts.amount[language], { scale })];
}

/** The revision stands in the address, so that a browser keeps an image as long as it is right. */
function closesImage({ name, symbols: [symbol = ''] }: FileReport, language: Language, revision: string): Markup {
  const query = new URLSearchParams({ file: name, revision }).toString();
  const alternative = fill(texts.closesOf[language], { symbol });
  return html`<img
    src="${filesPath}/closes.svg?${query}"
    alt="${alternative}"
    width="120"
    height="32"
    loading="lazy"
  />`;
}

function detailRow(report: FileReport, language: Language): Markup {
  const { flaws, remarks, refusal, choices, bars } = report;
  const linesOf = (isWanted: boolean) =>
    flaws.filter((flaw) => isLeftOut(flaw) === isWanted).map((flaw) => flawText(flaw, language));
  const parts = [
    lines(texts.leftOut[language], linesOf(true)),
    lines(texts.altered[language], linesOf(false)),
    lines(texts.remarks[language], remarks, sentenceTag),
  ].filter((part) => part !== undefined);
  const assumed = refusal === undefined && choices.length > 0;
  if (parts.length === 0 && !assumed && bars === 0) return html``;
  return html`<tr class="details">
    <td colspan="${columns.length}">
      ${parts.length === 0 ? '' : html`<dl>${parts}</dl>`}
      ${
        assumed
          ? html`<details>
              <summary>${texts.confirm[language]}</summary>
              ${choiceLines(report, language)}
            </details>`
          : ''
      }
      ${bars === 0 ? '' : checkDetails(report, language)}
    </td>
  </tr>`;
}

/** Ten thousand files are checked one by one, where a person opens the details; without its script, the page leads to them. */
function checkDetails({ name }: FileReport, language: Language): Markup {
  const query = new URLSearchParams({ file: name, lang: language }).toString();
  return html`<details class="check">
    <summary>${texts.check[language]}</summary>
    <p role="status">
      <a href="${filesPath}/check?${query}">${fill(texts.checkOf[language], { file: plain(name) })}</a>
    </p>
  </details>`;
}

/** A file of many symbols may have one for each. */
const mostLines = 20;

function lines(label: string, all: readonly string[], tag?: string): Markup | undefined {
  if (all.length === 0) return undefined;
  const shown = all.slice(0, mostLines);
  const more = all.length - shown.length;
  return html`<div>
    <dt>${label}</dt>
    ${shown.map((line) => html`<dd ${tag === undefined ? '' : html`lang="${tag}"`}>${line}</dd>`)}
    ${more > 0 ? html`<dd>+ ${more.toLocaleString('en')}</dd>` : ''}
  </div>`;
}
