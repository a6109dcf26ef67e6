/** The language of column names: a setting of the workbook, which everyone who opens it shares. */
import { type LanguageChoice, languageChoices, type WorkbookLanguage } from '../../excel/language/workbook-language';
import { columnNamesTexts } from '../../i18n/pane/advanced';
import { textsOf } from '../../i18n/language';
import { attempt, element, notice, setText } from '../controls/elements';
import { labelledSelect } from '../controls/labelled-select';
import type { PaneContext, PanePart } from '../controls/pane-services';

export function languageChoice({ texts, language, visibility, workbookLanguage }: PaneContext): PanePart {
  const say = textsOf(columnNamesTexts, language);
  const nameOf = (choice: LanguageChoice) => say(choice);
  const list = labelledSelect('column-names', say('title'), languageChoices, nameOf);
  const hint = element('small', { class: 'hint', id: 'column-names-hint' });
  list.select.setAttribute('aria-describedby', hint.id);
  const result = notice('column-names-result');
  const draw = (workbook: WorkbookLanguage) => {
    const record = workbook.record();
    const madeIn = record && say(record.madeIn);
    const [asMade] = list.select.options;
    if (asMade && madeIn !== undefined) setText(asMade, say('as-made.in', { language: madeIn }));
    list.select.selectedIndex = languageChoices.indexOf(record?.choice ?? 'as-made');
    setText(hint, say(record ? 'hint' : 'hint.open'));
  };
  const endings: (() => void)[] = [];
  const connect = (workbook: WorkbookLanguage) => {
    const choose = async () => {
      await workbook.choose(list.chosen() ?? 'as-made').finally(() => draw(workbook));
      return '';
    };
    list.select.addEventListener('change', () => void attempt(result, texts, choose));
    endings.push(workbook.subscribe(() => draw(workbook)));
    // Nobody has asked for it: where Excel refuses, what is known stays.
    const read = () => void (visibility.isShown() && workbook.read().catch(() => {}));
    endings.push(visibility.subscribe(read));
    draw(workbook);
  };
  list.element.hidden = true;
  workbookLanguage.then(
    (workbook) => {
      connect(workbook);
      list.element.hidden = false;
    },
    () => {},
  );
  list.element.append(hint, result.element);
  return { element: list.element, stop: () => endings.forEach((end) => end()) };
}
