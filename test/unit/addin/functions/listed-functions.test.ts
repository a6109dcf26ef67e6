import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listedFunctions, listFunctionsOfPlan } from '../../../../src/addin/functions/listed-functions';
import type { KeyAbilities } from '../../../../src/client/session/key-abilities';
import { systemClock } from '../../../../src/client/timing/timers';
import type { FunctionsFile } from '../../../../src/office-host/calls/registered-functions';

type Outside = KeyAbilities['outside'];
type Wanted = ReturnType<typeof listedFunctions>;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** An Excel that keeps what it is told, and refuses it while `isRefusing`. */
function startExcel() {
  const excel = { told: [] as Wanted[], isRefusing: false };
  const setVisibility = (wanted: Wanted) => {
    excel.told.push(wanted);
    return excel.isRefusing ? Promise.reject(new Error('GeneralException')) : Promise.resolve();
  };
  vi.stubGlobal('Excel', { CustomFunctionManager: { setVisibility } });
  return excel;
}

function startPlan(isOn: boolean) {
  const listeners: (() => void)[] = [];
  const state = { outside: [] as Outside, isOn };
  const subscribe = (listener: () => void) => void listeners.push(listener);
  const change = async (next: Partial<typeof state>) => {
    Object.assign(state, next);
    for (const listener of listeners) listener();
    await vi.advanceTimersByTimeAsync(1_000);
  };
  listFunctionsOfPlan({
    client: { activity: { subscribe } as never, keyAbilities: () => ({ outside: state.outside }) as KeyAbilities },
    settings: { current: () => ({ planFunctionsOnly: state.isOn }), subscribe },
    clock: systemClock,
  });
  return change;
}

const hidden = ({ told }: { readonly told: readonly Wanted[] }) => told.map(({ hide }) => hide.join());

it('The table has every function that Excel lists, and no other: what it lists nowhere must not be shown', () => {
  const { functions } = JSON.parse(readFileSync('test/runtime/build/functions.golden.json', 'utf8')) as FunctionsFile;
  const listed = functions.filter(
    ({ options = {} }) => options.excludeFromAutoComplete !== true && options.linkedEntityLoadService !== true,
  );
  const { show, hide } = listedFunctions([]);
  expect(show).toEqual(listed.map(({ name }) => name));
  expect(hide).toEqual([]);
});

it.each<[Outside, readonly string[]]>([
  [['depth'], ['DEPTH', 'LIVEDEPTH']],
  [['daily'], ['PRICE', 'TRADINGDAYS', 'TRADINGDAY', 'CHECK']],
  [
    ['daily', 'minute'],
    ['KLINE', 'PRICE', 'TRADINGDAYS', 'TRADINGDAY', 'STATS', 'CORREL', 'CHECK'],
  ],
  [
    ['universe', 'ex-factors'],
    ['EXFACTORS', 'UNIVERSE'],
  ],
])('Without %s, the lists leave out %s', (outside, names) => {
  const { show, hide } = listedFunctions(outside);
  expect(hide).toEqual(names);
  expect(show.filter((name) => names.includes(name))).toEqual([]);
  expect(show).toContain('STATUS');
});

it('Excel is told nothing without the setting, then what the plan lacks, then to show all again', async () => {
  const excel = startExcel();
  const change = startPlan(false);
  await change({ outside: ['depth'] });
  expect(excel.told).toEqual([]);
  await change({ isOn: true });
  await change({});
  await change({ isOn: false });
  expect(hidden(excel)).toEqual(['DEPTH,LIVEDEPTH', '']);
});

it('A better plan shows a function again, and many responses change the lists once a second', async () => {
  const excel = startExcel();
  const change = startPlan(true);
  await vi.advanceTimersByTimeAsync(0);
  await Promise.all([change({ outside: ['depth'] }), change({ outside: ['depth', 'universe'] })]);
  await change({ outside: ['universe'] });
  expect(hidden(excel)).toEqual(['', 'DEPTH,UNIVERSE,LIVEDEPTH', 'UNIVERSE']);
  expect(excel.told.at(-1)?.show).toContain('DEPTH');
});

it('What Excel refuses is told again after a minute, and not with each response', async () => {
  const excel = startExcel();
  excel.isRefusing = true;
  const change = startPlan(true);
  for (let response = 0; response < 20; response++) await change({});
  expect(excel.told).toHaveLength(1);
  excel.isRefusing = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(excel.told).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(excel.told).toHaveLength(2);
});

it('Excel is asked no more where it refuses the same lists always, until they change', async () => {
  const excel = startExcel();
  excel.isRefusing = true;
  const change = startPlan(true);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(excel.told).toHaveLength(6);
  await change({ outside: ['depth'] });
  expect(excel.told).toHaveLength(7);
});

it('An Excel that lacks the call leaves all functions in its lists, and nothing fails', async () => {
  vi.stubGlobal('Excel', {});
  const change = startPlan(true);
  await change({ outside: ['depth'] });
});
