/** A person who sees only the sheet, with the pane open or closed, knows whether its values are of now. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';

let grid: GridDriver;
const pane = () => grid.page.frameLocator('#pane');
/** Behind the title, however wide the columns are. All dashboards have it: `test/unit/addin/dashboards/state-line.test.ts`. */
const line = async () => (await grid.texts('B1:J1')).flat().find((text) => text !== '');
const pill = () => grid.page.locator('#state').textContent();
const togglePane = () => grid.page.locator('#pane-toggle').click();

beforeAll(async () => {
  grid = await openWorkbench();
  await pane().getByRole('tab', { name: 'Dashboards' }).click();
  await pane().locator('#insert-movers').click();
  await pane().locator('#dashboard-movers-outcome[data-tone="good"]').waitFor({ timeout: 60_000 });
  await grid.waitForTexts('D8:D17', (rows) => rows.flat().every((text) => text.endsWith('%')));
  await pane().getByRole('tab', { name: 'Home' }).click();
});
afterAll(() => grid.close());

/** Beside the tables: a request that the state meets. */
const ask = (symbol: string) => grid.write('L1', `=MD.QUOTE("${symbol}")`);

const refusal = {
  status: 429,
  contentType: 'application/json',
  body: '{"code":429,"message":"Too many requests","retry_after_ms":60000}',
};

interface State {
  readonly state: string;
  readonly begin: () => Promise<unknown>;
  readonly end: () => Promise<unknown>;
  readonly line: RegExp;
  /** In the header of the page. */
  readonly pill: RegExp;
  /** What the line says after it. Default: that the service is connected. */
  readonly ended?: RegExp;
}

const states: readonly State[] = [
  {
    state: 'a pause',
    begin: () => pane().locator('#pause-toggle', { hasText: 'Pause requests' }).click(),
    end: () => pane().locator('#pause-toggle', { hasText: 'Resume requests' }).click(),
    line: /^⚠ Paused · Simulated data$/,
    pill: /^Paused$/,
  },
  {
    state: 'a past date',
    async begin() {
      await pane().locator('#as-of').fill('2025-11-28');
      await pane().locator('#as-of').press('Enter');
    },
    end: () => pane().locator('#as-of-now').click(),
    line: /^● As of 2025-11-28.* · Simulated data$/,
    pill: /2025-11-28/,
  },
  {
    state: 'an outage',
    async begin() {
      await grid.page.route('**/v1/**', (route) => route.abort());
      await ask('600036.SH');
    },
    async end() {
      await grid.page.unroute('**/v1/**');
      await ask('600000.SH');
    },
    line: /^⚠ Not connected since \d\d:\d\d:\d\d: the service does not answer · Simulated data$/,
    pill: /^Not connected since \d\d:\d\d:\d\d: the service does not answer$/,
  },
  {
    state: 'a request limit',
    async begin() {
      await grid.page.route('**/v1/**', (route) => route.fulfill(refusal));
      await ask('600028.SH');
    },
    end: () => grid.page.unroute('**/v1/**'),
    line: /^● Request limit reached.* until \d\d:\d\d:\d\d/,
    pill: /^Request limit reached/,
    // It was told to wait for a minute.
    ended: /^● Request limit reached/,
  },
];

it.each(states)('is told of $state beside the title and in the header of the page', async (each) => {
  await expect.poll(line).toBe('Connected · Simulated data');
  await expect.poll(pill).toBe('Connected');
  await each.begin();
  await expect.poll(line).toMatch(each.line);
  await togglePane();
  expect(await line()).toMatch(each.line);
  await expect.poll(pill).toMatch(each.pill);
  await togglePane();
  await each.end();
  await expect.poll(line).toMatch(each.ended ?? /^Connected · Simulated data$/);
});
