/** “What is this number?”: tells of the selected cell how its value comes about, and what brought it. */
import { sleep } from '../../../client/timing/timers';
import { type AskedCell, askedCell } from '../../excel/cells/asked-cell';
import { explainPaneTexts } from '../../i18n/explain/pane-texts';
import { plainText, type ToldExplanation, type ToldSection } from '../../i18n/explain/told';
import { type TextOf, textsOf } from '../../i18n/language';
import { messageOf } from '../controls/attempt';
import { copyText } from '../controls/copy-text';
import { element, notice, rowOf, section, setAttribute } from '../controls/elements';
import { button } from '../controls/fluent';
import type { PaneContext, PanePart, ToldCall } from '../controls/pane-services';
import { dataCheckPart } from './data-check';

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
    const answer = await answerOf(context, say, (sentence) => {
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

interface Answer {
  readonly calls: readonly ToldCall[];
  readonly sentence: string;
  readonly tone?: 'warning' | 'bad';
}

/** @param onWaiting tells that the cell is calculated first */
async function answerOf(context: PaneContext, say: Say, onWaiting: (sentence: string) => void): Promise<Answer> {
  const { run, explain, capabilities, texts } = context;
  try {
    const asked = await run((excel) => askedCell(excel, capabilities));
    let calls = await explain(asked.address, asked.place);
    if (calls === undefined && asked.isOwn) {
      onWaiting(say('calculating', { cell: asked.selected }));
      calls = await explainedOnceCalculated(context, asked);
    }
    return calls === undefined ? unknownCell(asked, say) : knownCell(asked, calls, say);
  } catch (error) {
    return { calls: [], sentence: texts('excel.refused', { detail: messageOf(error) }), tone: 'bad' };
  }
}

/** Excel calls functions when it has time; in manual mode, or while a cell is edited, it may not. */
const [pollMs, longestMs] = [200, 10_000];

/** A cell that the open workbook shows from its file was not calculated yet. @returns undefined where Excel does not do it */
async function explainedOnceCalculated(
  { recalculate, explain, clock }: PaneContext,
  { address, place }: AskedCell,
): Promise<readonly ToldCall[] | undefined> {
  await recalculate([address]);
  // By the clock that nobody can set.
  const end = clock.now() + longestMs;
  for (;;) {
    const calls = await explain(address, place);
    if (calls !== undefined || clock.now() >= end) return calls;
    await sleep(clock, pollMs);
  }
}

function unknownCell({ selected, isOwn }: AskedCell, say: Say): Answer {
  return { calls: [], sentence: say(isOwn ? 'not-calculated' : 'no-formula', { cell: selected }), tone: 'warning' };
}

function knownCell({ selected, shown }: AskedCell, calls: readonly ToldCall[], say: Say): Answer {
  const parts = [
    say('done', { cell: selected }),
    calls.length > 1 && say('calls', { count: calls.length }),
    typeof shown === 'number' &&
      !calls.some(({ explanation }) => isEqual(explanation.value, shown)) &&
      say('differs', { shown }),
  ];
  return { calls, sentence: parts.filter((part) => part !== false).join(' ') };
}

/** Excel keeps fifteen digits. */
function isEqual(value: unknown, shown: number): boolean {
  return typeof value === 'number' && Math.abs(value - shown) <= 1e-9 * Math.max(1, Math.abs(shown));
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
