import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readDateSystem } from '../../../../src/addin/excel/host/calculation-settings';
import { fixtureExcel, passing } from '../../office-host/fixture-excel';

beforeEach(() => void vi.useFakeTimers());

describe('The date system of the workbook', () => {
  it.each([1900, 1904] as const)('%i is told by a worksheet function', async (dateSystem) => {
    const excel = await fixtureExcel({ workbook: { dateSystem } });
    expect(
      await passing(
        50,
        readDateSystem((batch) => excel.run(batch)),
      ),
    ).toBe(dateSystem);
  });

  it('is unknown where Excel refuses or answers otherwise', async () => {
    expect(await readDateSystem(() => Promise.reject(new Error('GeneralException')))).toBeUndefined();
    expect(await readDateSystem(() => Promise.resolve(0 as never))).toBeUndefined();
  });
});
