/** Everything that holds for one key at one address; replaced as a whole when either changes. */
import { createEndpointCapabilities, type EndpointCapabilities } from './batching/endpoint-capabilities';
import { RateLimits } from './http/rate-limits';
import type { PersonalRate } from './http/rate-scope';
import type { GivenLimits } from './given-limits';
import type { SharedRates } from './http/shared-rates';
import { type LimitMemory, keptLimits, readLimits } from './limit-memory';
import { createServiceMarkets, type MarketMemory, type ServiceMarkets } from './service-markets';
import { type Access, sameAccess, type Settings, type SettingsSource } from './settings';
import { type Clock, readClock } from './timers';

/** Compared by identity: what an earlier session was told says nothing about the present one. */
export interface Session {
  readonly access: Access;
  readonly capabilities: EndpointCapabilities;
  readonly rates: RateLimits;
  /** Of the address, whatever the key. */
  readonly markets: ServiceMarkets;
  readonly service: {
    /** True once the address has served a request. */
    hasServed: boolean;
  };
}

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
  readonly limitMemory: LimitMemory;
  /** Length of the minute of rates, for tests that cannot wait for it. */
  readonly windowMs?: number | undefined;
  readonly given?: GivenLimits | undefined;
  readonly shared?: SharedRates | undefined;
}

export function createSessions(parts: SessionsParts): Sessions {
  const { settings, marketMemory } = parts;
  const newMarkets = () => createServiceMarkets(settings.current().baseUrl, marketMemory);
  const newSession = (markets: ServiceMarkets, service: Session['service']): Session => ({
    access: settings.current(),
    ...createLimits(parts),
    markets,
    service,
  });
  let session = newSession(newMarkets(), { hasServed: false });
  let epoch = 0;
  const listeners = new Set<AccessListener>();
  settings.subscribe((now, before) => {
    if (sameAccess(now, before)) return;
    const isOtherService = now.baseUrl !== before.baseUrl;
    session = isOtherService
      ? newSession(newMarkets(), { hasServed: false })
      : newSession(session.markets, session.service);
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

/** What is known of the limits of the present access, as it was kept, and keeps what is learned of them. */
function createLimits({
  clock,
  settings,
  limitMemory,
  windowMs,
  given,
  shared,
}: SessionsParts): Pick<Session, 'capabilities' | 'rates'> {
  const access = settings.current();
  const restored = readLimits(limitMemory.recall(access), readClock(clock));
  // Requests of an earlier session may be answered with another key.
  const keep = () => {
    if (!sameAccess(access, settings.current())) return;
    limitMemory.keep(access, keptLimits({ ...rates.learned(), ...capabilities.learned() }));
  };
  const rates = new RateLimits({
    clock,
    minuteMs: windowMs,
    personal: () => personalRate(settings.current()),
    restored,
    given: given?.rates,
    shared,
    onLearned: keep,
  });
  const capabilities = createEndpointCapabilities({
    clock,
    symbolsPerRequest: () => settings.current().symbolsPerRequest,
    restored,
    given,
    onLearned: keep,
    onBetterPlan: () => rates.forget(),
  });
  return { rates, capabilities };
}

function personalRate({ requestsPerMinute, requestsPerMinuteCount: counts }: Settings): PersonalRate | undefined {
  return requestsPerMinute === undefined ? undefined : { requestsPerMinute, counts };
}
