/**
 * The opening sheet: the same dashboard that the pane inserts, built the same way as soon as the add-in runs. Until then the
 * sheet holds its symbols, to which other sheets refer.
 */
import { overview, watched } from '../../../dashboards/overview';
import type { DashboardChoices } from '../../../dashboards/sheet-description';
import { fillSheet } from '../../../excel/insert-sheet';
import type { RunInExcel } from '../../../excel/run-in-excel';
import type { Language } from '../../../i18n/language';
import { down, type SheetPlan, styles } from './sheet-builder';

/** A reference to the symbols from other sheets, optionally to the first `count` only. */
export function symbolsRange(language: Language, count: number = watched.rows): string {
  const { name } = description(language);
  return `'${name}'!A${watched.firstRow}:A${watched.firstRow + count - 1}`;
}

export function overviewSheet(language: Language): SheetPlan {
  return {
    id: 'overview',
    name: description(language).name,
    widths: [],
    frozenRows: 0,
    cells: down(watched.firstRow - 1, 0, watched.symbols, styles.symbol),
  };
}

export async function fillOverview(run: RunInExcel, language: Language): Promise<void> {
  const described = description(language);
  await run((context) => fillSheet(context, context.workbook.worksheets.getItem(described.name), described));
}

function description(language: Language) {
  const choices: DashboardChoices = { language, rise: language === 'zh' ? 'red' : 'green' };
  return overview(choices);
}
