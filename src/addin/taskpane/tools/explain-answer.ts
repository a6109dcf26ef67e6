/** The answer to “What is this number?”: of a cell that was not calculated yet, once Excel has done so. */
import { sleep } from '../../../client/timing/timers';
import { type AskedCell, askedCell } from '../../excel/cells/selection';
import type { explainPaneTexts } from '../../i18n/pane/tools';
import type { TextOf } from '../../i18n/language';
import { messageOf } from '../controls/elements';
import type { PaneContext, ToldCall } from '../controls/pane-services';

type Say = TextOf<keyof typeof explainPaneTexts>;
type Parts = Pick<PaneContext, 'run' | 'explain' | 'recalculate' | 'clock' | 'capabilities' | 'texts'>;

/** What is told of the selected cell. */
export interface ExplainAnswer {
  readonly calls: readonly ToldCall[];
  readonly sentence: string;
  readonly tone?: 'warning' | 'bad';
}

/** @param onWaiting tells that the cell is calculated first */
export async function explainAnswer(
  context: Parts,
  say: Say,
  onWaiting: (sentence: string) => void,
): Promise<ExplainAnswer> {
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
  { recalculate, explain, clock }: Parts,
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

function unknownCell({ selected, isOwn }: AskedCell, say: Say): ExplainAnswer {
  return { calls: [], sentence: say(isOwn ? 'not-calculated' : 'no-formula', { cell: selected }), tone: 'warning' };
}

function knownCell({ selected, shown }: AskedCell, calls: readonly ToldCall[], say: Say): ExplainAnswer {
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
