/** The lines of `market-data.json` that a person can copy. */
import { html } from 'hono/html';
import type { Language } from '../../brand/product';
import { settingLine } from '../sources/files/settings/open-choice';
import type { FileReport } from '../sources/files/catalog/own-folder';
import type { Markup } from './markup';
import { texts } from './texts';

export function choiceLines({ name, choices }: FileReport, language: Language): Markup {
  return html`<p class="choices">${texts.decide[language]}</p>
    ${choices.flat().map((settings) => snippet(settingLine(name, settings), language))}`;
}

/** The button shows when its script runs. */
export function snippet(line: string, language: Language): Markup {
  return html`<div class="snippet">
    <code>${line}</code>
    <button type="button" data-copied="${texts.copied[language]}" hidden>${texts.copy[language]}</button>
  </div>`;
}
