/** The contract in the other kinds of Excel: every function with every argument, errors in rows, and advice without a key. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Argument } from '../../../../src/office-host/contract';
import { hasDataTypes, type HostProfile, hostProfiles } from '../../../support/host-profiles';
import { type AddIn, type AddInOptions, startAddIn } from '../../../support/add-in';
import { picture, plainPicture } from '../../../support/picture';
import { symbolFunctions } from './contract-functions';
import { refusals } from './contract-refusals';
import { ownResults, results } from './contract-results';

/** `contract.test.ts` runs in Microsoft 365 on Windows. */
const others = Object.entries<HostProfile>(hostProfiles).filter(([name]) => name !== 'Microsoft 365 on Windows');
const functions = Object.entries(symbolFunctions);
const ofSeveral = functions.filter(([, { takesOne }]) => !takesOne);
const idOf = (name: string) => name.split(' ')[0]!;

let addIn: AddIn;
const withAddIn = (options: AddInOptions) => {
  beforeAll(async () => void (addIn = await startAddIn(options)));
  afterAll(() => void vi.useRealTimers());
};
const shown = async (name: string, args: readonly Argument[]) => picture(await addIn.call(idOf(name), ...args));

describe.each(others)('In %s', (_, host) => {
  withAddIn({ host });
  const expected = (lines: readonly string[]) => (hasDataTypes(host) ? lines : plainPicture(lines));

  // What needs no request comes first: MD.STATUS counts requests.
  it.each([...ownResults, ...results])('%s: MD.%s %j', async (_, functionId, args, lines) => {
    expect(await shown(functionId, args)).toEqual(expected(lines));
  });

  it.each(refusals)('MD.%s %j is refused with its reason', async (functionId, args, sentence) => {
    expect(await shown(functionId, args)).toEqual([`#VALUE! ${sentence}`]);
  });

  it.each(ofSeveral)('MD.%s has a row for every cell of a range', async (functionName, { args, row }) => {
    const rows = await shown(functionName, args([['600519.SH'], [''], ['NOSUCH.US'], ['000001.SZ']]));
    expect(rows[0]).toBe(expected([row('600519.SH').join(' | ')])[0]);
    expect(rows[1]).toMatch(/^·( \| ·)*$/);
    expect(rows[2]).toContain('#N/A Symbol not found: NOSUCH.US');
    expect(rows).toHaveLength(4);
  });

  it.each(functions)('MD.%s of an error cell is that error', async (name, { args }) => {
    expect(await shown(name, args({ kind: 'error', code: '#DIV/0!' }))).toEqual(['#DIV/0!']);
  });
});

describe.each(others)('In %s, without a key', (_, host) => {
  withAddIn({ host, key: null });
  it.each(functions)('MD.%s shows advice to enter one', async (name, { args }) => {
    expect(await shown(name, args('600519.SH'))).toEqual(['#N/A Open the Tickgrid pane and enter your API key']);
  });
});
