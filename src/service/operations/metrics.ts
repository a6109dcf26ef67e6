/** Counters and histograms of one service, in Prometheus' text format. Each service has a registry of its own. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** An endpoint's id, or `other` for a path that is none. */
export interface Answered {
  readonly endpoint: string;
  readonly status: number;
  readonly seconds: number;
  /** Name of the key's owner; undefined before the key is accepted. */
  readonly person: string | undefined;
}

export interface Metrics {
  /** From now on in the label `source` of every metric. */
  nameSource(name: string): void;
  answered(request: Answered): void;
  /** A body or a symbol's record that needed no work of the source. */
  cacheHit(endpoint: string, count?: number): void;
  /** A value in Redis that could not be read: it counts as none. */
  unreadable(endpoint: string): void;
  /** @param status 0 when no response came */
  upstreamCall(endpoint: string, status: number): void;
  /** The upstream has answered 429. @param bucket one of a bounded number of labels */
  upstreamRefused(bucket: string): void;
  /** Shows what is known of the upstream's limits whenever somebody looks. @param read by label */
  watchLimits(read: () => ReadonlyMap<string, LimitGauge>): void;
  /** The registry in Prometheus' text format. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** A limit of the upstream as it is now. */
export interface LimitGauge {
  /** Undefined where none is known, as are those that remain. */
  readonly perMinute: number | undefined;
  readonly remaining: number | undefined;
  /** Until the next request is allowed. */
  readonly waitMs: number;
}

/** Upper bounds in seconds: a cached body takes less than a millisecond, a request may wait ten seconds for its turn. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const counters = countersIn(registry);
  return {
    nameSource: (source) => registry.setDefaultLabels({ source }),
    answered({ endpoint, status, seconds, person }) {
      counters.requests.inc({ endpoint, status });
      counters.latency.observe({ endpoint }, seconds);
      if (status === 429) counters.tooMany.inc({ endpoint });
      if (person !== undefined) counters.byPerson.inc({ person });
    },
    cacheHit: (endpoint, count = 1) => counters.cacheHits.inc({ endpoint }, count),
    unreadable: (endpoint) => counters.unreadable.inc({ endpoint }),
    upstreamCall: (endpoint, status) => counters.upstream.inc({ endpoint, status }),
    upstreamRefused: (bucket) => counters.refused.inc({ bucket }),
    watchLimits: (read) => addLimitGauges(registry, read),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

function addLimitGauges(registry: Registry, read: () => ReadonlyMap<string, LimitGauge>): void {
  const add = (name: string, help: string, valueOf: (gauge: LimitGauge) => number | undefined) =>
    new Gauge({
      name: `market_data_upstream_limit_${name}`,
      help,
      labelNames: ['bucket'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [bucket, gauge] of read()) {
          const value = valueOf(gauge);
          if (value !== undefined) this.set({ bucket }, value);
        }
      },
    });
  add('requests', 'Requests per minute that the upstream allows, as far as known', ({ perMinute }) => perMinute);
  add('remaining', 'Requests that are left of the limit now', ({ remaining }) => remaining);
  add('wait_seconds', 'Time until the limit allows the next request', ({ waitMs }) => waitMs / 1_000);
}

function countersIn(registry: Registry) {
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: `market_data_${name}_total`, help, labelNames, registers });
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Resident memory of the process',
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  return {
    requests: counter('requests', 'Requests answered', ['endpoint', 'status']),
    byPerson: counter('person_requests', 'Requests whose key was accepted, by the owner of the key', ['person']),
    cacheHits: counter('cache_hits', 'Records and bodies answered from a cache', ['endpoint']),
    unreadable: counter('cache_unreadable', 'Values in Redis that could not be read, and were fetched anew', [
      'endpoint',
    ]),
    upstream: counter('upstream_calls', 'Requests to the upstream service', ['endpoint', 'status']),
    refused: counter('upstream_rate_limited', 'Requests to the upstream that it answered with 429', ['bucket']),
    tooMany: counter('rate_limited', 'Requests answered with 429', ['endpoint']),
    latency: new Histogram({
      name: 'market_data_request_seconds',
      help: 'Time from a request to its answer',
      registers,
      buckets,
      labelNames: ['endpoint'],
    }),
  };
}
