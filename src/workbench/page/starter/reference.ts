/** The sheet of reference data: instruments, ex-factors and fields. */
import { namespace } from '../../../brand/build';
import type { Language } from '../../../addin/i18n/language';
import { alignLeft, down, format, heading, label, type SheetPlan, table } from './sheet-builder';
import { watched } from '../../../addin/dashboards/overview';
import { symbolsRange } from './overview';

const texts = {
  name: { en: 'Securities', zh: '证券资料' },
  note: {
    en: 'Security details, adjustment factors, and all fields that formulas can use.',
    zh: '证券资料、除权因子，以及公式可用的全部字段。',
  },
  instruments: { en: 'Security details of the watchlist', zh: '自选股的证券资料' },
  exFactors: { en: 'Adjustment factors of 600519.SH', zh: '600519.SH 的除权因子' },
  fields: { en: 'Fields', zh: '字段' },
} as const;

const [headerRow, exFactorsColumn, fieldsColumn] = [4, 7, 10];

export function reference(language: Language): SheetPlan {
  const instruments = `=${namespace}.INSTRUMENT(${symbolsRange(language)},"symbol,name,type,exchange,listing_date,total_shares",TRUE)`;
  return {
    id: 'reference',
    name: texts.name[language],
    widths: [116, 150, 72, 84, 108, 144, 14, 104, 96, 14, 130, 120, 250, 330],
    frozenRows: 0,
    firstColumn: alignLeft,
    cells: [
      ...heading(texts.name[language], texts.note[language]),
      label(headerRow - 1, 0, texts.instruments[language]),
      ...table({ row: headerRow, column: 0, formula: instruments, columns: 6, textColumns: 4 }),
      ...format(headerRow + 1, 5, watched.rows, '#,##0'),
      label(headerRow - 1, exFactorsColumn, texts.exFactors[language]),
      ...table({
        row: headerRow,
        column: exFactorsColumn,
        formula: `=${namespace}.EXFACTORS("600519.SH","2015-01-01")`,
        columns: 2,
      }),
      ...down(headerRow + 1, exFactorsColumn, Array<undefined>(30).fill(undefined), alignLeft),
      ...format(headerRow + 1, exFactorsColumn + 1, 30, '0.000000'),
      label(headerRow - 1, fieldsColumn, texts.fields[language]),
      ...table({ row: headerRow, column: fieldsColumn, formula: `=${namespace}.FIELDS()`, columns: 4, textColumns: 4 }),
    ],
  };
}
