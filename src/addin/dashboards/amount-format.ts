/** Amounts in units of their size, in narrow columns. */
import type { Text } from '../i18n/language';

/** What rounds up to a unit is shown in it: 1.00M, not 1000.00K. In Chinese a literal point turns millions into 亿. */
export const amountFormat: Text = {
  en: '[>=999995000]#,##0.00,,,"B";[>=999995]0.00,,"M";#,##0',
  zh: '[>=99999500]0\\.00,,"亿";[>=9999.5]0\\.0,"万";#,##0',
};

/**
 * One unit for all of a column, so that its digits can be compared: of small amounts and volumes, and of large ones. What would be
 * shown as zero in it is shown whole. The literal points of the Chinese ones stand before the last digits of thousands and millions.
 */
export const columnUnits = {
  small: { en: '[>=5000]#,##0.00,,"M";#,##0', zh: '[>=500]0\\.0,"万";#,##0' },
  large: { en: '[>=5000000]#,##0.00,,,"B";#,##0', zh: '[>=500000]0\\.00,,"亿";#,##0' },
} as const satisfies Readonly<Record<string, Text>>;
