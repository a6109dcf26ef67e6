/** The log of the day, the latest first: what was triggered, and the gaps in which nothing could be. */
import type { AlertBook } from '../../../alerts/alert-contract';
import type { AlertEvent } from '../../../alerts/alert-log';
import { alertWords } from '../../i18n/pane/alerts';
import { element, setText } from '../controls/elements';
import type { PaneContext } from '../controls/pane-services';
import type { Drawn } from './alert-list';
import { type AlertSentences, alertSentences } from './alert-sentences';

/** More are counted, not listed. */
const listedAtMost = 100;

export function alertLog({ language, clock }: PaneContext, book: AlertBook): Drawn {
  const say = alertWords(language);
  const sentences = alertSentences(language, () => clock.wallNow());
  const heading = element('h3', { id: 'alerts-log-title' }, say('log'));
  const summary = element('p', { class: 'hint' });
  const list = element('ul', { id: 'alerts-log', class: 'alerts', 'aria-labelledby': heading.id });
  let drawn: string | undefined;
  const draw = () => {
    const events = book.events();
    const texts = events
      .slice(-listedAtMost)
      .toReversed()
      .map((event) => textsOf(event, sentences));
    const content = JSON.stringify(texts);
    if (content === drawn) return;
    drawn = content;
    list.replaceChildren(...texts.map(([first = '', ...others]) => entry(first, others)));
    list.hidden = texts.length === 0;
    const cut = events.length > listedAtMost;
    setText(
      summary,
      texts.length === 0 ? say('log.none') : cut ? say('log.more', { shown: listedAtMost, count: events.length }) : '',
    );
    summary.hidden = summary.textContent === '';
  };
  return {
    element: element('div', { class: 'group', role: 'group', 'aria-labelledby': heading.id }, heading, summary, list),
    draw,
  };
}

function textsOf(event: AlertEvent, { time, trigger, circumstances, gap }: AlertSentences): readonly string[] {
  if (event.kind === 'gap') return [gap(event)];
  const more = circumstances(event);
  return [`${time(event.at)} ${trigger(event)}`, ...(more === '' ? [] : [more])];
}

function entry(first: string, others: readonly string[]): HTMLElement {
  return element('li', {}, element('p', {}, first), ...others.map((text) => element('p', { class: 'details' }, text)));
}
