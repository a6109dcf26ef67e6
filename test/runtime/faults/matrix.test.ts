/**
 * Every fault of the service on each path that a result takes, every function with faults of each kind, and where a function shows
 * something else: the cell of the affected symbol, the values of its neighbours, the deadline, the number of requests, none of them
 * for a cancelled live cell, and the value of the recalculation after it. Then pairs of faults and circumstances.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { definitionNamed } from '../../support/definition-named';
import { type FunctionsFile, typedByName } from '../../../src/addin/insert/function-form';
import type { CellResult } from '../../../src/office-host/contract';
import { picture } from '../../support/picture';
import { afterSeconds, type Asked, type FaultBench, startFaultBench } from './fault-bench';
import { type FaultFunction, faultFunctions } from './fault-functions';
import { contents } from './content-faults';
import { clockPairs, lastValues, type Pair, stalePairs, strayPairs } from './circumstances';
import { forms, nestings } from './form-faults';
import { type Fault, no, type Shows } from './fault';
import { bodies, failures } from './failure-faults';
import { refusals, waits } from './refusal-faults';

/** The deadline of a call, plus the intervals of its flushes. */
const longestMs = 45_000 + 1_500;

const faults = [...refusals, ...waits, ...failures, ...bodies, ...contents, ...forms, ...nestings];
const functions = faultFunctions.map((given) => [given.functionId, given] as const);

/** A record, a series and a stream: what is behind the cells of all functions. */
const paths: readonly string[] = ['QUOTE', 'KLINE', 'LIVE'];
/** A limit, a refusal, a failure that is tried again, a body that cannot be read, and one without the symbol. */
const faultsOfEachKind: readonly string[] = ['429 once', '403', '500', 'truncated JSON', 'empty data'];

function isCase(given: FaultFunction, fault: Fault): boolean {
  const own = fault.except?.[given.functionId];
  return paths.includes(given.functionId) || faultsOfEachKind.includes(fault.name) || (own !== undefined && own !== no);
}

it('Every fault of a kind is one of the matrix', () => {
  expect(faults.map(({ name }) => name)).toEqual(expect.arrayContaining([...faultsOfEachKind]));
});

it('Every function that sends requests is in the matrix', () => {
  const built = JSON.parse(readFileSync('dist/functions.json', 'utf8')) as FunctionsFile;
  const { functions: named } = typedByName(built);
  const asking = named.map(({ id }) => id).filter((id) => definitionNamed(id).cost);
  expect(functions.map(([id]) => id).sort()).toEqual(asking.sort());
});

describe.each(functions)('MD.%s', (_functionId, given) => {
  let bench: FaultBench;
  const start = async () => void (bench = await startFaultBench());
  // Functions with fixed symbols need a new add-in for each case.
  (given.asked ? beforeEach : beforeAll)(start);
  afterAll(() => void vi.useRealTimers());

  const cases = faults
    .filter((fault) => isCase(given, fault))
    .map((fault) => {
      return [fault.name, titleOf(showsOf({ given, fault })), fault] as const;
    });
  it.each(cases)('%s: %s', (_name, _title, fault) => expectHolds(bench, { given, fault, end: () => {} }));
});

describe.each([
  ['A set clock', clockPairs],
  ['A stray fault', strayPairs],
  ['Outdated values of a gateway', stalePairs],
])('%s', (_, pairs) => {
  let bench: FaultBench;
  beforeEach(async () => void (bench = await startFaultBench()));
  afterAll(() => void vi.useRealTimers());

  const cases = pairs.map((pair) => [pair.given.functionId, pair.name, titleOf(showsOf(pair)), pair] as const);
  it.each(cases)('MD.%s: %s: %s', (_function, _name, _title, pair) => expectHolds(bench, pair));
});

/** The cells while the fault strikes and after it. */
async function expectHolds(bench: FaultBench, { given, fault, isAfterStale, end }: Omit<Pair, 'name'>): Promise<void> {
  const shows = showsOf({ given, fault });
  const asked = bench.begin(given, isAfterStale ? lastValues : fault);
  if (isAfterStale) {
    expectStale((await bench.recalculate(given, asked)).culprit, given);
    bench.replaceFault(fault);
  }
  const during = await bench.recalculate(given, asked);
  expectCells(during, given, fault, { asked, shows });
  expect(during.elapsedMs).toBeLessThan(longestMs);
  // Where one limit has ended a wait, another may be asked once more.
  const { buckets = 1 } = given;
  expect(during.requests).toBeLessThanOrEqual((fault.requests + 1) * buckets - 1);
  expect(bench.struck() > 0).toBe(shows !== 'does not apply');
  if (given.isLive) expect(await bench.sentWithin(30_000, given, asked)).toEqual([]);
  bench.end();
  end();
  await letRecover(bench, fault, shows);
  const after = await bench.recalculate(given, asked);
  expectWell(after.culprit, given);
  expectWell(after.neighbour, given);
  if (shows === 'its value' && given.isSteady) expect(during.culprit).toEqual(after.culprit);
}

function showsOf({ given, fault }: Pick<Pair, 'given' | 'fault'>): Shows {
  return fault.except?.[given.asksLike ?? given.functionId] ?? fault.shows;
}

function titleOf(shows: Shows): string {
  return typeof shows === 'object' ? `#N/A ${shows.says}` : shows;
}

const longAfter: ReadonlySet<Shows> = new Set<Shows>(['a value', 'a blank', 'nothing', 'left out']);

async function letRecover(bench: FaultBench, { recovers }: Fault, shows: Shows): Promise<void> {
  if (recovers === 'with another key') bench.useAnotherKey();
  if (recovers === 'after five minutes') afterSeconds(300);
  // The queue itself ends the wait: its timer has to run.
  if (recovers === 'after ten minutes') await vi.advanceTimersByTimeAsync(600_000);
  if (recovers === 'after a week' || longAfter.has(shows)) afterSeconds(7 * 86_400);
}

interface Expected {
  readonly asked: Asked;
  readonly shows: Shows;
}

function expectCells(
  cells: Readonly<Record<keyof Asked, CellResult>>,
  given: FaultFunction,
  { strikes }: Fault,
  { asked, shows }: Expected,
): void {
  const { culprit, neighbour, stranger } = asked;
  if (shows === 'a stale value') {
    expectStale(cells.culprit, given);
    expectStale(cells.neighbour, given);
    return;
  }
  expect(lines(cells.culprit)).toMatch(patternOf(shows, given, culprit));
  if (strikes === 'one symbol') expectWell(cells.neighbour, given);
  else expect(lines(cells.neighbour)).toMatch(patternOf(shows, given, neighbour));
  const isConcerned = strikes === 'the service' && typeof shows === 'object';
  expect(lines(cells.stranger)).toMatch(isConcerned ? patternOf(shows, given, stranger) : /^[^#·]+$/);
}

function expectWell(cell: CellResult, given: FaultFunction): void {
  expect(lines(cell)).toMatch(given.well);
}

/** What is known of outdated values: as a rule they are shown in grey. */
function expectStale(cell: CellResult, given: FaultFunction): void {
  if (given.stale) {
    expect(lines(cell)).toMatch(given.stale);
    return;
  }
  expect(lines(cell)).toContain('[Color16]');
  expect(lines(cell).replaceAll('[Color16]', '').replaceAll('General', 'number')).toMatch(given.well);
}

function lines(result: CellResult): string {
  return picture(result).join('\n');
}

function patternOf(shows: Shows, given: FaultFunction, symbol: string): RegExp {
  if (typeof shows === 'object') return new RegExp(`^${sentencePattern(shows.says, given, symbol)}$`);
  if (shows === 'nothing') return /^(number \| )?·( \| ·)*$/;
  if (shows === 'a blank') return given.blank;
  return shows === 'left out' ? given.leftOut! : given.well;
}

/** A pattern of the message with filled placeholders; `#` matches a number, `.+` and `.*` any text. */
function sentencePattern(sentence: string, { column, feature }: FaultFunction, symbol: string): string {
  const market = symbol.slice(symbol.lastIndexOf('.') + 1);
  const filled = Object.entries({ column, feature, symbol, market }).reduce(
    (text, [name, value]) => text.replaceAll(`{${name}}`, value),
    sentence,
  );
  return `#N/A ${filled.replace(/[()[\]$^?]/g, '\\$&').replaceAll('#', '\\d+')}`;
}
