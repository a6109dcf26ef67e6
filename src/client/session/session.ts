/** Everything that holds for one key at one address; replaced as a whole when either changes. */
import { createEndpointCapabilities, type EndpointCapabilities } from './endpoint-capabilities';
import { RateLimits } from './rate-limits';
import type { PersonalRate } from './rate-scope';
import type { GivenLimits } from './given-limits';
import type { SharedRates } from './shared-rates';
import { type LearnedLimits, type LimitMemory, keptLimits, readLimits } from './limit-memory';
import { createRefusedPeriods, type RefusedPeriods } from './refused-periods';
import { createServiceMarkets, type MarketMemory, type ServiceMarkets } from './service-markets';
import { type Access, sameAccess, type Settings, type SettingsSource } from '../store/settings';
import { type Clock, createThrottle, readClock } from '../timing/timers';

/** Compared by identity: what an earlier session was told says nothing about the present one. */
export interface Session {
  readonly access: Access;
  readonly capabilities: EndpointCapabilities;
  readonly rates: RateLimits;
  /** These are of the address, whatever the key. */
  readonly markets: ServiceMarkets;
  readonly refusedPeriods: RefusedPeriods;
  readonly service: {
    /** True once the address has served a request. */
    hasServed: boolean;
  };
}

type OfAddress = Pick<Session, 'markets' | 'refusedPeriods' | 'service'>;

export interface Sessions {
  readonly current: () => Session;
  /** Counts refreshes and changes of access: what an earlier epoch fetched is not fresh. */
  readonly epoch: () => number;
  readonly startEpoch: () => void;
  /** Calls back after another session has begun, in the order of the subscriptions. @returns a function that ends the subscription */
  readonly onChange: (listener: AccessListener) => () => void;
}

/** @param isOtherService false when only the key is another one */
export type AccessListener = (isOtherService: boolean) => void;

export interface SessionsParts {
  readonly clock: Clock;
  readonly settings: SettingsSource;
  readonly marketMemory: MarketMemory;
  readonly limitMemory: LimitMemory | undefined;
  /** Length of the minute of rates, for tests that cannot wait for it. */
  readonly windowMs?: number | undefined;
  readonly given?: GivenLimits | undefined;
  readonly shared?: SharedRates | undefined;
}

/** While requests are sent, what they have used is kept at most so often. */
const keptEveryMs = 250;

export function createSessions(parts: SessionsParts): Sessions {
  const { clock, settings, marketMemory, limitMemory } = parts;
  const recalled = () => readLimits(limitMemory?.recall(settings.current()), readClock(clock));
  const newAddress = (restored: LearnedLimits): OfAddress => ({
    markets: createServiceMarkets(settings.current().baseUrl, marketMemory),
    refusedPeriods: createRefusedPeriods({ clock, restored: restored.refusedPeriods, onLearned: () => keep() }),
    service: { hasServed: false },
  });
  const newSession = (restored: LearnedLimits, address: OfAddress): Session => {
    const access = settings.current();
    // Requests of an earlier session may be answered with another key.
    const isCurrent = () => sameAccess(access, settings.current());
    const limits = createLimits(parts, { restored, onLearned: () => isCurrent() && keep(), onUsed });
    const { markets, refusedPeriods, service } = address;
    return { access, ...limits, markets, refusedPeriods, service };
  };
  const keep = () => {
    const { access, rates, capabilities, refusedPeriods } = session;
    const learned = { ...rates.learned(), ...capabilities.learned(), refusedPeriods: refusedPeriods.learned() };
    limitMemory?.keep(access, keptLimits(learned));
  };
  const onUsed = limitMemory && createThrottle(clock, keptEveryMs, () => keep()).request;
  const first = recalled();
  let session = newSession(first, newAddress(first));
  let epoch = 0;
  const listeners = new Set<AccessListener>();
  settings.subscribe((now, before) => {
    if (sameAccess(now, before)) return;
    const isOtherService = now.baseUrl !== before.baseUrl;
    const restored = recalled();
    session = newSession(restored, isOtherService ? newAddress(restored) : session);
    epoch++;
    for (const listener of listeners) listener(isOtherService);
  });
  return {
    current: () => session,
    epoch: () => epoch,
    startEpoch: () => epoch++,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

interface LimitsOptions {
  readonly restored: LearnedLimits;
  readonly onLearned: () => void;
  readonly onUsed: (() => void) | undefined;
}

/** What is known of the limits of the present access. */
function createLimits(
  { clock, settings, windowMs, given, shared }: SessionsParts,
  { restored, onLearned, onUsed }: LimitsOptions,
): Pick<Session, 'capabilities' | 'rates'> {
  const rates = new RateLimits({
    clock,
    minuteMs: windowMs,
    personal: () => personalRate(settings.current()),
    restored,
    given: given?.rates,
    shared,
    onLearned,
    onUsed,
  });
  const capabilities = createEndpointCapabilities({
    clock,
    symbolsPerRequest: () => settings.current().symbolsPerRequest,
    restored,
    given,
    onLearned,
    onBetterPlan: () => rates.forget(),
  });
  return { rates, capabilities };
}

function personalRate({ requestsPerMinute, requestsPerMinuteCount: counts }: Settings): PersonalRate | undefined {
  return requestsPerMinute === undefined ? undefined : { requestsPerMinute, counts };
}
