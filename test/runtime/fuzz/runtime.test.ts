/** Fuzz tests through Microsoft's runtime, which a single unserialisable value blocks. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startAddIn } from '../../support/add-in';
import { picture } from '../../support/picture';
import { propertyRuns } from '../../support/property-runs';
import { anyBody, type Body, jsonType, textOf } from '../../support/arbitrary-bodies';
import { fuzzSeed } from '../../support/fuzz-seed';

const calls: readonly (readonly [functionId: string, args: readonly unknown[]])[] = [
  ['QUOTE', ['600519.SH,AAPL.US', 'all', true]],
  ['KLINE', ['600519.SH,AAPL.US', '1d', 5]],
  ['KLINE', ['600519.SH', '1w', 5]],
  ['INTRADAY', ['600519.SH', '30m']],
  ['DEPTH', ['600519.SH,00700.HK']],
  ['INSTRUMENT', ['600519.SH', 'all']],
  ['EXFACTORS', ['600519.SH,AAPL.US', '2024-01-01']],
  ['UNIVERSE', ['CN_ETF', 'all', '-volume', 5]],
  ['PRICE', ['600519.SH,AAPL.US', '2026-01-09,2026-01-10']],
  ['TRADINGDAYS', ['SH', '2026-01-05', 5]],
  ['STATS', ['600519.SH,AAPL.US', 'sharpe,beta,high', '1d', 20, null, '00700.HK']],
  ['CORREL', ['600519.SH,AAPL.US', '1w']],
  ['CHECK', ['600519.SH,AAPL.US', '-20td']],
  ['TRADINGDAY', ['AAPL.US', '2026-01-09,2026-01-10', 1]],
  ['CARD', ['600519.SH,AAPL.US']],
  ['LIVE', ['600519.SH,AAPL.US', 'all', 1, true]],
  ['ALERT', ['600519.SH,AAPL.US', 'last crosses 9,volume>=0', 'Now', 'while']],
  ['LIVEDEPTH', ['600519.SH', 5, 'book', 1]],
];

it('every cell of a recalculation has a result, and recovers in the next one', async () => {
  let body: Body | undefined;
  let keys = 0;
  const goodTexts = new Map<string, Promise<string>>();
  const through = async ({ url }: Request, answer: (request: Request) => Promise<Response>): Promise<Response> => {
    const request = new Request(url, { headers: { 'X-API-Key': 'demo' } });
    const good = goodTexts.get(url) ?? answer(request).then((response) => response.text());
    goodTexts.set(url, good);
    return new Response(body ? textOf(body, await good) : await good, jsonType);
  };
  const addIn = await startAddIn({ through });
  const recalculate = async () => {
    // A new key invalidates the cache of the last run.
    addIn.store({ key: `key-${++keys}` });
    return addIn.callMany(calls.map(([functionId, args]) => ({ functionId, arguments: [...args] })));
  };
  await fc.assert(
    fc.asyncProperty(anyBody, async (spoiled) => {
      body = spoiled;
      const shown = (await recalculate()).flatMap(picture).join('\n');
      expect(shown).not.toMatch(/#BUSY!|went wrong/);
    }),
    { seed: fuzzSeed, ...propertyRuns(20) },
  );
  body = undefined;
  expect((await recalculate()).flatMap(picture).join('\n')).not.toMatch(/#(N\/A|VALUE!)/);
});
