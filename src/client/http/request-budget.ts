/**
 * The requests that a person allows in a sliding minute. The service counts one when it arrives, somewhere between its start and
 * its response. So a request occupies a slot from its start until a minute after its response: however the latency varies, no
 * window of the service sees more.
 */
import { rateWindowMs } from '../../protocol/assumptions';
import type { Clock } from '../timers';

export function createRequestBudget(
  clock: Clock,
  requestsPerMinute: () => number | undefined,
  windowMs = rateWindowMs,
) {
  let slots: { freeAt: number }[] = [];
  return {
    /** @returns a function to call when the response is there */
    spend(): () => void {
      if (requestsPerMinute() === undefined) return () => {};
      const slot = { freeAt: Infinity };
      slots.push(slot);
      return () => (slot.freeAt = clock.now() + windowMs);
    },
    /** The instant from which one more request is allowed; 0 when it is now, Infinity when a response must come first. */
    availableAt(): number {
      const most = requestsPerMinute() ?? Infinity;
      slots = slots.filter(({ freeAt }) => freeAt > clock.now());
      const freeAts = slots.map(({ freeAt }) => freeAt).sort((a, b) => a - b);
      // Undefined while fewer slots are taken than there are.
      return freeAts[slots.length - most] ?? 0;
    },
    reset: () => void (slots = []),
  };
}
