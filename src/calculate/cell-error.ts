/** Takes the place of Excel's class of errors. */
import type { HostFacts } from '../addin/functions/services';
import type { Problem } from '../market/problem';

type ErrorClass = NonNullable<HostFacts['CellError']>;

export class CellError extends Error {
  readonly code: ConstructorParameters<ErrorClass>[0];
  readonly problem: Problem;

  constructor(code: ConstructorParameters<ErrorClass>[0], message: string, problem: Problem) {
    super(message);
    this.code = code;
    this.problem = problem;
  }
}
