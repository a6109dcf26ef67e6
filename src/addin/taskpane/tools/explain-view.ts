/** “What is this number?”: tells of the selected cell how its value comes about, and what brought it. */
import { explainPaneTexts } from '../../i18n/explain/pane-texts';
import { plainText, type ToldExplanation, type ToldSection } from '../../i18n/explain/told';
import { textsOf } from '../../i18n/language';
import { copyText } from '../controls/copy-text';
import { element, notice, rowOf, section, setAttribute } from '../controls/elements';
import { button } from '../controls/fluent';
import type { PaneContext, PanePart, ToldCall } from '../controls/pane-services';
import { dataCheckPart } from './data-check';
import { explainAnswer } from './explain-answer';

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
