/** Texts in cells have the workbook's language, sentences about problems the reader's. */
import { expect, it } from 'vitest';
import { createFunctionTable } from '../../../../src/addin/functions/function-table';
// The table loads it with the first use, for which fake time does not wait.
import '../../../../src/addin/functions/quote';
import { preview } from '../../../../src/addin/functions/preview';
import { settled } from '../../../support/settled';
import { beforeEachInExcel, startFunctions } from '../../../support/small-market';

beforeEachInExcel();

const symbols = '600519.SH';

/** An English workbook that a Chinese reader has opened. */
function openedInChinese() {
  const { services } = startFunctions(undefined, { language: 'zh', hasFormats: false, hasCards: false });
  const cellHost = { ...services.readerHost, language: 'en' as const };
  return { ...services, cellHost, streamHost: cellHost };
}

it('Results are in the language of the workbook, also those that update', async () => {
  const services = openedInChinese();
  const table = createFunctionTable(services);
  const quote = { symbols, fields: 'last_price', headers: true };
  expect(await settled(table.call('quote', quote, {}))).toEqual([['Last'], [1468.3]]);
  expect(await settled(preview(services, 'QUOTE', quote))).toMatchObject([['Last'], [{ basicValue: 1468.3 }]]);
  const shown: unknown[] = [];
  const invocation = { setResult: (result: unknown) => void shown.push(result), onCanceled: () => {} };
  table.open('live', { ...quote, seconds: null }, invocation);
  await settled(new Promise((resolve) => setTimeout(resolve, 2_000)));
  invocation.onCanceled();
  expect(shown[0]).toEqual([['Last'], [1468.3]]);
});

it('Errors are in the language of the reader', async () => {
  const table = createFunctionTable(openedInChinese());
  const wrong = { symbols, fields: 'lst', headers: true };
  await expect(settled(table.call('quote', wrong, {}))).rejects.toThrow('请');
});
