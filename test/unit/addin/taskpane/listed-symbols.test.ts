import { describe, expect, it, vi } from 'vitest';
import { MarketDataError } from '../../../../src/market/texts/problem';
import { listedSymbols } from '../../../../src/addin/taskpane/insert/symbol-search';
import type { PaneServices } from '../../../../src/addin/taskpane/controls/pane-services';

describe('The symbols for the search', () => {
  function fixture() {
    const access = { baseUrl: 'https://one.example' };
    const universes = vi.fn((): Promise<Map<string, unknown>> => Promise.resolve(new Map([['US_Stock', { value: [] }]])));
    const quotes = () => Promise.resolve(new Map());
    const services = { client: { universes, quotes }, settings: { current: () => access } };
    return { access, universes, load: listedSymbols(services as unknown as PaneServices) };
  }

  it('are asked of a service once', async () => {
    const { universes, load } = fixture();
    await load();
    await load();
    expect(universes).toHaveBeenCalledTimes(1);
  });

  it('are asked again after a change of the service', async () => {
    const { access, universes, load } = fixture();
    await load();
    access.baseUrl = 'https://other.example';
    await load();
    expect(universes).toHaveBeenCalledTimes(2);
  });

  it('are asked again while a universe is missing', async () => {
    const { universes, load } = fixture();
    const problem = new MarketDataError({ kind: 'internal', detail: 'no universe' });
    universes.mockResolvedValueOnce(new Map([['US_Stock', problem]]));
    expect((await load()).problems).toEqual([problem]);
    expect((await load()).problems).toEqual([]);
  });
});
