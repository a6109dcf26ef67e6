/** The sums of the status bar have the format of the selected cell, also of a spilled one, whose format the grid does not find. */
import { LocaleService, numfmt } from '@univerjs/core';
import { functionDisplayNames, IStatusBarService } from '@univerjs/preset-sheets-core';
import type { Grid } from '../univer/grid';

type Sums = Parameters<IStatusBarService['setState']>[0];

export function formatStatusBar(grid: Grid, page: Document = document): void {
  const bar = grid.injector.get(IStatusBarService);
  const locale = grid.injector.get(LocaleService);
  const labelOf = (name: string) => locale.t((functionDisplayNames as Readonly<Record<string, string>>)[name] ?? name);
  let sums: Sums = null;
  // The bar is drawn some time after its state was set.
  const drawn = new MutationObserver(() => writeLargeNumbers(page, sums, labelOf));
  const setState = bar.setState.bind(bar);
  bar.setState = (state) => {
    sums = state && { ...state, pattern: state.pattern ?? shownFormat(grid) ?? null };
    const footer = footerOf(page);
    // Observed once, however often.
    if (footer) drawn.observe(footer, { characterData: true, childList: true, subtree: true });
    setState(sums);
    writeLargeNumbers(page, sums, labelOf);
  };
}

/** The row of the sheets' tabs. */
function footerOf(page: Document): Element | null {
  return page.querySelector('[data-u-comp="sheet-bar-append-button"]')?.closest('section') ?? null;
}

/** The grid writes numbers of 1e8 and more with an exponent, whatever their format. What is written here it does not draw again. */
function writeLargeNumbers(page: Document, sums: Sums, labelOf: (name: string) => string): void {
  const large = sums?.values.filter(({ value }) => value >= 1e8) ?? [];
  if (large.length === 0) return;
  const texts = large.map((sum) => ({
    label: `${labelOf(String(sum.func))}: `,
    number: numberText(sum, sums?.pattern),
  }));
  for (const span of footerOf(page)?.querySelectorAll('span') ?? []) {
    const text = texts.find(({ label }) => span.textContent.startsWith(label));
    const node = span.firstChild;
    if (text && node && node.nodeValue !== text.label + text.number) node.nodeValue = text.label + text.number;
  }
}

function numberText(
  { func, value }: NonNullable<Sums>['values'][number],
  pattern: NonNullable<Sums>['pattern'],
): string {
  const isCount = String(func).startsWith('COUNT');
  return isCount || !pattern || pattern === 'General'
    ? value.toLocaleString()
    : numfmt.format(pattern, value, { throws: false });
}

/** Of the cell from which the selection was made. */
function shownFormat({ api, unitId }: Grid): string | undefined {
  const sheet = api.getUniverSheet(unitId)?.getActiveSheet();
  const cell = sheet?.getSelection()?.getCurrentCell();
  if (!sheet || !cell) return undefined;
  const shown = sheet.getSheet().getCell(cell.actualRow, cell.actualColumn)?.s;
  return typeof shown === 'object' ? shown?.n?.pattern : undefined;
}
