/** Previews of the task pane: each function by its id, with arguments by their names, as a cell would show it. */
import { describe, expect, it } from 'vitest';
import type { HostFacts } from '../../../../src/addin/functions/calls/services';
import { preview } from '../../../../src/addin/functions/preview';
import { CellError } from '../../../support/functions-in-node';
import { beforeEachInExcel, respond, startFunctions } from '../../../support/small-market';
import { settled } from '../../../support/settled';

beforeEachInExcel();

const older = (basicValue: number, numberFormat = '#,##0.00') => ({
  type: 'FormattedNumber',
  basicValue,
  numberFormat,
});

async function previewOf(id: string, given: Readonly<Record<string, unknown>>, host: Partial<HostFacts> = {}) {
  const { services, requests } = startFunctions(respond, host);
  const rows = await settled(preview(services, id, given).catch((thrown: unknown) => thrown));
  return { rows, requests };
}

const symbols = '600519.SH';
const oneBar = { symbols, fields: 'close', headers: false };

/** Function, arguments, rows. */
const previews: [string, Record<string, unknown>, unknown[][]][] = [
  ['QUOTE', { symbols, fields: 'name,last', headers: false }, [['贵州茅台', older(1468.3)]]],
  ['KLINE', { ...oneBar, start: 1 }, [[older(1468.3)]]],
  [
    'DEPTH',
    { symbols, levels: 1, layout: 'book', headers: false },
    [
      ['Ask 1', older(1470), older(10, '#,##0')],
      ['Bid 1', older(1468), older(30, '#,##0')],
    ],
  ],
  ['INTRADAY', oneBar, [[older(1467)]]],
  ['INSTRUMENT', { symbols, fields: 'name' }, [['贵州茅台']]],
  ['EXFACTORS', { symbols, headers: false }, [[older(45_834, 'yyyy-mm-dd'), 1.02]]],
  ['UNIVERSE', { universe: 'CN_Stock', fields: 'symbol', sort_by: 'last_price', top: 1, headers: false }, [['600519.SH']]],
  ['UNIVERSE', { universe: 'CN_Stock', fields: 'symbol', sort_by: '-last_price', top: 1, headers: false }, [['SNDL.US']]],
  ['PRICE', { symbols, dates: '2026-01-15' }, [[older(1468.3)]]],
  ['LIVE', { symbols, fields: 'name', seconds: 5 }, [['贵州茅台']]],
  ['CARD', { symbols: 'SNDL.US', fields: 'name' }, [[older(0.5, '#,##0.0000')]]],
];

describe('A preview', () => {
  it.each(previews)('of %s shows what a cell would: %j', async (id, given, rows) =>
    expect((await previewOf(id, given)).rows).toEqual(rows),
  );

  it('of FIELDS has a row for each field of the given function', async () => {
    const rows = (await previewOf('FIELDS', { function_name: 'EXFACTORS' })).rows as string[][];
    expect(rows.map(([id]) => id)).toEqual(['Field', 'symbol', 'timestamp', 'ex_factor']);
  });

  it('of LIVEDEPTH is a ladder unless another layout is given', async () => {
    const given = { symbol: '600519.SH,00700.HK', levels: 1, headers: false };
    expect((await previewOf('LIVEDEPTH', given)).rows).toEqual([
      ['600519.SH', 1, older(30, '#,##0'), older(1468), older(1470), older(10, '#,##0')],
      ['00700.HK', 1, older(1_000, '#,##0'), older(599.5), older(600), older(2_000, '#,##0')],
    ]);
    const asBook = { ...given, symbol: '600519.SH', layout: 'book' };
    expect((await previewOf('LIVEDEPTH', asBook)).rows).toHaveLength(2);
  });

  it('has formats and no cards on every host, and its language', async () => {
    const host = { hasFormats: false, hasCards: true, language: 'zh' } as const;
    expect((await previewOf('QUOTE', { symbols, fields: 'last', headers: true }, host)).rows).toEqual([['最新价'], [older(1468.3)]]);
  });

  it('is the error that a cell would show', async () => {
    const badFields = new CellError('#VALUE!', 'fields: "lst" is not valid. Enter a field name (did you mean last_price?)');
    expect(await previewOf('QUOTE', { symbols, fields: 'lst' })).toEqual({ rows: badFields, requests: [] });
  });

  it.each(['STATUS', 'NOSUCH'])('is empty for a function without one: %s', async (id) => {
    expect(await previewOf(id, { symbols })).toEqual({ rows: [], requests: [] });
  });
});
