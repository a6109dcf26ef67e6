/** The outcome of a connection test as a sentence with a tone. */
import type { Client, ConnectionTest } from '../../../client/client';
import { type KeyTrialParts, tryKey } from '../../../client/composition/key-trial';
import { noKeyNeeded, sameAccess, type SettingsSource } from '../../../client/store/settings';
import { connectionTestTexts } from '../../i18n/pane/connection-tests';
import { type Language, textsOf } from '../../i18n/language';
import { problemText } from '../../i18n/problems/problem-text';
import { isProblem, type Problem } from '../../../market/texts/problem';
import type { SymbolCode } from '../../../market/symbols/symbol';
import { probeSymbol, probeSymbols } from '../../../protocol/assumptions';
import type { Tone } from '../controls/elements';
import type { PaneContext } from '../controls/pane-services';

export interface Verdict {
  readonly tone: Tone;
  readonly text: string;
}

export interface Candidate {
  readonly baseUrl: string;
  readonly apiKey: string;
}

/**
 * Tests a base URL and key with one request; those in use with a second one where the first tells of no quotes. A service that
 * refuses twice to be used without a key is one whose key is not entered yet: a single refusal may be a stray one.
 */
export async function testedVerdict(context: VerdictParts, candidate: Candidate): Promise<Verdict> {
  return (await tested(context, candidate, [probeSymbol])).verdict;
}

/** The same, with quotes of each market; then finds out in the background what the key in use can do. */
export async function triedVerdict(context: TrialParts, candidate: Candidate): Promise<Verdict> {
  const { verdict, test, requests } = await tested(context, candidate, probeSymbols);
  const isCurrent = () => isInUse(context.settings, candidate);
  const isAnswered = test.result === 'ok' || mayLackQuotes(test);
  // Nothing is sent during a pause: what waits for its end is no test any more.
  // oxlint-disable-next-line typescript/no-floating-promises -- What fails is a finding about the key.
  if (isAnswered && !context.client.pause.isPaused()) void tryKey({ client: context.client, isCurrent }, requests);
  return verdict;
}

export interface VerdictParts extends Pick<PaneContext, 'language'> {
  readonly client: Pick<Client, 'bars' | 'testConnection'>;
  readonly settings: Pick<SettingsSource, 'current' | 'update'>;
}

export interface TrialParts extends VerdictParts {
  readonly client: VerdictParts['client'] & KeyTrialParts['client'] & Pick<Client, 'pause'>;
}

interface Tested {
  readonly verdict: Verdict;
  readonly test: ConnectionTest;
  /** That were sent for it. */
  readonly requests: number;
}

async function tested(context: VerdictParts, candidate: Candidate, symbols: readonly SymbolCode[]): Promise<Tested> {
  const { client, settings, language } = context;
  const first = await client.testConnection(candidate, symbols);
  const mustRepeat = asksForKey(first, candidate) || (symbols.length > 1 && mayLackQuotes(first));
  const test = mustRepeat ? await client.testConnection(candidate) : first;
  const isPresent = isInUse(settings, candidate);
  if (isPresent && asksForKey(test, candidate)) settings.update({ apiKey: undefined });
  const asksBars = mayLackQuotes(test) && isPresent;
  const isDailyOnly = asksBars && (await hasDailyBars(context));
  const verdict = verdictOf(isDailyOnly ? { result: 'daily-only' } : test, candidate.apiKey, language);
  return { verdict, test, requests: 1 + Number(mustRepeat) + Number(asksBars) };
}

function isInUse(settings: VerdictParts['settings'], candidate: Candidate): boolean {
  const present = settings.current();
  return sameAccess({ ...present, ...candidate }, present);
}

function asksForKey(test: ConnectionTest, { apiKey }: Candidate): boolean {
  return apiKey === noKeyNeeded && test.result === 'failed' && test.error.problem.kind === 'key-refused';
}

/** Some plans, and services without a key, have daily bars and details of securities alone. */
function mayLackQuotes(test: ConnectionTest): boolean {
  return test.result === 'failed' && ['not-in-plan', 'request-refused'].includes(test.error.problem.kind);
}

/** The response also tells the plan in the pane and the state of the connection. */
async function hasDailyBars({ client }: VerdictParts): Promise<boolean> {
  const results = await client.bars([probeSymbol], { period: '1d', adjust: 'none', count: 1 });
  return [...results.values()].every((result) => !isProblem(result));
}

/** @param apiKey that was tested */
export function verdictOf(
  test: ConnectionTest | { readonly result: 'daily-only' },
  apiKey: string,
  language: Language,
): Verdict {
  const texts = textsOf(connectionTestTexts, language);
  const isWithoutKey = apiKey === noKeyNeeded;
  switch (test.result) {
    case 'ok':
      return { tone: 'good', text: texts('ok') };
    case 'daily-only':
      return { tone: 'warning', text: texts('daily-only') };
    case 'blocked-by-browser':
      return { tone: 'bad', text: texts(isWithoutKey ? 'blocked.without-key' : 'blocked') };
    case 'failed':
      return verdictOfProblem(test.error.problem, isWithoutKey, language);
  }
}

function verdictOfProblem(problem: Problem, isWithoutKey: boolean, language: Language): Verdict {
  const texts = textsOf(connectionTestTexts, language);
  switch (problem.kind) {
    case 'key-refused':
      return { tone: 'bad', text: texts(isWithoutKey ? 'needs-key' : 'wrong-key') };
    case 'not-in-plan': {
      const detail = problemText(problem, language);
      return { tone: 'warning', text: isWithoutKey ? detail : texts('not-in-plan', { detail }) };
    }
    case 'rate-limited':
      return { tone: 'warning', text: texts(isWithoutKey ? 'rate-limited.without-key' : 'rate-limited') };
    case 'offline':
      return { tone: 'bad', text: texts('offline') };
    case 'unreadable':
    case 'foreign-reply':
    case 'request-refused':
      // Every market data service supports the test request, so a refusal or an invalid body comes from another kind of server.
      return { tone: 'bad', text: texts('not-a-service') };
    default:
      return { tone: 'bad', text: problemText(problem, language) };
  }
}
