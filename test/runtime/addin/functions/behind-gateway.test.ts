import { afterEach, describe, expect, it, vi } from 'vitest';
import { createService } from '../../../../src/service/command/service';
import type { CellResult } from '../../../../src/office-host/contract';
import { type AddIn, startAddIn, testNow } from '../../../support/add-in';
import { gatewaySource, startUpstream } from '../../../support/gateway';
import { cells, only } from '../../../support/results';

afterEach(() => void vi.useRealTimers());

const fresh = { numberFormat: '#,##0.00' };
const grey = { numberFormat: '[Color16]#,##0.00' };
const passing = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** The add-in behind a gateway; the cell Sheet1!B2 holds =MD.QUOTE(symbols) and calculates when the add-in asks for it. */
async function cellBehindGateway(symbols = ['600519.SH']) {
  vi.useFakeTimers({ now: testNow });
  const upstream = startUpstream({ now: () => Date.now() });
  const source = gatewaySource(upstream);
  const shown: CellResult[] = [];
  const calculate = (addIn: AddIn) =>
    addIn.excel.host.call([
      {
        functionId: 'QUOTE',
        arguments: [symbols.map((symbol) => [symbol])],
        address: 'Sheet1!B2',
        onResult: (result) => shown.push(result),
      },
    ]);
  const addIn = await startAddIn({ service: { source }, workbook: { onCalculate: () => void calculate(addIn) } });
  addIn.excel.workbook.put('Sheet1!B2', [['=MD.QUOTE("600519.SH")']]);
  return {
    addIn,
    upstream,
    calculate: () => void calculate(addIn),
    last: () => cells(shown.at(-1)!).flat(),
    /** Somebody else's request to the same gateway. */
    anotherAsks: (path: string) =>
      addIn.settled(
        Promise.resolve(createService({ source }).fetch(new Request(`http://localhost${path}`, { headers: { 'X-API-Key': 'demo' } }))),
      ),
  };
}

const gone = () => Promise.reject(new TypeError('fetch failed'));

describe('A value that a gateway has only in its cache', () => {
  it('is grey and counted as stale while the upstream is gone, and fresh when it is back', async () => {
    const { addIn, upstream, calculate, last } = await cellBehindGateway();
    const stale = addIn.excel.stream('STATUS', 'stale');
    const state = addIn.excel.stream('STATUS', 'state');
    const fetchedAt = Date.now();
    calculate();
    await passing(2_000);
    expect(last()).toMatchObject([fresh]);
    await passing(60_000);
    upstream.answerWith(gone);
    calculate();
    await passing(10_000);
    expect(last()).toMatchObject([grey]);
    const [[count, since] = []] = cells(stale.results.at(-1)!);
    expect(count).toBe(1);
    const localMs = fetchedAt - new Date(fetchedAt).getTimezoneOffset() * 60_000;
    const { value } = since as { readonly value: number };
    expect(Math.abs((value - 25_569) * 86_400 - localMs / 1_000)).toBeLessThan(2);
    // The gateway answers: it is not the service that fails.
    expect(only(state.results.at(-1)!)).toBe('Connected');
    upstream.answerWith(undefined);
    await passing(60_000);
    expect(last()).toMatchObject([fresh]);
    expect(cells(stale.results.at(-1)!)[0]?.[0]).toBe(0);
  });

  it('does not make other values of the same response stale', async () => {
    const { upstream, calculate, last, anotherAsks } = await cellBehindGateway(['600519.SH', 'AAPL.US']);
    calculate();
    await passing(60_000);
    await anotherAsks('/v1/quotes?symbols=AAPL.US');
    upstream.answerWith(gone);
    calculate();
    await passing(3_000);
    expect(last()).toMatchObject([grey, fresh]);
  });
});

describe('A value that a gateway has had for longer than the settings accept', () => {
  it('is an error', async () => {
    const { addIn, upstream, calculate, last } = await cellBehindGateway();
    calculate();
    await passing(60_000);
    addIn.store({ settings: { freshness: { staleQuoteMs: 0 } } });
    upstream.answerWith(gone);
    calculate();
    await passing(10_000);
    expect(last).toThrow('#N/A The data service has a problem (503): this cell tries again automatically');
  });
});
