/** What outlives the page: the log of the day, and where each alert stood. The text of one entry of the browser's storage. */
import { dayMs, dayNumber, epochMs } from '../market/time/exchange-time';
import type { Side } from '../market/fields/alert-condition';
import { type AlertEvent, keptEvents } from './alert-log';
import type { AlertState } from './alert-state';
import { type GapReason, gapReasons } from './sight';

export interface KeptAlert {
  readonly state: AlertState;
  /** Epoch ms of the last poll that saw its symbol. */
  readonly seenAt: number;
  /** What has kept polls away since then. */
  readonly reasons: readonly GapReason[];
}

export interface Kept {
  readonly events: readonly AlertEvent[];
  /** By their keys. */
  readonly alerts: ReadonlyMap<string, KeptAlert>;
}

/** Of more the latest seen are kept. */
const mostAlerts = 2_000;
/** Longer than any holiday: a quote of the day before it triggers nothing twice. */
const keptForMs = 30 * dayMs;
/** A cell may hold a longer condition: its alert begins anew with the page. */
const longestKey = 300;

export function keptText({ events, alerts }: Kept, now: number): string {
  const lasting = [...alerts].filter(([key, { seenAt }]) => key.length <= longestKey && now - seenAt < keptForMs);
  const latest = lasting.toSorted(([, a], [, b]) => b.seenAt - a.seenAt).slice(0, mostAlerts);
  return JSON.stringify({ events: keptEvents(events, now), alerts: latest.map(([key, kept]) => rowOf(key, kept)) });
}

/** Another window may have stored an alert of the same key: of the two, the one that was seen later is kept. */
export function withAlerts(
  stored: ReadonlyMap<string, KeptAlert>,
  alerts: readonly (readonly [string, KeptAlert | undefined])[],
): ReadonlyMap<string, KeptAlert> {
  const later = alerts.flatMap(([key, kept]) =>
    kept && kept.seenAt >= (stored.get(key)?.seenAt ?? -Infinity) ? [[key, kept] as const] : [],
  );
  return new Map([...stored, ...later]);
}

/** What is stored may be damaged or of another version: what cannot be read is left out. */
export function readKept(text: string | null, now: number): Kept {
  const { events, alerts } = parsed(text);
  const rows = Array.isArray(alerts) ? alerts.flatMap((row) => alertIn(row, now)) : [];
  return { events: keptEvents(Array.isArray(events) ? events.filter(isEvent) : [], now), alerts: new Map(rows) };
}

function parsed(text: string | null): { readonly events?: unknown; readonly alerts?: unknown } {
  try {
    return (JSON.parse(text ?? '{}') as object | null) ?? {};
  } catch {
    return {};
  }
}

const letters: Readonly<Record<Side, string>> = { below: 'b', on: 'o', above: 'a' };
const sides: Readonly<Record<string, Side>> = { b: 'below', o: 'on', a: 'above' };

function rowOf(key: string, { state, seenAt, reasons }: KeptAlert): unknown[] {
  const { quoteDay = null, isMet, sides: seen, trigger } = state;
  const places = seen.map((side) => (side ? letters[side] : '-')).join('');
  return [key, seenAt, quoteDay, isMet, places, trigger?.at ?? null, trigger?.price ?? null, ...reasons];
}

function alertIn(row: unknown, now: number): [string, KeptAlert][] {
  if (!Array.isArray(row)) return [];
  const [key, seenAt, quoteDay, isMet, places, at, price, ...reasons] = row as readonly unknown[];
  if (typeof key !== 'string' || typeof seenAt !== 'number' || typeof places !== 'string') return [];
  const state: AlertState = {
    quoteDay: typeof quoteDay === 'number' ? dayNumber(quoteDay) : undefined,
    isMet: isMet === true,
    sides: places.split('').map((place) => sides[place]),
    trigger: typeof at === 'number' ? { at: epochMs(at), price: typeof price === 'number' ? price : null } : undefined,
  };
  // A time to come is one of a clock that was ahead. How long ago it was is not known: long enough to be told.
  const seen = seenAt > now ? now - dayMs : seenAt;
  return [[key, { state, seenAt: seen, reasons: gapReasons.filter((reason) => reasons.includes(reason)) }]];
}

function isEvent(event: unknown): event is AlertEvent {
  if (typeof event !== 'object' || event === null) return false;
  const { kind, dayEnd, at, symbol, condition, message, from, until, reasons } = event as Record<string, unknown>;
  if (typeof dayEnd !== 'number') return false;
  if (kind === 'gap') return typeof from === 'number' && typeof until === 'number' && Array.isArray(reasons);
  const texts = [symbol, condition, message];
  return kind === 'trigger' && typeof at === 'number' && texts.every((text) => typeof text === 'string');
}
