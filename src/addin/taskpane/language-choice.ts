/** The language of column names: a setting of the workbook, which everyone who opens it shares. */
import { type LanguageChoice, languageChoices } from '../excel/language/language-record';
import type { WorkbookLanguage } from '../excel/language/workbook-language';
import { attempt } from './attempt';
import { element, notice, setText } from './elements';
import { labelledSelect } from './labelled-select';
import type { PaneContext, PanePart } from './pane-services';

export function languageChoice({ texts, visibility, workbookLanguage }: PaneContext): PanePart {
  const nameOf = (choice: LanguageChoice) => texts(choice === 'as-made' ? 'names.as-made' : `names.${choice}`);
  const list = labelledSelect('column-names', texts('names'), languageChoices, nameOf);
  const hint = element('small', { class: 'hint', id: 'column-names-hint' });
  list.select.setAttribute('aria-describedby', hint.id);
  const result = notice('column-names-result');
  const draw = (workbook: WorkbookLanguage) => {
    const record = workbook.record();
    const madeIn = record && texts(`names.${record.madeIn}`);
    const [asMade] = list.select.options;
    if (asMade && madeIn !== undefined) setText(asMade, texts('names.as-made.in', { language: madeIn }));
    list.select.selectedIndex = languageChoices.indexOf(record?.choice ?? 'as-made');
    setText(hint, texts(record ? 'names.hint' : 'names.hint.open'));
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
