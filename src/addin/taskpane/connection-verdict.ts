/** The outcome of a connection test as a sentence with a tone. */
import type { ConnectionTest } from '../../client/client';
import type { Language } from '../i18n/language';
import type { PaneTexts } from '../i18n/pane';
import { problemText } from '../i18n/problems';
import type { Problem } from '../../market/problem';
import type { Tone } from './elements';

export interface Verdict {
  readonly tone: Tone;
  readonly text: string;
}

export function verdictOf(test: ConnectionTest, texts: PaneTexts, language: Language): Verdict {
  switch (test.result) {
    case 'ok':
      return { tone: 'good', text: texts('test.ok') };
    case 'blocked-by-browser':
      return { tone: 'bad', text: texts('test.blocked') };
    case 'failed':
      return verdictOfProblem(test.error.problem, texts, language);
  }
}

function verdictOfProblem(problem: Problem, texts: PaneTexts, language: Language): Verdict {
  switch (problem.kind) {
    case 'no-key':
      return { tone: 'warning', text: texts('test.no-key') };
    case 'key-refused':
      return { tone: 'bad', text: texts('test.wrong-key') };
    case 'not-in-plan':
      return { tone: 'warning', text: texts('test.not-in-plan', { detail: problemText(problem, language) }) };
    case 'rate-limited':
      return { tone: 'warning', text: texts('test.rate-limited') };
    case 'offline':
      return { tone: 'bad', text: texts('test.offline') };
    case 'unreadable':
    case 'foreign-reply':
    case 'request-refused':
      // Every market data service supports the test request, so a refusal or an invalid body comes from another kind of server.
      return { tone: 'bad', text: texts('test.not-a-service') };
    default:
      return { tone: 'bad', text: problemText(problem, language) };
  }
}
