/** Results that Excel does not take: the pane notices them by itself. */
import { afterEach, expect, it } from 'vitest';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';

let grid: GridDriver;
afterEach(() => grid?.close());

interface Bridge {
  onMessageFromHost(text: string): void;
  sendMessageToHost(text: string): void;
}

type Lossy = Window & { readonly _richApiNativeBridge: Bridge; restore?: () => void; options?: unknown[] };

/** From now on results are acknowledged, but reach no cell. */
function loseResults(): Promise<void> {
  return grid.pane().evaluate(() => {
    const page = window as unknown as Lossy;
    const { _richApiNativeBridge: bridge } = page;
    const send = bridge.sendMessageToHost.bind(bridge);
    bridge.sendMessageToHost = (text) => {
      if (!text.includes('SetInvocationArrayResults')) {
        send(text);
        return;
      }
      const { id, message } = JSON.parse(text) as { id: number; message: { body: string | object } };
      const body = typeof message.body === 'string' ? (JSON.parse(message.body) as object) : message.body;
      const { Actions } = body as { Actions: { Id: number }[] };
      const Results = Actions.map(({ Id }) => ({ ActionId: Id, Value: null }));
      const reply = { id, type: 2, message: { statusCode: 200, headers: {}, body: { Results } } };
      setTimeout(() => bridge.onMessageFromHost(JSON.stringify(reply)));
    };
    page.restore = () => {
      bridge.sendMessageToHost = send;
    };
  });
}

/** Notes the options of batches from now on. */
function noteOptions(): Promise<void> {
  return grid.pane().evaluate(() => {
    const options: unknown[] = ((window as unknown as Lossy).options = []);
    const run = Excel.run.bind(Excel) as (...given: unknown[]) => Promise<unknown>;
    Object.assign(Excel, {
      run: (...given: unknown[]) => {
        options.push(given[0]);
        return run(...given);
      },
    });
  });
}

/** From now on the price is another one. */
async function changePrice(): Promise<void> {
  const json = { data: [{ symbol: '600519.SH', last_price: 7 }] };
  await grid.page.route('**/v1/quotes?*', (route) => route.fulfill({ json }));
}

const text = 'Cells that show #BUSY! or their previous value although new data has arrived: 1, the first at Sheet1!A1';
const click = 'Recalculate them';

it('The pane tells of a result that Excel did not take, and calculates its cell on a click', async () => {
  grid = await openWorkbench();
  const pane = grid.page.frameLocator('#pane');
  await loseResults();
  await grid.write('A1', '=MD.QUOTE("600519.SH","last_price")');
  await pane.getByText(text).waitFor({ timeout: 30_000 });
  expect(await grid.texts('A1')).toEqual([['#BUSY!']]);
  await grid.pane().evaluate(() => (window as unknown as Lossy).restore?.());
  await pane.getByText(click).click();
  await grid.waitForTexts('A1', (texts) => /^[\d,.]+$/.test(texts[0]?.[0] ?? ''));
  await expect.poll(() => pane.locator('#missed-results').textContent()).toBe('');
  const price = await grid.texts('A1');
  await changePrice();
  await loseResults();
  await pane.locator('#tab-home').click();
  await pane.locator('#refresh-sheet').click();
  await pane.getByText(text).waitFor({ timeout: 30_000 });
  expect(await grid.texts('A1')).toEqual(price);
  await grid.pane().evaluate(() => (window as unknown as Lossy).restore?.());
  await noteOptions();
  await pane.getByText(click).click();
  await grid.waitForTexts('A1', (texts) => Number(texts[0]?.[0]) === 7);
  // A person has asked for it: while a cell is edited, it is done as soon as the edit ends.
  const options = await grid.pane().evaluate(() => (window as unknown as Lossy).options);
  expect(options).toContainEqual({ delayForCellEdit: true });
});
