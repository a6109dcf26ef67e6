/**
 * Work that waits until the service has accepted the present key: until then, and without a key, the cells keep what they show. A
 * mistyped key never replaces values by errors. A service that is out of reach is asked again until it answers, and one that has
 * refused the key once a minute, until it accepts it or the person changes the key: the cells recover with the first response.
 */
import type { Client } from '../../../client/client';
import type { SettingsSource } from '../../../client/store/settings';
import { type Clock, createScheduledTimer } from '../../../client/timing/timers';

export interface AcceptedAccess {
  /** Acts at once where the service answers, else when it does; replaces work that waits already. */
  whenAccepted(act: () => void): void;
  /** The network is back. */
  tryAgain(): void;
}

export interface AcceptedAccessOptions {
  readonly client: Pick<Client, 'activity' | 'resolveMarkets' | 'testConnection'>;
  readonly settings: SettingsSource;
  readonly clock: Clock;
}

/** The pauses between tests of a service that is out of reach double. */
const shortestPauseMs = 15_000;
const longestPauseMs = 300_000;
/** As the request queue lets a refused key be tried again. */
const refusedKeyMs = 60_000;

export function createAcceptedAccess(options: AcceptedAccessOptions): AcceptedAccess {
  const { client, settings, clock } = options;
  const { activity, testConnection } = client;
  let waiting: (() => void) | undefined;
  let pauseMs = shortestPauseMs;
  const isAnswering = () => activity.state() === 'connected' || activity.state() === 'waiting';
  const actIfAccepted = () => {
    if (!waiting || !isAnswering()) return;
    const act = waiting;
    waiting = undefined;
    act();
  };
  const test = async () => {
    const { baseUrl, apiKey } = settings.current();
    if (!waiting || apiKey === undefined) return;
    await testConnection({ baseUrl, apiKey });
    actIfAccepted();
    if (activity.state() !== 'failing') return;
    retry.runBy(clock.now() + pauseMs);
    pauseMs = Math.min(2 * pauseMs, longestPauseMs);
  };
  const retry = createScheduledTimer(clock, () => void test());
  activity.subscribe(actIfAccepted);
  probeRefusedKey(options);
  return {
    whenAccepted(act) {
      waiting = act;
      pauseMs = shortestPauseMs;
      actIfAccepted();
      // oxlint-disable-next-line typescript/no-floating-promises -- A test that fails is its own result.
      void test();
    },
    tryAgain: () => void test(),
  };
}

/**
 * The refusal may have been a stray one, also where the service is used without a key: that it needs none is what a person has said,
 * for all windows, and a proxy that refuses for some minutes does not take it back.
 */
function probeRefusedKey({ client: { activity, resolveMarkets }, clock }: AcceptedAccessOptions): void {
  const probe = createScheduledTimer(clock, () => {
    probeLater();
    // Any request will do: the queue lets one pass in a minute, whoever asks.
    // oxlint-disable-next-line typescript/no-floating-promises -- A refusal is a result.
    if (activity.state() === 'key-refused') void resolveMarkets({ maxAgeMs: 0 });
  });
  const probeLater = () => {
    if (activity.state() === 'key-refused') probe.runBy(clock.now() + refusedKeyMs);
  };
  activity.subscribe(probeLater);
}
