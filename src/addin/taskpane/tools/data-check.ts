/** Under an explanation: checks the data that the value was made of, and shows the findings here. */
import { explainPaneTexts } from '../../i18n/explain/pane-texts';
import type { ToldCheck } from '../../i18n/explain/told';
import { type TextOf, textsOf } from '../../i18n/language';
import { formulaOf } from '../../insert/formula-text';
import { insertFormula } from '../../excel/insert/insert-formula';
import type { DataCheck } from '../../../market/derivation/explanation';
import { attempt } from '../controls/attempt';
import { element, notice, rowOf, setAttribute } from '../controls/elements';
import { button } from '../controls/fluent';
import type { PaneContext } from '../controls/pane-services';

/** @param number of the explanation in the pane: ids are told apart by it */
export function dataCheckPart(context: PaneContext, check: DataCheck, number: number): HTMLElement {
  const say = textsOf(explainPaneTexts, context.language);
  const result = notice(`check-result-${number}`);
  const findings = element('div', { id: `check-findings-${number}`, class: 'findings' });
  const inserting = () => insertCheck(context, check);
  const insert = button(
    `check-insert-${number}`,
    say('check.insert'),
    () => void attempt(result, context.texts, inserting),
  );
  setAttribute(insert, 'hidden', true);
  const look = async () => {
    result.show(say('check.looking'));
    const found = await context.checkData(check);
    findings.replaceChildren(...found.flatMap(checkElements));
    setAttribute(insert, 'hidden', false);
    return summary(found, say);
  };
  const label = say('check', { symbols: check.symbols.join(', ') });
  const start = button(`check-data-${number}`, label, () => void attempt(result, context.texts, look));
  return element('div', { class: 'data-check' }, rowOf(start, insert), result.element, findings);
}

function summary(found: readonly ToldCheck[], say: TextOf<keyof typeof explainPaneTexts>): string {
  const count = found.reduce((sum, { lines }) => sum + lines.length, 0);
  if (count === 0) return say('check.clean');
  return say(count === 1 ? 'check.found-one' : 'check.found', { count });
}

/** More are of no use here: the formula lists all. */
const mostLines = 50;

function checkElements({ title, lines }: ToldCheck): HTMLElement[] {
  const items = lines.slice(0, mostLines).map((line) => element('li', {}, line));
  const more = lines.length - items.length;
  if (more > 0) items.push(element('li', {}, `+ ${more}`));
  return [element('h4', {}, title), ...(items.length > 0 ? [element('ul', {}, ...items)] : [])];
}

async function insertCheck(context: PaneContext, { symbols, start = '', end = '' }: DataCheck): Promise<string> {
  const texts = { symbols: symbols.join(','), start, end };
  const formula = formulaOf('CHECK', Object.keys(texts), texts);
  const inserted = await insertFormula(context, { formula, edited: undefined, shape: undefined });
  if ('occupied' in inserted) return context.texts('insert.occupied', { cells: inserted.occupied });
  return context.texts('convert.inserted', { address: inserted.address });
}
