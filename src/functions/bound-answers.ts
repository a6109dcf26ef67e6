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
  return answers ? answers.calculate(name, given, invocation) : calculateLater(name, given, invocation);
}

async function calculateLater<Name extends keyof Calculated>(
  name: Name,
  given: Calculated[Name],
  invocation: Invocation,
): Promise<unknown[][]> {
  return (await whenBound()).calculate(name, given, invocation);
}

export function stream<Name extends keyof Streamed>(
  name: Name,
  given: Streamed[Name],
  invocation: StreamingInvocation,
): void {
  if (answers) answers.stream(name, given, invocation);
  else void streamLater(name, given, invocation);
}

async function streamLater<Name extends keyof Streamed>(
  name: Name,
  given: Streamed[Name],
  invocation: StreamingInvocation,
): Promise<void> {
  const state = { isOver: false };
  invocation.onCanceled = () => (state.isOver = true);
  const bound = await whenBound();
  if (!state.isOver) bound.stream(name, given, invocation);
}

function whenBound(): Promise<Answers> {
  if (!ready) throw new Error('nothing answers: the runtime has to bind it first');
  return ready;
}
