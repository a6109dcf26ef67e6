/**
 * Take the place of Excel's class of errors. Values, which have no stack, and make their sentence when it is read: those of a long
 * list would take most of its time, in one turn.
 */
import type { HostFacts } from '../addin/functions/calls/services';
import type { Language } from '../addin/i18n/language';
import { problemText } from '../addin/i18n/problems/problem-text';
import type { Problem } from '../market/texts/problem';

type ErrorClass = NonNullable<HostFacts['CellError']>;
type Code = ConstructorParameters<ErrorClass>[0];

export abstract class CellError {
  readonly name = 'CellError';
  readonly code: Code;
  readonly problem: Problem;

  constructor(code: Code, _: string, problem: Problem) {
    this.code = code;
    this.problem = problem;
  }

  abstract get message(): string;
}

/** For the host of functions. */
export function cellErrorsIn(language: Language): Pick<HostFacts, 'language' | 'CellError' | 'areMessagesLate'> {
  class CellErrorInLanguage extends CellError {
    override get message(): string {
      return problemText(this.problem, language);
    }
  }
  return { language, CellError: CellErrorInLanguage, areMessagesLate: true };
}
