/** The line above every view of the pane while the workbook is set to another time, with the way back. */
import { messageOf, element, notice, setAttribute, setText } from '../controls/elements';
import { button } from '../controls/fluent';
import type { PaneContext, PanePart } from '../controls/pane-services';
import type { AsOf } from '../../../market/bars/as-of';
import { asOfWords } from '../../i18n/pane/as-of';
import { asOfText } from '../../i18n/pane/as-of-text';

export interface AsOfBanner extends PanePart {
  /** Sets the workbook's time; where the workbook cannot keep it, says so in every view. */
  readonly keep: (asOf: AsOf | undefined) => void;
}

export function asOfBanner({ time, language }: PaneContext): AsOfBanner {
  const say = asOfWords(language);
  const trouble = notice('as-of-trouble');
  const later = notice('as-of-later');
  let latest = 0;
  const keep = (asOf: AsOf | undefined) => {
    const mine = ++latest;
    const tell = (...outcome: Parameters<typeof trouble.show>) => {
      if (mine === latest) trouble.show(...outcome);
    };
    time.set(asOf).then(
      () => tell(''),
      (error: unknown) => tell(messageOf(error), 'bad'),
    );
  };
  // No live region: a replay changes it every second. Screen readers find it first in the pane.
  const moment = element('strong');
  const daily = element('span', {}, say('banner.daily'));
  const back = button('as-of-back', say('banner.now'), () => keep(undefined), 'subtle');
  const line = element('div', { id: 'as-of-banner', class: 'notice' }, moment, back, daily);
  const draw = () => {
    const [asOf, refused] = [time.current(), time.refused()];
    later.show(refused ? say('later', { moment: asOfText(refused, language) }) : '', 'warning');
    setAttribute(line, 'hidden', asOf === undefined);
    if (asOf) setText(moment, say('banner', { moment: asOfText(asOf, language) }));
    setAttribute(daily, 'hidden', !time.isDailyOnly());
  };
  draw();
  return { element: element('div', {}, line, later.element, trouble.element), keep, stop: time.subscribe(draw) };
}
