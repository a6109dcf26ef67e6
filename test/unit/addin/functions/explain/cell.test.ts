/** The explanation of a cell by its address: of its last calculation, of all its calls, and why its value is outdated. */
import { expect, it } from 'vitest';
import { explainCell } from '../../../../../src/addin/functions/explain';
import { createFunctionTable } from '../../../../../src/addin/functions/function-table';
import { plainText } from '../../../../../src/addin/i18n/explain/told';
import { nothing } from '../../../../support/as-of';
import { refusal } from '../../../../support/scripted-service';
import { settled } from '../../../../support/settled';
import { beforeEachInExcel, passing, respond, startFunctions } from '../../../../support/small-market';

beforeEachInExcel();

const place = { row: 0, column: 0 };
const given = { ...nothing, symbols: '600519.SH', fields: null, headers: null };

function startCells() {
  let isFailing = false;
  const { services, requests } = startFunctions((url) => (isFailing ? refusal(500) : respond(url)));
  const table = createFunctionTable(services);
  return {
    services,
    table,
    requests,
    fail: () => void (isFailing = true),
    calculate: (address: string) => settled(table.call('quote', given, { address })),
    told: async (address: string) => (await settled(explainCell(services, address, place)))?.map(({ told }) => plainText(told)),
  };
}

it('is undefined for a cell that was not calculated', async () => expect(await startCells().told('S!A1')).toBeUndefined());

it('takes the value that the cell shows, without a request', async () => {
  const { calculate, told, requests } = startCells();
  await calculate('S!A1');
  await passing(60_000);
  expect(await told('S!A1')).toEqual([expect.stringMatching(/Value: 1468\.3\n[^]*60 s ago: GET \/v1\/quotes\?symbols=600519\.SH/)]);
  expect(requests).toHaveLength(1);
});

it('names the cells that waited for the same request, whatever they show of it, and none that came later', async () => {
  const { services, table, told } = startCells();
  const one = (address: string, symbols: string, name: 'quote' | 'card' = 'quote') => table.call(name, { ...given, symbols }, { address });
  await settled(Promise.all([one('S!A1', '600519.SH'), one('S!B1', '00700.HK', 'card'), one('S!C1', 'SNDL.US')]));
  await settled(one('S!D1', '600519.SH'));
  const [text] = (await told('S!A1')) ?? [];
  expect(text).toMatch(/Other cells that waited for it: S!B1,S!C1$/);
  expect((await told('S!D1'))?.[0]).toContain('S!A1,S!B1,S!C1');
  expect(services.client.answeredRequests()).toHaveLength(1);
});

it('says since when a value is outdated, and what the service’s problem is', async () => {
  const { services, calculate, told, fail } = startCells();
  await calculate('S!A1');
  fail();
  services.client.startEpoch();
  await passing(60_000);
  await calculate('S!A1');
  expect(await told('S!A1')).toEqual([expect.stringMatching(/Outdated since [-\d]+ [:\d]+\. The data service has a problem \(500\)/)]);
});
