/** The opening sheet is a file: this is how it is made, and it must be what the pane inserts. */
import type { ICellData, IWorkbookData } from '@univerjs/core';
import { readFile } from 'node:fs/promises';
import { format, type FormatConfig } from 'oxfmt';
import { afterEach, expect, it } from 'vitest';
import type { WorkbenchDocument } from '../../../src/workbench/document/document-file';
import type { SavedSheet } from '../../../src/workbench/page/starter/overview';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';

let grid: GridDriver;
afterEach(() => grid?.close());

const savedId = 'overview';

it.each([
  { lang: 'en', tab: 'Dashboards', width: 1440, form: '' },
  { lang: 'zh', tab: '看板', width: 1440, form: '' },
  { lang: 'en', tab: 'Dashboards', width: 1600, form: '-wide' },
  { lang: 'zh', tab: '看板', width: 1600, form: '-wide' },
] as const)('The overview that the pane inserts is the opening sheet ($lang, $width)', async ({ lang, tab, width, form }) => {
  grid = await openWorkbench({ query: `?lang=${lang}&theme=light` });
  await grid.page.setViewportSize({ width, height: 900 });
  const pane = grid.page.frameLocator('#pane');
  await pane.getByRole('tab', { name: tab }).click();
  await pane.locator('#insert-overview').click();
  await grid.waitForTexts('M4:R94', (rows) => rows.flat().every((text) => text !== ''));
  await grid.page.locator('.chart').first().waitFor();
  const file = `src/workbench/page/starter/overview${form}.${lang}.json`;
  const options = JSON.parse(await readFile('.oxfmtrc.json', 'utf8')) as FormatConfig;
  const { code } = await format(file, JSON.stringify(await settledSheet()), options);
  await expect(code).toMatchFileSnapshot(`../../../${file}`);
});

/** Charts move, and columns widen, some time after the cells have their values. */
async function settledSheet(): Promise<SavedSheet> {
  let [before, now] = ['', ''];
  do {
    before = now;
    await grid.page.waitForTimeout(2_000);
    now = JSON.stringify(savedSheet(await savedDocument()));
  } while (now !== before);
  return JSON.parse(now) as SavedSheet;
}

async function savedDocument(): Promise<WorkbenchDocument> {
  await grid.click('A1');
  const [download] = await Promise.all([grid.page.waitForEvent('download'), grid.page.keyboard.press('Control+s')]);
  return JSON.parse(await readFile(await download.path(), 'utf8')) as WorkbenchDocument;
}

/** The active sheet with its styles, without results, and with ids that are the same in every run. */
function savedSheet({ workbook, activeSheet }: WorkbenchDocument): SavedSheet {
  const { [activeSheet]: sheet } = workbook.sheets;
  const cells = Object.values(sheet?.cellData ?? {}).flatMap((row) => Object.values(row as Record<string, ICellData>));
  for (const cell of cells) {
    if (typeof cell.s === 'string') cell.s = workbook.styles[cell.s] ?? null;
    if (cell.f === undefined) continue;
    delete cell.v;
    delete cell.t;
  }
  // Where a chart is in pixels follows from its cells, some time after it is inserted.
  const isKept = (key: string) => key !== 'transform';
  const text = JSON.stringify({ sheet, resources: resourcesOf(workbook, activeSheet) }, (key, value: unknown) =>
    isKept(key) ? value : undefined,
  );
  return JSON.parse(withFixedIds(text.replaceAll(activeSheet, savedId))) as SavedSheet;
}

function resourcesOf({ resources = [] }: IWorkbookData, sheetId: string): SavedSheet['resources'] {
  const ofSheet = resources.flatMap(({ name, data }) => {
    const bySheet = JSON.parse(data || '{}') as Record<string, unknown>;
    return bySheet[sheetId] === undefined ? [] : [[name, bySheet[sheetId]] as const];
  });
  return Object.fromEntries(ofSheet);
}

/** Charts, conditional formats and validations have random ids. */
function withFixedIds(json: string): string {
  const ids = new Set([...json.matchAll(/"(?:drawingId|cfId|uid)":"([^"]+)"/g)].map(([, id = '']) => id));
  return [...ids].reduce((text, id, index) => text.replaceAll(id, `${savedId}-${index + 1}`), json);
}
