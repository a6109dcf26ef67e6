/** What one cell of a call shows, and why: its value, how it comes about, and what brought it. */
import { namespace } from '../../../brand/build';
import type { CellPlace, Explanation, NoteId } from '../../../market/derivation/explanation';
import { stepOf } from '../../../market/derivation/step';
import { ourMarketOf } from '../../../market/symbols/symbol';
import { asMarketDataError, isProblem } from '../../../market/texts/problem';
import type { ToldExplanation } from '../../i18n/explain/told';
import type { Cell, Rectangle } from '../../sheet/cells';
import type { Calculation, Streaming } from '../calls/definition';
import type { LastCall } from '../calls/last-calls';
import type { MaybePromise } from '../calls/maybe-promise';
import type { Services } from '../calls/services';
import { homes } from '../function-table';
import type { Explained } from './explained';
import { explanationText } from './explanation-text';
import { type Explain, explanations } from './explanations';
import { RecordedCall } from './recorded-call';
import { sourcesOf } from './sources';

export interface ToldCall extends Pick<Explanation, 'value'> {
  readonly told: ToldExplanation;
}

/**
 * The calls of a cell's last calculation, each explained in the words of the reader.
 * @param address `Sheet1!B2`, of the formula @returns undefined for a cell that is not known
 */
export async function explainCell(
  services: Services,
  address: string,
  place: CellPlace,
): Promise<readonly ToldCall[] | undefined> {
  const calls = services.calls.of(address);
  if (!calls) return undefined;
  const { language } = services.readerHost;
  const explained = await Promise.all(calls.map((call) => explainCall(services, call, place)));
  return explained.map((explanation) => ({
    told: explanationText(explanation, language),
    ...(explanation.value !== undefined && { value: explanation.value }),
  }));
}

type Homes = Readonly<
  Record<string, () => MaybePromise<Readonly<Record<string, Calculation<never> | Streaming<never>>>>>
>;
type Explanations = Readonly<Record<string, Explain<never>>>;

/** @param place of the cell in the call's result */
export async function explainCall(services: Services, asked: LastCall, place: CellPlace): Promise<Explanation> {
  const call = new RecordedCall(services);
  const shown = await shownIn(call, asked, place);
  const explain = (explanations as Explanations)[asked.name];
  const known: Explained = await Promise.resolve(explain?.(call, asked.given as never, place))
    .catch(() => ({}))
    .then((explained) => explained ?? {});
  const market = known.symbol && ourMarketOf(known.symbol);
  const { client, clock } = services;
  return {
    function: `${namespace}.${asked.name.toUpperCase()}`,
    modes: [],
    conventions: [],
    conditions: [],
    ...known,
    ...shown,
    ...(market && { market }),
    steps: stepsOf(known, shown),
    notes: [...notesOf(call, services), ...(known.notes ?? [])],
    sources: sourcesOf(givenFor(call, known), client.answeredRequests(), clock),
  };
}

type Shown = Pick<Explanation, 'value' | 'problem'>;

async function shownIn(call: RecordedCall, { name, given }: LastCall, { row, column }: CellPlace): Promise<Shown> {
  try {
    const definition = (await (homes as Homes)[name]?.())?.[name];
    const run = definition && ('run' in definition ? definition.run : definition.preview);
    const rectangle: Rectangle = run ? await run(call, given as never) : [];
    return shownOf(rectangle[row]?.[column]);
  } catch (thrown) {
    return { problem: asMarketDataError(thrown).problem };
  }
}

function shownOf(cell: Cell | undefined): Shown {
  if (cell === undefined) return {};
  if (isProblem(cell)) return { problem: cell.problem };
  return { value: typeof cell === 'object' ? cell.basicValue : cell };
}

/** Numbers that no function computes are shown as they were sent. */
function stepsOf({ steps }: Explained, { value, problem }: Shown): Explanation['steps'] {
  if (problem) return [];
  return steps ?? (typeof value === 'number' ? [stepOf('sent', value)] : []);
}

function notesOf(call: RecordedCall, { time }: Services): readonly NoteId[] {
  const notes: NoteId[] = [];
  if (time.current()) notes.push(time.isDailyOnly() ? 'daily-only' : 'as-of');
  if (call.isSimulated()) notes.push('simulated');
  return notes;
}

/** The values of the cell's own symbol, and of screens those of the whole universe. */
function givenFor({ given }: RecordedCall, { symbol }: Explained) {
  if (symbol === undefined) return given;
  const own = given.filter(({ key }) => key === symbol || !key.includes('.'));
  return own.length > 0 ? own : given;
}
