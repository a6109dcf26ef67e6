/** Freezes formulas to their values and brings them back, and says what is frozen, as of when. */
import { createThrottle } from '../../../client/timing/timers';
import type { FreezeOutcome } from '../../excel/freeze/freeze';
import { openDocumentSwitch } from '../../excel/storage/document-settings';
import { createFreezer, type Freezer } from '../../excel/freeze/freezer';
import { type FrozenSheet, UnreadableFrozenFormulas } from '../../excel/freeze/frozen-formulas';
import type { RefreshScope } from '../../excel/refresh/refresh';
import { asOfText } from '../../i18n/pane/as-of-text';
import { freezeTexts, trustPromptTexts } from '../../i18n/pane/tools';
import { type TextOf, textsOf } from '../../i18n/language';
import { messageOf, element, type Notice, notice, section, type Tone } from '../controls/elements';
import { confirmation } from '../controls/confirmation';
import { button } from '../controls/fluent';
import { documentToggle } from '../controls/document-toggle';
import { labelledSelect } from '../controls/labelled-select';
import type { PaneContext, PanePart } from '../controls/pane-services';
import { leftText } from '../home/refresh-outcome';

type Act = 'freeze' | 'thaw';

interface Told {
  readonly sentence: string;
  readonly tone?: Tone;
}

const scopes = ['selection', 'sheet', 'workbook'] as const satisfies readonly RefreshScope[];

interface Words extends Pick<PaneContext, 'texts' | 'language'> {
  readonly say: TextOf<keyof typeof freezeTexts>;
}

export function freezeView(context: PaneContext): PanePart {
  const say = textsOf(freezeTexts, context.language);
  const hint = element('p', { class: 'hint' }, say('hint'));
  const { elements, stop } = context.capabilities.freezing
    ? controls({ ...context, say })
    : { elements: [unsupported(say('unsupported'))], stop: () => {} };
  return { element: section('freeze', say('title'), hint, ...elements, ...trustPrompt(context)), stop };
}

/** Whether Excel asks people without the add-in to trust it; empty where Excel has no settings of the document. */
function trustPrompt(context: PaneContext): HTMLElement[] {
  const setting = openDocumentSwitch('noTrustPrompt');
  return setting ? [documentToggle(context, 'trust-prompt', trustPromptTexts, setting)] : [];
}

function unsupported(sentence: string): HTMLElement {
  const line = notice('freeze-unsupported');
  line.show(sentence, 'warning');
  return line.element;
}

function controls(context: PaneContext & Words) {
  const { say, texts, capabilities, clock, time } = context;
  const freezing = { now: () => clock.wallNow(), asOf: () => time.current() };
  const freezer = createFreezer(context.run, capabilities, freezing);
  const [result, stamp] = [notice('freeze-result'), notice('frozen')];
  const where = labelledSelect('freeze-scope', say('where'), scopes, (scope) => texts(`refresh.${scope}`));
  const chosen = () => where.chosen() ?? 'selection';
  /** What is frozen as far as the pane says; blank: nothing. */
  let stamped = '';
  const frozen = async (): Promise<Told> => {
    stamped = frozenText(await freezer.frozen(), context);
    return { sentence: stamped };
  };
  const showStamp = () => show(stamp, frozen(), context);
  let isRunning = false;
  const start = async (act: Act, scope: RefreshScope) => {
    if (isRunning) return;
    isRunning = true;
    result.show(say('running'));
    const outcome = freezer[act](scope).then((each) => outcomeText(act, each, context));
    await show(result, outcome, context);
    await showStamp();
    isRunning = false;
  };
  const watch = watchStamp(context, createFreezer(context.runInBackground, capabilities, freezing), {
    isStamped: () => stamped !== '' && !isRunning && stamp.element.checkVisibility(),
    onRead(sheets) {
      const sentence = frozenText(sheets, context);
      if (isRunning || sentence === stamped) return;
      stamped = sentence;
      stamp.show(sentence);
      // It speaks of cells that are formulas again, or of others by now.
      result.show('');
    },
  });
  const asked = { question: say('workbook.ask'), yes: say('workbook.yes'), no: say('workbook.no') };
  const question = confirmation('freeze', asked, () => void start('freeze', 'workbook'));
  const freeze = () => (chosen() === 'workbook' ? question.ask() : void start('freeze', chosen()));
  const thaw = () => void start('thaw', chosen());
  where.select.addEventListener('change', question.close);
  // oxlint-disable-next-line typescript/no-floating-promises -- Without a stamp where Excel refuses.
  void showStamp();
  const buttons = [button('freeze-freeze', say('freeze'), freeze), button('freeze-thaw', say('thaw'), thaw)];
  const actions = element('div', { class: 'actions' }, ...buttons);
  return {
    elements: [where.element, actions, question.element, result.element, stamp.element],
    stop: () => watch.stop(),
  };
}

interface StampWatch {
  /** Whether a person sees that something is frozen. */
  readonly isStamped: () => boolean;
  readonly onRead: (sheets: readonly FrozenSheet[]) => void;
}

/** Cells that are formulas again, as after Undo, calculate: what is frozen is read anew then. */
function watchStamp({ client, clock }: PaneContext, { frozen }: Pick<Freezer, 'frozen'>, watch: StampWatch) {
  const read = createThrottle(clock, leastMs, () => {
    // Without news where Excel refuses.
    if (watch.isStamped()) frozen().then(watch.onRead, () => {});
  });
  const unsubscribe = client.activity.subscribe(() => {
    if (watch.isStamped()) read.request();
  });
  return {
    stop() {
      unsubscribe();
      read.stop();
    },
  };
}

/** Between two looks: each reads the frozen cells. */
const leastMs = 3_000;

/** Shows the sentence that comes of the work, or why it failed. */
async function show(line: Notice, work: Promise<Told>, words: Words): Promise<void> {
  try {
    const { sentence, tone = 'plain' } = await work;
    line.show(sentence, tone);
  } catch (error) {
    line.show(failureText(error, words), 'bad');
  }
}

function failureText(error: unknown, { say, texts }: Words): string {
  if (error instanceof UnreadableFrozenFormulas) return say(`unreadable.${error.reason}`);
  return texts('excel.refused', { detail: messageOf(error) });
}

function outcomeText(act: Act, { formulas, leftAlone }: FreezeOutcome, { say, texts }: Words): Told {
  const left = leftText(leftAlone, texts);
  const done = formulas === 0 ? '' : say(`${act}.done`, { count: formulas });
  const sentence = [done, left].filter((part) => part !== '').join(' · ') || say(`${act}.none`);
  return { sentence, tone: left === '' ? 'plain' : 'warning' };
}

function frozenText(sheets: readonly FrozenSheet[], { say, language }: Words): string {
  const locale = language === 'zh' ? 'zh-CN' : 'en';
  const times = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return sheets
    .map(({ sheet, formulas, frozenAt, past }) => {
      const told = { sheet, count: formulas, time: times.format(new Date(frozenAt)) };
      return past ? say('stamp.past', { ...told, asOf: asOfText(past, language) }) : say('stamp', told);
    })
    .join('\n');
}
