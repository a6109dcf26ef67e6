/**
 * How every function answers: it computes, within the deadline; its result leaves together with the others of the same
 * recalculation, in a form that Excel's runtime can send; and problems become errors with a sentence.
 */
import { createCaller, type Caller } from '../client/caller';
import type { Soon } from '../client/soon';
import type { Rectangle } from '../sheet/cells';
import { checkedSize, rectangleSize } from './result-size';
import { excelError, excelRows } from './excel-results';
import type { Call, HostFacts, Services } from './services';

/**
 * Excel calls plain functions that take nothing but arguments, so the services that they share have to be found here.
 * The runtime binds them once; the first calls of Excel may come before they are ready.
 */
const binding: { services?: Services; ready?: Promise<Services> } = {};

export function bindServices(ready: Promise<Services>): void {
  binding.ready = ready.then((services) => (binding.services = services));
  // Whoever calls is told; nobody else listens.
  binding.ready.catch(() => {});
}

/** What Excel hands over behind the arguments; every part may be missing on some host. */
export interface Invocation {
  /** `Sheet1!B2`. */
  readonly address?: string;
  onCanceled?: () => void;
  /** True while Excel only shows what a formula would give (API set 1.5; its types say text). */
  readonly isInValuePreview?: unknown;
}

/** An error and its sentence, in characters. */
const errorSize = 200;

/** Excel cancels a call and makes it anew when it calculates again: the new one finds the request still under way. */
const lingerMs = 50;

/** What a call has come to: rows, or the error instead of them. */
interface Answered {
  readonly rows: unknown[][];
  readonly error?: CustomFunctions.Error;
  /** Characters of JSON. */
  readonly size: number;
}

/** @throws CustomFunctions.Error with a sentence in the user's language */
export function answer(
  compute: (call: Call) => Soon<Rectangle>,
  invocation: Invocation = {},
): Promise<unknown[][]> {
  if (!binding.services) return boundServices().catch(failInEnglish).then((services) => inServices(compute, invocation, services));
  return inServices(compute, invocation, binding.services);
}

function inServices(
  compute: (call: Call) => Soon<Rectangle>,
  invocation: Invocation,
  services: Services,
): Promise<unknown[][]> {
  const { gate } = services;
  const recalculation = gate.begin();
  const leave = ({ rows, error, size }: Answered) =>
    gate.leave(recalculation, size).then(() => {
      if (error) throw error;
      return rows;
    });
  const soon = answered(compute, invocation, services);
  return soon instanceof Promise ? soon.then(leave) : leave(soon);
}

/** Excel's first calls may come while Office is still starting. */
export async function boundServices(): Promise<Services> {
  if (!binding.ready) throw new Error('the add-in has not started');
  return binding.services ?? binding.ready;
}

function failInEnglish(thrown: unknown): never {
  throw excelError(thrown, 'en');
}

/** Whoever computes at once, from the cache, leaves nothing behind but rows: ten thousand others begin before they leave. */
export function answered(
  compute: (call: Call) => Soon<Rectangle>,
  invocation: Invocation,
  services: Services,
): Soon<Answered> {
  const { client, clock, deadlines, cells, host } = services;
  const { address, isInValuePreview } = invocation;
  const acceptSince = cells.fillsSince(address) ?? Infinity;
  const caller = createCaller({ priority: 'formula', isPreview: isInValuePreview === true, acceptSince });
  const since = clock.now();
  const end = (result: () => Rectangle) => {
    deadlines.unwatch(caller);
    client.activity.cellAnswered();
    if (address !== undefined) cells.answered(address, caller, since);
    return answeredWith(result, host);
  };
  const fail = (thrown: unknown) =>
    end(() => {
      throw thrown;
    });
  try {
    const soon = compute(callOf(services, caller));
    if (!(soon instanceof Promise)) return end(() => soon);
    invocation.onCanceled = () => void clock.after(lingerMs, () => caller.end('cancelled'));
    deadlines.watch(caller);
    return soon.then((rectangle) => end(() => rectangle), fail);
  } catch (thrown) {
    return fail(thrown);
  }
}

function answeredWith(result: () => Rectangle, host: HostFacts): Answered {
  try {
    const rectangle = checkedSize(result(), host);
    return { rows: excelRows(rectangle, host.language), size: rectangleSize(rectangle) };
  } catch (thrown) {
    return { rows: [], error: excelError(thrown, host.language), size: errorSize };
  }
}

/** The services as one caller sees them. */
export function callOf({ client, clock, source, host }: Services, caller: Caller): Call {
  const facts = { isStale: (symbol: string) => caller.stale.has(symbol), tickSize: client.tickSize };
  return { client, clock, source, host, caller, facts };
}
