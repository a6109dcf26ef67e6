/** Securities as linked entities, which Excel has loaded and refreshes: the built add-in in the emulated Excel. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CardContent, CellResult } from '../../../../src/office-host/contract';
import { type AddIn, type AddInOptions, startAddIn } from '../../../support/add-in';
import { hostProfiles } from '../../../support/host-profiles';
import { cells, column, numberIn, only } from '../../../support/results';

afterEach(() => void vi.useRealTimers());

interface Linked {
  readonly type: string;
  readonly text: string;
  readonly id: { readonly entityId: string; readonly domainId: string; readonly culture: string };
  readonly properties?: Readonly<Record<string, { readonly basicValue: unknown }>>;
}

async function startLinked(options: AddInOptions = {}): Promise<AddIn> {
  const addIn = await startAddIn(options);
  addIn.store({ settings: { linkedSecurities: true } });
  return addIn;
}

/** The results of MD.CARD in a cell that stays. */
async function cardsOf({ excel }: AddIn, symbols: unknown): Promise<readonly CellResult[]> {
  const { results } = excel.stream('CARD', symbols);
  await vi.advanceTimersByTimeAsync(3_000);
  return results;
}

const linkedIn = (result: CellResult | undefined) => (only(result!) as CardContent).card as Linked;
const priceIn = (linked: Linked | undefined) => linked?.properties?.['last_price']?.basicValue;

describe('A linked security', () => {
  it('is a name first, and then has the properties of a card, for one request', async () => {
    const addIn = await startLinked();
    const price = numberIn(only(await addIn.call('QUOTE', '600519.SH')));
    const results = await cardsOf(addIn, '600519.SH');
    expect(results).toHaveLength(2);
    const [first, loaded] = results.map(linkedIn);
    expect(first).toEqual({
      type: 'LinkedEntity',
      id: { serviceId: 268_436_224, domainId: 'securities', entityId: '600519.SH', culture: 'en-US' },
      text: '贵州茅台',
      basicType: 'Error',
      basicValue: '#VALUE!',
    });
    expect(loaded).toMatchObject({ ...first, layouts: { card: { title: { property: 'Name' } } } });
    expect(priceIn(loaded)).toBe(price);
    expect(addIn.requestsSinceLast()).toEqual({ '/v1/quotes': 1 });
  });

  it('is loaded anew with all others, in one request, when a person refreshes', async () => {
    const addIn = await startLinked();
    const [one, more] = [await cardsOf(addIn, '600519.SH'), await cardsOf(addIn, '00700.HK,AAPL.US')];
    await vi.advanceTimersByTimeAsync(60_000);
    addIn.requestsSinceLast();
    const before = priceIn(linkedIn(one.at(-1)));
    addIn.excel.host.refreshAll();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(addIn.requestsSinceLast()).toEqual({ '/v1/quotes': 1 });
    expect(priceIn(linkedIn(one.at(-1)))).not.toBe(before);
    expect(column(cells(more.at(-1)!), 0)).toMatchObject([
      { card: { id: { entityId: '00700.HK' } } },
      { card: { id: { entityId: 'AAPL.US' } } },
    ]);
  });

  it('has its texts in the language of the cells', async () => {
    const addIn = await startLinked({ host: { language: 'zh-CN' } });
    const loaded = linkedIn((await cardsOf(addIn, '600519.SH')).at(-1));
    expect(loaded).toMatchObject({ id: { culture: 'zh-CN' }, properties: { 最新价: expect.anything() } });
  });

  it('is a symbol in arguments, before it is loaded and after, and has the methods of a card', async () => {
    const addIn = await startLinked();
    for (const result of await cardsOf(addIn, '600519.SH')) {
      const price = await addIn.call('QUOTE', '600519.SH');
      expect(await addIn.call('QUOTE', [[only(result)]])).toEqual(price);
      expect(await addIn.call('CARD.KLINE', only(result), '1w', 3)).toEqual(await addIn.call('KLINE', '600519.SH', '1w', 3));
    }
  });
});

describe('A linked security that fails', () => {
  it('is an error of its row for an unknown symbol', async () => {
    const addIn = await startLinked();
    const results = await cardsOf(addIn, [['NOSUCH.US'], ['AAPL.US']]);
    expect(cells(results.at(-1)!)).toMatchObject([[{ code: '#N/A' }], [{ card: { type: 'LinkedEntity' } }]]);
  });

  it('is #CONNECT! when the service fails at a refresh, and comes back with the next', async () => {
    let isDown = false;
    const addIn = await startLinked({
      through: (request, answer) => (isDown ? Promise.resolve(new Response('', { status: 500 })) : answer(request)),
    });
    addIn.store({ settings: { linkedSecurities: true, freshness: { staleQuoteMs: 0 } } });
    const results = await cardsOf(addIn, 'AAPL.US');
    isDown = true;
    await vi.advanceTimersByTimeAsync(600_000);
    addIn.excel.host.refreshAll();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(only(results.at(-1)!)).toEqual({ kind: 'error', code: '#CONNECT!' });
    isDown = false;
    await vi.advanceTimersByTimeAsync(60_000);
    addIn.excel.host.refreshAll();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(linkedIn(results.at(-1)).text).toContain('Apple');
  });
});

describe('Linked securities', () => {
  it.each(Object.entries(hostProfiles).filter(([name]) => !name.startsWith('Microsoft 365')))(
    'are cards or numbers, as without the setting, in %s',
    async (_, host) => {
      const addIn = await startAddIn({ host });
      const as = only(await addIn.call('CARD', 'AAPL.US'));
      addIn.store({ settings: { linkedSecurities: true } });
      expect(only(await addIn.call('CARD', 'AAPL.US'))).toEqual(as);
    },
  );

  it('are cards until a person turns them on, with plain values numbers', async () => {
    const addIn = await startAddIn();
    expect(only(await addIn.call('CARD', 'AAPL.US'))).toMatchObject({ card: { type: 'Double' } });
    addIn.store({ settings: { linkedSecurities: true, plainValues: true } });
    expect(only(await addIn.call('CARD', 'AAPL.US'))).toBeTypeOf('number');
  });

  it('are cards where Excel does not register their domain', async () => {
    const addIn = await startLinked();
    Object.defineProperty(addIn.excel.page['Excel'], 'run', { value: () => Promise.reject(new Error('refused')) });
    expect(only((await cardsOf(addIn, 'AAPL.US')).at(-1)!)).toMatchObject({ card: { type: 'Double' } });
  });

  it('are registered with the page when they are on, for workbooks that have some', async () => {
    const { storage } = await startLinked();
    const { excel, settled } = await startAddIn({ storage });
    await vi.advanceTimersByTimeAsync(10_000);
    const read = excel.run(async (context) => {
      const domain = context.workbook.linkedEntityDataDomains.getItemOrNullObject('securities');
      domain.load('name');
      await context.sync();
      return domain.isNullObject ? undefined : domain.name;
    });
    expect(await settled(read)).toBe('Securities');
  });

  it('have a load service that no formula can call', async () => {
    const addIn = await startLinked();
    expect(await addIn.call('SECURITIES', '{}')).toMatchObject({ code: '#NAME?' });
  });
});
