/** Freezes formulas to their values and brings them back, and says what is frozen, as of when. */
import type { FreezeOutcome } from '../excel/freeze/freeze';
import { createFreezer } from '../excel/freeze/freezer';
import { type FrozenSheet, UnreadableFrozenFormulas } from '../excel/freeze/frozen-formulas';
import type { RefreshScope } from '../excel/refresh';
import type { Language } from '../i18n/language';
import type { PaneTexts } from '../i18n/pane';
import { messageOf } from './attempt';
import { confirmation } from './confirmation';
import { element, type Notice, notice, section, type Tone } from './elements';
import { button } from './fluent';
import { labelledSelect } from './labelled-select';
import type { PaneContext, PanePart } from './pane-services';
import { leftText } from './refresh-outcome';

type Act = 'freeze' | 'thaw';

interface Told {
  readonly sentence: string;
  readonly tone?: Tone;
}

const scopes = ['selection', 'sheet', 'workbook'] as const satisfies readonly RefreshScope[];

const workbookQuestion = {
  question: 'freeze.workbook.ask',
  yes: 'freeze.workbook.yes',
  no: 'freeze.workbook.no',
} as const;

export function freezeView(context: PaneContext): PanePart {
  const { texts, capabilities } = context;
  const hint = element('p', { class: 'hint' }, texts('freeze.hint'));
  const parts = capabilities.freezing ? controls(context) : [unsupported(texts)];
  return { element: section('freeze', texts('freeze'), hint, ...parts), stop: () => {} };
}

function unsupported(texts: PaneTexts): HTMLElement {
  const line = notice('freeze-unsupported');
  line.show(texts('freeze.unsupported'), 'warning');
  return line.element;
}

function controls({ texts, language, run, capabilities, clock }: PaneContext): HTMLElement[] {
  const freezer = createFreezer(run, capabilities, () => clock.wallNow());
  const [result, stamp] = [notice('freeze-result'), notice('frozen')];
  const where = labelledSelect('freeze-scope', texts('freeze.where'), scopes, (scope) => texts(`refresh.${scope}`));
  const chosen = () => where.chosen() ?? 'selection';
  const frozen = async (): Promise<Told> => ({ sentence: frozenText(await freezer.frozen(), texts, language) });
  let isRunning = false;
  const start = async (act: Act, scope: RefreshScope) => {
    if (isRunning) return;
    isRunning = true;
    result.show(texts('freeze.running'));
    const outcome = freezer[act](scope).then((each) => outcomeText(act, each, texts));
    await show(result, outcome, texts);
    isRunning = false;
    await show(stamp, frozen(), texts);
  };
  const question = confirmation('freeze', texts, workbookQuestion, () => void start('freeze', 'workbook'));
  const freeze = () => (chosen() === 'workbook' ? question.ask() : void start('freeze', chosen()));
  const thaw = () => void start('thaw', chosen());
  where.select.addEventListener('change', question.close);
  void show(stamp, frozen(), texts);
  const buttons = [
    button('freeze-freeze', texts('freeze.freeze'), freeze),
    button('freeze-thaw', texts('freeze.thaw'), thaw),
  ];
  return [
    where.element,
    element('div', { class: 'actions' }, ...buttons),
    question.element,
    result.element,
    stamp.element,
  ];
}

/** Shows the sentence that comes of the work, or why it failed. */
async function show(line: Notice, work: Promise<Told>, texts: PaneTexts): Promise<void> {
  try {
    const { sentence, tone = 'plain' } = await work;
    line.show(sentence, tone);
  } catch (error) {
    line.show(failureText(error, texts), 'bad');
  }
}

function failureText(error: unknown, texts: PaneTexts): string {
  if (error instanceof UnreadableFrozenFormulas) return texts(`freeze.unreadable.${error.reason}`);
  return texts('excel.refused', { detail: messageOf(error) });
}

function outcomeText(act: Act, { formulas, leftAlone }: FreezeOutcome, texts: PaneTexts): Told {
  const left = leftText(leftAlone, texts);
  const done = formulas === 0 ? '' : texts(`freeze.${act}.done`, { count: formulas });
  const sentence = [done, left].filter((part) => part !== '').join(' · ') || texts(`freeze.${act}.none`);
  return { sentence, tone: left === '' ? 'plain' : 'warning' };
}

function frozenText(sheets: readonly FrozenSheet[], texts: PaneTexts, language: Language): string {
  const locale = language === 'zh' ? 'zh-CN' : 'en';
  const times = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return sheets
    .map(({ sheet, formulas, asOf }) => {
      return texts('freeze.stamp', { sheet, count: formulas, time: times.format(new Date(asOf)) });
    })
    .join('\n');
}
