/** In every state of the connection, each dashboard says of itself whether its values are of now, with the pane open and closed. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dashboards } from '../../../src/addin/dashboards/dashboards';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';
import { described } from './dashboard-sheets';

let grid: GridDriver;
const pane = () => grid.page.frameLocator('#pane');

beforeAll(async () => {
  grid = await openWorkbench();
  await pane().getByRole('tab', { name: 'Dashboards' }).click();
  for (const { id } of dashboards) {
    await pane().locator(`#insert-${id}`).click();
    await pane().locator(`#dashboard-${id}-outcome[data-tone="good"]`).waitFor();
  }
  await pane().getByRole('tab', { name: 'Home' }).click();
}, 180_000);
afterAll(() => grid?.close());

const names = dashboards.map(({ id }) => described(id, 'en').name);

/** What a person who only reads the sheets is told: the lines behind their titles. */
const lines = () =>
  grid.pane().evaluate(
    (sheets) =>
      Excel.run(async (context) => {
        const rows = sheets.map((sheet) => context.workbook.worksheets.getItem(sheet).getRange('B1:J1').load('text'));
        await context.sync();
        return rows.map(({ text }) => text[0]?.find((each) => each !== '') ?? '');
      }),
    names,
  );
const others = async (line: RegExp) => (await lines()).filter((text) => !line.test(text));

/** On a sheet of its own: a request that the state meets. */
const ask = (symbol: string) =>
  grid.pane().evaluate(
    (formula) =>
      Excel.run(async (context) => {
        context.workbook.worksheets.getItem('Sheet1').getRange('A1').formulas = [[formula]];
        await context.sync();
      }),
    `=MD.QUOTE("${symbol}")`,
  );

const refusal = {
  status: 429,
  contentType: 'application/json',
  body: '{"code":429,"message":"Too many requests","retry_after_ms":60000}',
};

interface Walk {
  readonly state: string;
  readonly begin: () => Promise<unknown>;
  readonly end: () => Promise<unknown>;
  readonly line: RegExp;
  /** What is told after it; default: that it is connected. */
  readonly ended?: RegExp;
}

const walks: readonly Walk[] = [
  {
    state: 'a pause',
    begin: () => pane().locator('#pause-toggle').click(),
    end: () => pane().locator('#pause-toggle').click(),
    line: /^⚠ Paused · Simulated data$/,
  },
  {
    state: 'a past date',
    async begin() {
      await pane().locator('#as-of').fill('2025-11-28');
      await pane().locator('#as-of').press('Enter');
    },
    end: () => pane().locator('#as-of-now').click(),
    line: /^● As of 2025-11-28.* · Simulated data$/,
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
  },
  {
    state: 'a request limit',
    async begin() {
      await grid.page.route('**/v1/**', (route) => route.fulfill(refusal));
      await ask('600028.SH');
    },
    end: () => grid.page.unroute('**/v1/**'),
    line: /^● Request limit reached.* until \d\d:\d\d:\d\d/,
    // It was told to wait for a minute.
    ended: /^● Request limit reached/,
  },
];

it.each(walks)(
  'every dashboard tells of $state, with the pane open and closed',
  async ({ begin, end, line, ended }) => {
    await begin();
    await expect.poll(() => others(line), { timeout: 30_000 }).toEqual([]);
    await grid.page.locator('#pane-toggle').click();
    expect(await others(line)).toEqual([]);
    await grid.page.locator('#pane-toggle').click();
    await end();
    await expect.poll(() => others(ended ?? /^Connected · Simulated data$/), { timeout: 30_000 }).toEqual([]);
  },
);
