/** Under an explanation: checks the data that the value was made of, and shows the findings here. */
import { explainPaneTexts } from '../../i18n/explain/pane-texts';
import type { ToldCheck } from '../../i18n/explain/told';
import { type TextOf, textsOf } from '../../i18n/language';
import { createCellAccess } from '../../excel/cells/cell-access';
import type { DataCheck } from '../../../market/derivation/explanation';
import { attempt } from '../controls/attempt';
import { element, notice, rowOf, setAttribute } from '../controls/elements';
import { button } from '../controls/fluent';
import type { PaneContext } from '../controls/pane-services';

/** @param number of the explanation in the pane: ids are told apart by it */
export function dataCheckPart(context: PaneContext, check: DataCheck, number: number): HTMLElement {
  const { texts } = context;
  const say = textsOf(explainPaneTexts, context.language);
  const result = notice(`check-result-${number}`);
  const findings = element('div', { id: `check-findings-${number}`, class: 'findings' });
  let formula = '';
  const inserting = async () => {
    const { address, isOccupied } = await createCellAccess(context.run).insert([{ row: 0, column: 0, formula }]);
    return isOccupied ? texts('insert.occupied', { cells: address }) : texts('convert.inserted', { address });
  };
  const insert = button(`check-insert-${number}`, say('check.insert'), () => void attempt(result, texts, inserting));
  setAttribute(insert, 'hidden', true);
  const look = async () => {
    result.show(say('check.looking'));
    const { found, ...checked } = await context.checkData(check);
    formula = checked.formula;
    findings.replaceChildren(...found.flatMap(checkElements));
    setAttribute(insert, 'hidden', false);
    return summary(found, say);
  };
  const label = say('check', { symbols: check.symbols.join(', ') });
  const start = button(`check-data-${number}`, label, () => void attempt(result, texts, look));
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
