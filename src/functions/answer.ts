/**
 * How every function answers: it computes, within the deadline; its result leaves together with the others of the same
 * recalculation, in a form that Excel's runtime can send; and problems become errors with a sentence.
 */
import type { Clock } from '../client/clock';
import { MarketDataError } from '../market/problem';
import type { Rectangle } from '../sheet/cells';
import { checkedSize, rectangleSize } from './result-size';
import { excelError, excelRows } from './excel-results';
import type { Language } from '../i18n/language';
import type { Services } from './services';

/** Whatever the network does, no cell waits longer: Excel's runtime itself gives up after 60 s without telling the cell. */
const deadlineMs = 45_000;

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

/** @throws CustomFunctions.Error with a sentence in the user's language */
export async function answer(compute: (services: Services) => Promise<Rectangle>): Promise<unknown[][]> {
  let language: Language = 'en';
  try {
    const services = await boundServices();
    const { client, clock, gate, host } = services;
    language = host.language;
    const computed = withinDeadline(compute(services), clock, client).then((rectangle) => checkedSize(rectangle, host));
    const rectangle = await gate.pass(computed, rectangleSize).finally(() => client.activity.cellAnswered());
    return excelRows(rectangle, language);
  } catch (thrown) {
    throw excelError(thrown, language);
  }
}

/** Excel's first calls may come while Office is still starting. */
export async function boundServices(): Promise<Services> {
  if (!binding.ready) throw new Error('the add-in has not started');
  return binding.services ?? binding.ready;
}

function withinDeadline<T>(result: Promise<T>, clock: Clock, client: Services['client']): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(deadlineMs, () => {
      const isWaiting = client.activity.snapshot().waitingUntil !== undefined;
      reject(new MarketDataError(isWaiting ? { kind: 'rate-limited' } : { kind: 'timeout', afterMs: deadlineMs }));
    });
    result.then(resolve, reject).finally(cancel);
  });
}
