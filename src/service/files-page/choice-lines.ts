/** The lines of `market-data.json` that a person can copy. */
import { html } from 'hono/html';
import type { Locale } from '../mcp/documents';
import { settingLine } from '../sources/files/open-choice';
import type { FileReport } from '../sources/source';
import type { Markup } from './markup';
import { texts } from './texts';

export function choiceLines({ name, choices }: FileReport, language: Locale): Markup {
  return html`<p class="choices">${texts.decide[language]}</p>
    ${choices.flat().map((settings) => snippet(settingLine(name, settings), language))}`;
}

/** The button shows when its script runs. */
export function snippet(line: string, language: Locale): Markup {
  return html`<div class="snippet">
    <code>${line}</code>
    <button type="button" data-copied="${texts.copied[language]}" hidden>${texts.copy[language]}</button>
  </div>`;
}
