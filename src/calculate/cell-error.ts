/** Takes the place of Excel's class of errors. A value, which has no stack: the stacks of a long list would take most of its time. */
import type { HostFacts } from '../addin/functions/services';
import type { Problem } from '../market/problem';

type ErrorClass = NonNullable<HostFacts['CellError']>;

export class CellError {
  readonly name = 'CellError';
  readonly code: ConstructorParameters<ErrorClass>[0];
  readonly message: string;
  readonly problem: Problem;

  constructor(code: ConstructorParameters<ErrorClass>[0], message: string, problem: Problem) {
    this.code = code;
    this.message = message;
    this.problem = problem;
  }
}
