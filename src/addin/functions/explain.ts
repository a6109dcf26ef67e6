/** What is told of a cell: loads the explanations with the first question, and holds that every function has one. */
import type { CellPlace, DataCheck, Explanation } from '../../market/derivation/explanation';
import type { Language } from '../i18n/language';
import type { CheckedData, ToldExplanation } from '../i18n/explain/told';
import type { LastCall } from './calls/cell-records';
import type { Services } from './calls/services';
import { loadAnalysis } from './chunks';
import type { ComputedCall, Explain } from './explain/explain-call';
import type { Calculated, Streamed } from './function-table';
import { type Definition, definitionNamed } from './preview';

type Arguments = Calculated & Streamed;
type Explanations = { readonly [Name in keyof Arguments]: Explain<Arguments[Name]> };

/** The explanation as data and in words. */
export interface ExplainedCall {
  readonly explanation: Explanation;
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
): Promise<readonly ExplainedCall[] | undefined> {
  const { calls } = services.calls.known.get(address) ?? {};
  if (!calls) return undefined;
  const { explanationText } = await loadExplanations();
  const outdated = outdatedIn(services, address);
  const { language } = services.readerHost;
  return Promise.all(
    calls.map(async (asked) => {
      const { explanation: own } = await explainCall(services, { ...asked, address }, place, language);
      const explanation = { ...own, ...(outdated && { outdated }) };
      return { explanation, told: explanationText(explanation, language) };
    }),
  );
}

export interface AskedCall extends LastCall {
  /** Of its formula, where it is a cell of the workbook. */
  readonly address?: string;
  /** The rows that it gave, where they are known: it is not calculated a second time. */
  readonly result?: unknown;
}

/** @param place of the cell in the call's result @param language of the words */
export async function explainCall(
  services: Services,
  { name, ...asked }: AskedCall,
  place: CellPlace,
  language: Language,
): Promise<ExplainedCall> {
  const { explainCall: explain, explanations, explanationText } = await loadExplanations();
  // A function without an explanation does not compile.
  const known: Explanations = explanations;
  const definition = await definitionNamed(name);
  const run = definition && runOf(definition, services);
  const explanation = await explain(services, { ...asked, name: name as keyof typeof known, run }, place);
  return { explanation, told: explanationText(explanation, language) };
}

/** What streams without a preview, as MD.STATUS, shows what it has without a request. */
function runOf(definition: Definition, services: Services): ComputedCall['run'] {
  if ('run' in definition) return definition.run;
  return definition.preview ?? ((call, given) => definition.open(services, given, call.markets).preview());
}

/** What is odd in the data that a value was made of, in the words of the reader. */
export async function checkData(services: Services, check: DataCheck): Promise<CheckedData> {
  const { checkedData } = await loadExplanations();
  return checkedData(services, check, services.readerHost.language);
}

const loadExplanations = async () => (await loadAnalysis()).loadExplanations();

/** A value that is served in place of an error. */
function outdatedIn({ client: { activity } }: Services, address: string): Explanation['outdated'] {
  const since = activity.staleCells().get(address);
  if (since === undefined) return undefined;
  const { lastError } = activity.snapshot();
  return { since, ...(lastError && !lastError.isOver && { problem: lastError.problem }) };
}
