/**
 * How every function answers: it computes, within the deadline; its result leaves together with the others of the same
 * recalculation, in a form that Excel's runtime can send; and problems become errors with a sentence.
 */
import { createCaller, type Caller } from '../client/caller';
import type { Rectangle } from '../sheet/cells';
import { checkedSize, rectangleSize } from './result-size';
import { excelError, excelRows } from './excel-results';
import type { Language } from '../i18n/language';
import type { Call, Services } from './services';

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

/** @throws CustomFunctions.Error with a sentence in the user's language */
export async function answer(
  compute: (call: Call) => Promise<Rectangle>,
  invocation: Invocation = {},
): Promise<unknown[][]> {
  let language: Language = 'en';
  try {
    const services = binding.services ?? (await boundServices());
    language = services.host.language;
    return excelRows(await together(compute, services, invocation), language);
  } catch (thrown) {
    throw excelError(thrown, language);
  }
}

/** Excel's first calls may come while Office is still starting. */
export async function boundServices(): Promise<Services> {
  if (!binding.ready) throw new Error('the add-in has not started');
  return binding.services ?? binding.ready;
}

async function together(
  compute: (call: Call) => Promise<Rectangle>,
  services: Services,
  invocation: Invocation,
): Promise<Rectangle> {
  const { client, clock, gate, deadlines, cells, host } = services;
  const caller = createCaller({
    priority: 'formula',
    isPreview: invocation.isInValuePreview === true,
    acceptSince: cells.fillsSince(invocation.address) ?? Infinity,
  });
  invocation.onCanceled = () => void clock.after(lingerMs, () => caller.end('cancelled'));
  const since = clock.now();
  const recalculation = gate.begin();
  deadlines.watch(caller);
  let size = errorSize;
  try {
    const rectangle = checkedSize(await compute(callOf(services, caller)), host);
    size = rectangleSize(rectangle);
    return rectangle;
  } finally {
    deadlines.unwatch(caller);
    client.activity.cellAnswered();
    if (invocation.address !== undefined) cells.answered(invocation.address, caller, since);
    await gate.leave(recalculation, size);
  }
}

/** The services as one caller sees them. */
export function callOf({ client, clock, source, host }: Services, caller: Caller): Call {
  const facts = { isStale: (symbol: string) => caller.stale.has(symbol), tickSize: client.tickSize };
  return { client, clock, source, host, caller, facts };
}
