/**
 * Counts the requests of the day, over reloads and for all pages of this browser together: they share its storage, as they share
 * the key. Tells the client what is left of the person's budget, or of the service's where its responses name one.
 */
import type { ActivitySnapshot } from '../../../client/http/activity';
import type { Client } from '../../../client/client';
import type { SettingsSource } from '../../../client/store/settings';
import {
  type Clock,
  type ClockReading,
  createScheduledTimer,
  createThrottle,
  elapsedMs,
  readClock,
} from '../../../client/timing/timers';
import type { Today } from '../../../client/http/request-history';
import { isOfDay, quotasIn } from '../../../protocol/quotas';
import { accessId } from './limit-memory';
import { storedName, type TextStorage } from './key-store';

export interface DayCountOptions {
  readonly client: Pick<Client, 'activity' | 'countDay' | 'onAccessChange'>;
  readonly settings: Pick<SettingsSource, 'current' | 'subscribe'>;
  readonly clock: Clock;
  readonly storage: TextStorage;
  /** `Office.context.partitionKey`: absent on hosts without partitions. */
  readonly partition: string | undefined;
  readonly page: Pick<Window, 'addEventListener'>;
}

/** Of a day's limit: so much is kept for what a person asks. */
const reservedShare = 0.1;
/** Thousands of requests a minute are no thousands of writes. */
const leastIntervalMs = 1_000;
/** The machine may sleep, and its clock may be set: the end of the day is looked for this often. */
const lookMs = 10 * 60_000;

export function startDayCount(options: DayCountOptions): void {
  const { client, settings, clock, page } = options;
  const { activity } = client;
  const counter = createCounter(options);
  const tell = () => {
    const today = counter.today();
    if (!isSame(today, activity.snapshot().today)) client.countDay(today);
    const { waitingUntil = Infinity } = activity.snapshot();
    const restMs = Math.min(today.endsAt, waitingUntil) - clock.wallNow();
    look.runBy(clock.now() + Math.min(lookMs, Math.max(leastIntervalMs, restMs)));
  };
  // Told in any case: who waits for the end of a day learns of it.
  const look = createScheduledTimer(clock, () => {
    client.countDay(counter.today());
    tell();
  });
  const throttle = createThrottle(clock, leastIntervalMs, tell);
  activity.subscribe(throttle.request);
  settings.subscribe(throttle.request);
  page.addEventListener('storage', throttle.request);
  page.addEventListener('pagehide', counter.keep);
  client.onAccessChange(() => {
    counter.follow();
    tell();
  });
  tell();
}

/** Stores what this page has sent, and adds up what the browser has. */
function createCounter(options: DayCountOptions) {
  const { client, settings, clock } = options;
  const store = createDayStore(options);
  const serviceDay = followServiceDay(clock);
  let access = accessId(settings.current());
  let stored = 0;
  const keep = () => {
    const { requestsSent } = client.activity.snapshot();
    store.add(access, requestsSent - stored);
    stored = requestsSent;
  };
  return {
    keep,
    /** The present access from now on. */
    follow() {
      keep();
      access = accessId(settings.current());
    },
    today(): Today {
      keep();
      const { day, endsAt } = localDay(clock.wallNow());
      const own = budgetLeft(store.count(access, day), settings.current().requestsPerDay);
      const named = serviceDay(client.activity.snapshot());
      const today = { ...own, endsAt, toldAt: readClock(clock) };
      return named && named.left < own.left ? { ...today, ...named } : today;
    },
  };
}

function budgetLeft(count: number, limit = Infinity): Pick<Today, 'count' | 'left' | 'reserved'> {
  return { count, left: limit - count, reserved: limit === Infinity ? 0 : Math.ceil(limit * reservedShare) };
}

type ServiceDay = Omit<Today, 'count'>;

/** What the service's responses say of its day, until it ends. The last request is left to the service to refuse. */
function followServiceDay(clock: Clock): (snapshot: ActivitySnapshot) => ServiceDay | undefined {
  let read: string | null = null;
  let day: ServiceDay | undefined;
  return (snapshot) => {
    const isNew = snapshot.rateLimit !== read;
    read = snapshot.rateLimit;
    if (isNew) day = serviceDayIn(snapshot, readClock(clock));
    return day && elapsedMs(day.toldAt, readClock(clock)) < day.endsAt - day.toldAt.wallNow ? day : undefined;
  };
}

function serviceDayIn(snapshot: ActivitySnapshot, toldAt: ClockReading): ServiceDay | undefined {
  const quota = quotasIn(snapshot).find(isOfDay);
  if (quota === undefined || !(quota.remaining >= 0) || !(quota.resetSeconds > 0)) return undefined;
  const { limit, remaining, resetSeconds } = quota;
  const reserved = limit > 0 ? Math.ceil(limit * reservedShare) : 0;
  return { left: Math.max(1, remaining), reserved, endsAt: toldAt.wallNow + resetSeconds * 1000, toldAt };
}

function isSame(a: Today, b: Today | undefined): boolean {
  return a.count === b?.count && a.left === b.left && a.reserved === b.reserved && a.endsAt === b.endsAt;
}

interface StoredCount {
  /** A fingerprint of address and key. */
  readonly access: string;
  /** 20261123, in the person's time zone. */
  readonly day: number;
  readonly count: number;
}

/** More keys and services are not used in a day. */
const mostCounts = 8;

function createDayStore({ storage, partition, clock }: DayCountOptions) {
  const name = storedName(partition, 'requests-today');
  const counts = () => readCounts(storage.getItem(name));
  // A later day was counted while the clock was wrong: it goes on as this one.
  const since = (day: number) => counts().filter((each) => each.day >= day);
  return {
    count: (access: string, day: number) => since(day).find((each) => each.access === access)?.count ?? 0,
    add(access: string, more: number) {
      const { day } = localDay(clock.wallNow());
      const known = since(day);
      const found = known.find((each) => each.access === access);
      // Where nothing more may be sent, a later day gets its end here.
      if (more === 0 && (found === undefined || found.day === day)) return;
      const others = known.filter((each) => each.access !== access);
      const kept = [{ access, day, count: (found?.count ?? 0) + more }, ...others].slice(0, mostCounts);
      storage.setItem(name, JSON.stringify(kept));
    },
  };
}

/** Other code of the origin can write to the storage: an unreadable entry counts as none. */
function readCounts(text: string | null): StoredCount[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter(isStoredCount).slice(0, mostCounts) : [];
  } catch {
    return [];
  }
}

function isStoredCount(value: unknown): value is StoredCount {
  const { access, day, count } = (value ?? {}) as Partial<Record<keyof StoredCount, unknown>>;
  return typeof access === 'string' && Number.isSafeInteger(day) && Number.isSafeInteger(count) && Number(count) >= 0;
}

/** The person's day: its date, and the epoch ms of the next midnight. */
function localDay(wallNow: number): { readonly day: number; readonly endsAt: number } {
  const date = new Date(wallNow);
  const [year, month, dayOfMonth] = [date.getFullYear(), date.getMonth(), date.getDate()];
  return {
    day: year * 10_000 + (month + 1) * 100 + dayOfMonth,
    endsAt: new Date(year, month, dayOfMonth + 1).getTime(),
  };
}
