/** What a chart over the result of a formula of bars shows: `600519.SH · 1d · forward`. It follows the formula. */
import { namespace } from '../../../brand/build';
import { adjustChoices } from '../../../addin/dashboards/choices';
import { wholeCall } from '../../../addin/formula/calls';
import type { Scalar } from '../../../office-host/contract';
import { type Area, parseAddress } from '../../../office-host/areas/a1';

/** Where the arguments are that a title names, and what stands for a blank one. */
interface Named {
  readonly at: number;
  readonly blank: (isChinese: boolean) => string;
}

const symbol: Named = { at: 0, blank: () => '' };
const adjust: Named = { at: 4, blank: (isChinese) => adjustChoices(isChinese ? 'zh' : 'en')[0] };
const named: Readonly<Record<string, readonly Named[]>> = {
  KLINE: [symbol, { at: 1, blank: () => '1d' }, adjust],
  INTRADAY: [symbol, { at: 1, blank: () => '1m' }],
};

export interface FormulaOfBars {
  readonly formula: string;
  readonly sheet: string;
  /** Of the table's first column: its language is that of the defaults. */
  readonly header: string;
}

/** @returns undefined for another formula, one of several symbols, or an argument that is calculated */
export function barsTitle(
  { formula, sheet, header }: FormulaOfBars,
  read: (cell: Area) => Scalar | undefined,
): string | undefined {
  const call = wholeCall(formula, (name) => name.toUpperCase().startsWith(`${namespace}.`));
  const wanted = call && named[call.name.slice(namespace.length + 1).toUpperCase()];
  if (!wanted) return undefined;
  const parts = wanted.map(({ at, blank }) => {
    const text = textOf(call.arguments[at]?.trim() ?? '', sheet, read);
    return text === '' ? blank(/\p{Script=Han}/u.test(header)) : text;
  });
  const isOne = parts.every((part) => part !== undefined && part !== '' && !/[,，;；#]/.test(part));
  return isOne ? parts.join(' · ') : undefined;
}

/** Of a text, a number or one cell; undefined for anything else. */
function textOf(argument: string, sheet: string, read: (cell: Area) => Scalar | undefined): string | undefined {
  if (argument === '') return '';
  const [, quoted] = /^"([^"]*)"$/.exec(argument) ?? [];
  if (quoted !== undefined) return quoted.trim();
  const cell = parseAddress(argument.replaceAll('$', ''), sheet);
  return cell?.rows === 1 && cell.columns === 1 ? String(read(cell) ?? '').trim() : undefined;
}
