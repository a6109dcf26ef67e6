/** Takes the place of Excel's class of errors. */
import type { HostFacts } from '../addin/functions/services';

type ErrorClass = NonNullable<HostFacts['CellError']>;

export class CellError extends Error {
  readonly code: ConstructorParameters<ErrorClass>[0];

  constructor(code: ConstructorParameters<ErrorClass>[0], message: string) {
    super(message);
    this.code = code;
  }
}
