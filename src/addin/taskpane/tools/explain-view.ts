/** “What is this number?”: tells of the selected cell how its value comes about, and what brought it. */
import { type AskedCell, askedCell } from '../../excel/cells/asked-cell';
import { explainPaneTexts } from '../../i18n/explain/pane-texts';
import { plainText, type ToldExplanation, type ToldSection } from '../../i18n/explain/told';
import { type TextOf, textsOf } from '../../i18n/language';
import { messageOf } from '../controls/attempt';
import { copyText } from '../controls/copy-text';
import { element, notice, rowOf, section, setAttribute } from '../controls/elements';
import { button } from '../controls/fluent';
import type { PaneContext, PanePart, ToldCall } from '../controls/pane-services';

type Say = TextOf<keyof typeof explainPaneTexts>;

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
    const answer = await answerOf(context, say);
    if (turn !== latest) return;
    copied = answer.told.map(plainText).join('\n\n');
    article.replaceChildren(...answer.told.map(toldElement));
    setAttribute(copy, 'hidden', answer.told.length === 0);
    result.show(answer.sentence, answer.tone);
    // What is told is longer than the pane.
    whole.scrollIntoView({ block: 'start' });
  };
  const start = button('explain-look', say('look'), () => void look());
  const hint = element('p', { class: 'hint' }, say('hint'));
  const whole = section('explain', say('title'), hint, rowOf(start, copy), result.element, article);
  return { element: whole, stop: () => void (latest = -1) };
}

interface Answer {
  readonly told: readonly ToldExplanation[];
  readonly sentence: string;
  readonly tone?: 'warning' | 'bad';
}

async function answerOf({ run, explain, capabilities, texts }: PaneContext, say: Say): Promise<Answer> {
  try {
    const asked = await run((excel) => askedCell(excel, capabilities));
    const calls = await explain(asked.address, asked.place);
    return calls === undefined ? unknownCell(asked, say) : knownCell(asked, calls, say);
  } catch (error) {
    return { told: [], sentence: texts('excel.refused', { detail: messageOf(error) }), tone: 'bad' };
  }
}

function unknownCell({ selected, isOwn }: AskedCell, say: Say): Answer {
  return { told: [], sentence: say(isOwn ? 'not-calculated' : 'no-formula', { cell: selected }), tone: 'warning' };
}

function knownCell({ selected, shown }: AskedCell, calls: readonly ToldCall[], say: Say): Answer {
  const parts = [
    say('done', { cell: selected }),
    calls.length > 1 && say('calls', { count: calls.length }),
    typeof shown === 'number' &&
      !calls.some(({ explanation }) => isEqual(explanation.value, shown)) &&
      say('differs', { shown }),
  ];
  return { told: calls.map(({ told }) => told), sentence: parts.filter((part) => part !== false).join(' ') };
}

/** Excel keeps fifteen digits. */
function isEqual(value: unknown, shown: number): boolean {
  return typeof value === 'number' && Math.abs(value - shown) <= 1e-9 * Math.max(1, Math.abs(shown));
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
