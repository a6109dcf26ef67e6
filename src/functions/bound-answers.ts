/**
 * Excel calls plain functions that take nothing but their arguments, and its first calls may come while Office is still
 * starting: here each call finds what answers it, or waits for that. Besides the signatures this is all that a page
 * evaluates while it loads.
 */
import type { Answers, Calculated, Invocation, StreamingInvocation, Streamed } from './answers';

let answers: Answers | undefined;
let ready: Promise<Answers> | undefined;

export function bindAnswers(toBeReady: Promise<Answers>): void {
  answers = undefined;
  ready = toBeReady.catch(refusing).then((bound) => (answers = bound));
}

/** Where the add-in could not start, every cell says why: in English, because nobody knows the user's language then. */
function refusing(thrown: unknown): Answers {
  const why = thrown instanceof Error ? thrown.message : String(thrown);
  const error = () =>
    new CustomFunctions.Error(CustomFunctions.ErrorCode.invalidValue, `The add-in could not start: ${why}`);
  return {
    calculate: () => Promise.reject(error()),
    stream: (_name, _given, invocation) => invocation.setResult(error()),
  };
}

/** @throws CustomFunctions.Error with a sentence in the user's language */
export function answer<Name extends keyof Calculated>(
  name: Name,
  given: Calculated[Name],
  invocation: Invocation = {},
): Promise<unknown[][]> {
  if (answers) return answers.calculate(name, given, invocation);
  return whenBound().then((bound) => bound.calculate(name, given, invocation));
}

export function stream<Name extends keyof Streamed>(
  name: Name,
  given: Streamed[Name],
  invocation: StreamingInvocation,
): void {
  if (answers) return answers.stream(name, given, invocation);
  let isOver = false;
  invocation.onCanceled = () => (isOver = true);
  void whenBound().then((bound) => isOver || bound.stream(name, given, invocation));
}

async function whenBound(): Promise<Answers> {
  if (!ready) throw new Error('nothing answers: the runtime has to bind it first');
  return ready;
}
