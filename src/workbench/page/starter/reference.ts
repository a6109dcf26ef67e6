/** The sheet of reference data: instruments, ex-factors and fields. */
import type { Language } from '../../../i18n/language';
import { alignLeft, format, heading, label, type SheetPlan, table } from './sheet-builder';
import { symbolsRange, watchlistSymbols } from './watchlist';

const texts = {
  name: { en: 'Reference', zh: '资料' },
  note: {
    en: 'Instruments, ex-factors, and every field that formulas can name.',
    zh: '证券资料、除权因子，以及公式可用的全部字段。',
  },
  instruments: { en: 'Instruments of the watchlist', zh: '自选股的证券资料' },
  exFactors: { en: 'Ex-factors of 600519.SH since 2015', zh: '600519.SH 自 2015 年以来的除权因子' },
  fields: { en: 'Fields', zh: '字段' },
} as const;

const [headerRow, fieldsColumn] = [3, 7];
const exFactorRow = headerRow + watchlistSymbols.length + 4;

export function reference(language: Language): SheetPlan {
  const instruments = `=MD.INSTRUMENT(${symbolsRange(language)},"symbol,name,type,exchange,listing_date,total_shares",TRUE)`;
  return {
    id: 'reference',
    name: texts.name[language],
    widths: [112, 190, 84, 84, 116, 150, 28, 130, 120, 250, 330],
    frozenRows: 0,
    firstColumn: alignLeft,
    cells: [
      ...heading(texts.name[language], texts.note[language]),
      label(headerRow - 1, 0, texts.instruments[language]),
      ...table({ row: headerRow, column: 0, formula: instruments, columns: 6, textColumns: 4 }),
      ...format(headerRow + 1, 5, watchlistSymbols.length, '#,##0'),
      label(exFactorRow - 1, 0, texts.exFactors[language]),
      ...table({ row: exFactorRow, column: 0, formula: '=MD.EXFACTORS("600519.SH","2015-01-01")', columns: 2 }),
      ...format(exFactorRow + 1, 1, 30, '0.000000'),
      label(headerRow - 1, fieldsColumn, texts.fields[language]),
      ...table({ row: headerRow, column: fieldsColumn, formula: '=MD.FIELDS()', columns: 4, textColumns: 4 }),
    ],
  };
}
