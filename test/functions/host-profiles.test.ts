/** The add-in in each kind of Excel: what a host lacks is degraded, never broken. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type HostProfile, hostProfiles } from '../../src/workbench/excel-host/host-profiles';
import { startAddIn } from '../support/add-in';
import { cells, only } from '../support/results';

afterEach(() => void vi.useRealTimers());

const profiles = Object.entries<HostProfile>(hostProfiles);
const isPerpetual = (name: string) => name.startsWith('LTSC');

describe.each(profiles)('In %s', (name, host) => {
  it('a price has its format and its card, or is the plain number', async () => {
    const addIn = await startAddIn({ host });
    const shown = [await addIn.call('QUOTE', '600519.SH'), await addIn.call('CARD', '600519.SH')].map(only);
    if (isPerpetual(name)) expect(shown).toEqual([expect.any(Number), expect.any(Number)]);
    else expect(shown).toMatchObject([{ kind: 'formatted' }, { kind: 'card' }]);
  });

  it('an unknown symbol is an error in its own row, with its message', async () => {
    const addIn = await startAddIn({ host });
    const table = cells(await addIn.call('QUOTE', [['600519.SH'], ['NOSUCH.US']]));
    expect(table[1]).toMatchObject([{ kind: 'error', code: '#N/A', message: 'No such symbol: NOSUCH.US' }]);
    expect(table[0]?.[0]).not.toMatchObject({ kind: 'error' });
  });

  it('an error cell among the symbols shows in its own row, or fails the call with its own code', async () => {
    const addIn = await startAddIn({ host });
    const result = await addIn.call('QUOTE', [['600519.SH'], [{ kind: 'error', code: '#DIV/0!' }]]);
    if (isPerpetual(name)) expect(result).toMatchObject({ kind: 'error', code: '#DIV/0!' });
    else expect(cells(result)[1]).toMatchObject([{ kind: 'error', code: '#DIV/0!' }]);
  });
});
