/** Insert in the pane, in Chinese: searches for Chinese names, hints, the form and its preview. In one page. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { editsTableOfCell, type InsertPage, keepsPreviewInView, openInsert, takesDefinedName } from './insert-page';

let page: InsertPage;
beforeAll(async () => void (page = await openInsert('zh')));
afterAll(() => page?.grid.close());

it('finds instruments by name, pinyin initials, code and other spellings', async () => {
  const searches = {
    贵州茅台: '600519.SH',
    gzmt: '600519.SH',
    '60051': '60051',
    'apple inc': 'AAPL.US',
    '700.hk': '00700.HK',
  };
  for (const [text, symbol] of Object.entries(searches)) {
    await page.pane.locator('#symbol-search').fill(text);
    await page.pane.locator('#suggestions li').first().filter({ hasText: symbol }).waitFor();
  }
});

it('takes a defined name in place of symbols, also without an equals sign', async () => {
  await page.startAnew('QUOTE');
  await takesDefinedName(page, '单元格区域（如 A2:A9）或名称');
});

it('offers lists and indicators in words', async () => {
  const { pane } = page;
  await page.startAnew('KLINE');
  await page.choose('tsla', 'TSLA.US');
  const offered = await pane.locator('#argument-headers option').allTextContents();
  expect(offered).toEqual(['默认', '是（TRUE）', '否（FALSE）']);
  await pane.getByText('选择字段').click();
  await pane.getByLabel('技术指标').selectOption({ label: '布林带（BOLL）' });
  await pane.getByText('添加指标').click();
  expect(await page.formula()).toBe('=MD.KLINE("TSLA.US",,,,,"timestamp,close,boll(20,2)")');
  await pane.locator('#preview td', { hasText: 'BOLL' }).first().waitFor();
});

it('keeps the preview and the button in view beside a long form, also the input with the focus', async () => {
  await page.startAnew('KLINE');
  await keepsPreviewInView(page);
});

it('opens on the formula of the table that the selected cell is in', async () => {
  await page.startAnew('QUOTE');
  await editsTableOfCell(page, { edit: '编辑所选公式', size: '2 行，1 列', insert: '插入到所选位置' });
});

it('has thrown no error', () => {
  expect(page.grid.errors).toEqual([]);
});
