/** One column of numbers in place of symbols in the list of problems: asks once what all of them are. */
import type { Reading } from '../../excel/codes/code-columns';
import { writeSymbols } from '../../excel/codes/write-symbols';
import type { ProblemCell, ProblemColumn } from '../../excel/problems/find-problems';
import { addressOf } from '../../excel/cells/own-formulas';
import { codeColumnTexts } from '../../i18n/code-columns';
import type { Language } from '../../i18n/language';
import { textsOf } from '../../i18n/texts-of';
import { attempt } from '../controls/attempt';
import { element, type Notice } from '../controls/elements';
import { button } from '../controls/fluent';
import type { PaneContext } from '../controls/pane-services';

/** A button with a place and its problem, which selects the cells. */
export type Place = (cell: Pick<ProblemCell, 'sheet' | 'address' | 'error'>, reason: string) => HTMLElement;

/** Of more codes the first ones are shown. */
const shownAtMost = 3;

/** @param id tells its buttons from those of other columns */
export function codeColumnItem(
  column: ProblemColumn,
  place: Place,
  { context, result, id }: { readonly context: PaneContext; readonly result: Notice; readonly id: string },
): HTMLElement {
  const { texts, run, capabilities, language } = context;
  const say = textsOf(codeColumnTexts, language);
  const write = async (reading: Reading) => {
    const written = await writeSymbols(run, column, reading, capabilities);
    if (written === 0) return say('refused');
    item.remove();
    return say('written', { count: written });
  };
  const choices = column.readings.map((reading) => {
    const text = say('enter', { symbols: listed(reading.symbols, 1, language) });
    return button(`${id}-${reading.market}`, text, () => void attempt(result, texts, () => write(reading)));
  });
  const item = element(
    'li',
    {},
    place({ sheet: column.sheet, address: areaOf(column), error: undefined }, question(column, language)),
    element('div', { class: 'actions' }, ...choices),
  );
  return item;
}

function question({ codes, readings, cells }: ProblemColumn, language: Language): string {
  const say = textsOf(codeColumnTexts, language);
  const [first, ...others] = readings;
  const digits = codes.map((code) => code.digits);
  const asked =
    first && others.length === 0
      ? say(first.market, { symbols: listed(first.symbols, shownAtMost, language) })
      : say('either', { codes: listed(digits, shownAtMost, language) });
  return cells.length > 1 ? `${asked} · ${say('cells', { count: cells.length })}` : asked;
}

/** From the first code to the last one. */
function areaOf({ codes }: ProblemColumn): string {
  const [first, last] = [codes[0], codes.at(-1)];
  if (first === undefined || last === undefined) return '';
  return addressOf({ ...first.run, rows: last.run.row - first.run.row + 1 });
}

function listed(names: readonly string[], atMost: number, language: Language): string {
  const shown = names.slice(0, atMost).join(language === 'zh' ? '、' : ', ');
  return names.length > atMost ? `${shown}…` : shown;
}
