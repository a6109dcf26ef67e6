/** MD.QUOTE, MD.INSTRUMENT and MD.CARD: a record for each symbol, in front of a service of a few symbols. */
import { describe, expect, it } from 'vitest';
import { simulatedOrigin, originHeader } from '../../../../src/protocol/assumptions';
import { CellError } from '../../../support/functions-in-node';
import { symbolsOf } from '../../../support/scripted-service';
import { beforeEachInExcel, formatted, passing, respond, startFunctions } from '../../../support/small-market';

beforeEachInExcel();

const omitted = { fields: null, headers: null };
const noSuch = new CellError('#N/A', 'Symbol not found: NOSUCH.US');

describe('MD.QUOTE', () => {
  it('shows the last price with the decimals of its size', async () => {
    const symbols = [['600519.SH', 'SNDL.US']];
    expect(await startFunctions().call('quote', { ...omitted, symbols })).toEqual([
      [formatted(1468.3, '#,##0.00'), formatted(0.5, '#,##0.0000')],
    ]);
  });
});

describe('MD.INSTRUMENT', () => {
  it('shows the name in the shape of the symbols, from one request', async () => {
    const { call, paths } = startFunctions();
    const symbols = [
      ['600519.SH', ''],
      ['NOSUCH.US', '08001.HK'],
    ];
    expect(await call('instrument', { ...omitted, symbols })).toEqual([
      ['贵州茅台', ''],
      [noSuch, 'Penny'],
    ]);
    expect(paths()).toEqual(['/v1/instruments']);
  });

  it('shows prices with the decimals of the upper price limit', async () => {
    const given = { symbols: '600519.SH,08001.HK', fields: 'symbol,limit_down,listing_date', headers: true };
    expect(await startFunctions().call('instrument', given)).toEqual([
      ['Symbol', 'Limit down', 'Listing date'],
      ['600519.SH', formatted(1305, '#,##0.00'), formatted(37_130, 'yyyy-mm-dd')],
      ['08001.HK', formatted(0.3, '#,##0.000'), ''],
    ]);
  });
});

describe('The cells of MD.CARD', () => {
  const symbols = [
    ['600519.SH', ''],
    ['NOSUCH.US', 'what?'],
  ];
  const badSymbol = 'symbols: "what?" is not valid. Enter a symbol such as 600519.SH, 00700.HK or AAPL.US';

  it('have the shape of the symbols, with blanks and errors in their places, and name the service', async () => {
    const { call, paths, requests } = startFunctions(respond, { hasCards: true });
    const rows = await call('card', { symbols });
    expect(rows).toEqual([
      [expect.objectContaining(formatted(1468.3, '#,##0.00')), ''],
      [noSuch, new CellError('#VALUE!', badSymbol)],
    ]);
    expect(rows).toMatchObject([
      [
        {
          properties: { Volume: formatted(25_000, '#,##0'), Name: { basicValue: '贵州茅台' } },
          provider: { description: 'service.test' },
        },
        {},
      ],
      [{}, {}],
    ]);
    // A service may leave out the last symbols of a request without a word: it is asked for them once, then for their bars.
    expect(paths()).toEqual(['/v1/quotes', '/v1/quotes', '/v1/klines']);
    expect(requests.map(symbolsOf)).toEqual([['600519.SH', 'NOSUCH.US'], ['NOSUCH.US'], ['NOSUCH.US']]);
  });
});

describe('A card', () => {
  it('says that the values are simulated, in the language of the host', async () => {
    const simulated = (url: URL) => respond(url, { [originHeader]: simulatedOrigin });
    const rows = await startFunctions(simulated, { language: 'zh' }).call('card', { symbols: '600519.SH' });
    expect(rows).toMatchObject([[{ provider: { description: 'Tickgrid · 模拟' } }]]);
  });

  it('is the number alone on a host without cards', async () => {
    const withFormats = startFunctions(respond, { hasCards: false });
    const older = { ...formatted(1468.3, '#,##0.00'), type: 'FormattedNumber' };
    expect(await withFormats.call('card', { symbols: '600519.SH' })).toEqual([[older]]);
    const plain = startFunctions(respond, { hasCards: false, hasFormats: false });
    expect(await plain.call('card', { symbols: '600519.SH' })).toEqual([[1468.3]]);
  });

  it('is grey while the service fails', async () => {
    let isDown = false;
    const { call } = startFunctions((url) => (isDown ? new Response('', { status: 503 }) : respond(url)));
    await call('card', { symbols: '600519.SH' });
    isDown = true;
    await passing(60_000);
    expect(await call('card', { symbols: '600519.SH' })).toMatchObject([[{ numberFormat: '[Color16]#,##0.00' }]]);
  });
});
