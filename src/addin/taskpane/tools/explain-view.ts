/** “What is this number?”: tells of the selected cell how its value comes about, and what brought it. */
import { explainPaneTexts } from '../../i18n/pane/tools';
import { plainText, type ToldExplanation, type ToldSection, type ToldCheck } from '../../i18n/explain/told';
import { textsOf, type TextOf } from '../../i18n/language';
import { element, notice, rowOf, section, setAttribute, attempt } from '../controls/elements';
import { button } from '../controls/fluent';
import type { PaneContext, PanePart, ToldCall } from '../controls/pane-services';
import { explainAnswer } from './explain-answer';
import { createCellAccess } from '../../excel/cells/cell-access';
import type { DataCheck } from '../../../market/derivation/explanation';

export function explainView(context: PaneContext): PanePart {
  const say = textsOf(explainPaneTexts, context.language);
  const result = notice('explain-result');
  const article = element('div', { id: 'explain-told', class: 'explained' });
  let copied = '';
  const copy = button('explain-copy', say('copy'), () => {
    // oxlint-disable-next-line typescript/no-floating-promises -- It never rejects.
    void copyText(copied).then((isCopied) => {
      result.show(say(isCopied ? 'copied' : 'not-copied'), isCopied ? 'plain' : 'warning');
    });
  });
  setAttribute(copy, 'hidden', true);
  /** A later question wins over one whose answer takes longer. */
  let latest = 0;
  const look = async () => {
    const turn = ++latest;
    result.show(say('looking'));
    const answer = await explainAnswer(context, say, (sentence) => {
      if (turn === latest) result.show(sentence);
    });
    if (turn !== latest) return;
    copied = answer.calls.map(({ told }) => plainText(told)).join('\n\n');
    article.replaceChildren(...answer.calls.flatMap((call, number) => callElements(context, call, number + 1)));
    setAttribute(copy, 'hidden', answer.calls.length === 0);
    result.show(answer.sentence, answer.tone);
    // What is told is longer than the pane.
    whole.scrollIntoView({ block: 'start' });
  };
  const start = button('explain-look', say('look'), () => void look());
  const hint = element('p', { class: 'hint' }, say('hint'));
  const whole = section('explain', say('title'), hint, rowOf(start, copy), result.element, article);
  return { element: whole, stop: () => void (latest = -1) };
}

function callElements(context: PaneContext, { told, explanation }: ToldCall, number: number): HTMLElement[] {
  const { check } = explanation;
  return check ? [toldElement(told), dataCheckPart(context, check, number)] : [toldElement(told)];
}

function toldElement({ title, facts, sections }: ToldExplanation): HTMLElement {
  const rows = facts.map(({ label, text }) => element('div', {}, element('dt', {}, label), element('dd', {}, text)));
  return element(
    'article',
    { 'aria-label': title },
    element('h3', {}, title),
    element('dl', {}, ...rows),
    ...sections.flatMap(sectionElements),
  );
}

function sectionElements({ id, title, lines }: ToldSection): HTMLElement[] {
  const items = lines.map((line) => element('li', {}, line));
  return [element('h4', {}, title), element(id === 'steps' ? 'ol' : 'ul', {}, ...items)];
}

/**
 * Under an explanation: checks the data that the value was made of, and shows the findings here. @param number of the
 * explanation in the pane: ids are told apart by it
 */
function dataCheckPart(context: PaneContext, check: DataCheck, number: number): HTMLElement {
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

/**
 * Puts a text on the clipboard. Excel on the web may keep its frames from the clipboard: there the selection of a
 * field can still be copied. @returns false when neither is allowed
 */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const field = element('textarea', { class: 'for-readers', 'aria-hidden': 'true' });
  field.value = text;
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  // oxlint-disable-next-line typescript/no-deprecated -- Nothing else copies in a frame without the permission.
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
