import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createFunctionTable } from '../../../../src/addin/functions/function-table';
import { thursdayMorning } from '../../../support/local-service';
import { createHandClock } from '../../../bench/hand-clock';
import { CellError, servicesOver, stubCustomFunctions } from '../../../support/functions-in-node';

beforeAll(stubCustomFunctions);
afterAll(() => void vi.unstubAllGlobals());

const request = JSON.stringify({
  domainId: 'securities',
  entities: [
    { entityId: 'AAPL.US', culture: 'en-US' },
    { entityId: 'NOSUCH.US', culture: 'zh-CN' },
    { entityId: 'AAPL.US', culture: 'zh-CN' },
  ],
});

const quote = { symbol: 'AAPL.US', region: 'US', last_price: 10, timestamp: 1768444200000 };

/** @param respond to requests for quotes; no other endpoint knows anything */
function load(respond: () => Response) {
  const nothing = () => Response.json({ data: [] });
  const clock = createHandClock(thursdayMorning);
  const services = servicesOver(({ pathname }) => (pathname === '/v1/quotes' ? respond() : nothing()), clock);
  const cellHost = { ...services.cellHost, hasFormats: true, hasCards: true };
  return clock.passUntil(createFunctionTable({ ...services, cellHost, readerHost: cellHost }).load(request));
}

it('loads entities in the order of the request, each in the language of its culture, and says which are unknown', async () => {
  const { entities } = await load(() => Response.json({ data: [quote] }));
  const price = { type: 'Double', basicValue: 10, numberFormat: expect.any(String) };
  expect(entities).toMatchObject([
    { id: { entityId: 'AAPL.US', culture: 'en-US' }, properties: { last_price: price, Last: price } },
    { id: { entityId: 'NOSUCH.US', culture: 'zh-CN' }, text: '未找到代码：NOSUCH.US' },
    { id: { entityId: 'AAPL.US', culture: 'zh-CN' }, properties: { 最新价: price } },
  ]);
});

it('rejects with the problem when nothing can be loaded now', async () => {
  const refused = load(() => Response.json({ error: { code: 'invalid_api_key', message: 'no' } }, { status: 401 }));
  await expect(refused).rejects.toBeInstanceOf(CellError);
});
