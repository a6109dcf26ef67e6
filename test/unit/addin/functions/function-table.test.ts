import { expect, it } from 'vitest';
import { systemClock } from '../../../../src/client/timing/timers';
import { createFunctionTable } from '../../../../src/addin/functions/function-table';
// The table loads it with the first use, for which fake time does not wait.
import '../../../../src/addin/functions/quote';
import { servicesOver } from '../../../support/functions-in-node';
import { quotesOf, symbolsOf } from '../../../support/scripted-service';
import { beforeEachInExcel, passing } from '../../../support/small-market';

beforeEachInExcel();

it('a stream shows what its function shows, until Excel cancels it', async () => {
  let requestCount = 0;
  const services = servicesOver((url) => quotesOf(symbolsOf(url), 10 + requestCount++), systemClock);
  const shown: unknown[] = [];
  const invocation: { setResult: (result: unknown) => void; onCanceled?: () => void } = {
    setResult: (result) => shown.push(result),
  };
  const given = { symbols: '600519.SH', fields: null, seconds: null, headers: null };
  createFunctionTable(services).open('live', given, invocation);
  await passing(4_000);
  invocation.onCanceled?.();
  await passing(60_000);
  expect(shown).toMatchObject([[[{ basicValue: 10 }]], [[{ basicValue: 11 }]]]);
});
