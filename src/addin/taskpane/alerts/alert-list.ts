/** The list of alerts: what they wait for, which have been triggered, and a button that lets these wait again. */
import type { AlertBook, ListedAlert } from '../../../alerts/alert-contract';
import { namespace } from '../../../brand/build';
import { alertWords } from '../../i18n/pane/alerts';
import { addressOf, parseCellAddress } from '../../excel/cells/own-formulas';
import { selectCell } from '../../excel/cells/selection';
import { problemText } from '../../i18n/problems/problem-text';
import { element, type Notice, notice, setAttribute, setText } from '../controls/elements';
import { button } from '../controls/fluent';
import type { PaneContext } from '../controls/pane-services';
import { alertSentences, type AlertSentences } from './alert-sentences';
import type { AlertEvent } from '../../../alerts/alert-log';

/** More are counted, not listed. */
const alertsAtMost = 200;

interface Drawn {
  readonly element: HTMLElement;
  readonly draw: () => void;
}

interface Item extends Pick<Drawn, 'element'> {
  show(alert: ListedAlert): void;
}

export function alertList(context: PaneContext, book: AlertBook): Drawn {
  const say = alertWords(context.language);
  const summary = element('p', { class: 'hint' });
  const list = element('ul', { id: 'alerts-list', class: 'alerts', 'aria-label': say('list') });
  const resetAll = button('alerts-reset-all', say('reset.all'), () => book.reset());
  const result = notice('alerts-result');
  const items = new Map<string, Item>();
  let created = 0;
  const itemOf = ({ key }: ListedAlert) => {
    const known = items.get(key) ?? alertItem(`alert-reset-${++created}`, () => book.reset(key), { context, result });
    items.set(key, known);
    return known;
  };
  const draw = () => {
    const alerts = book.alerts();
    // Those that have been triggered come first; the sort keeps the order of the others.
    const listed = alerts.toSorted((a, b) => Number(b.isOn) - Number(a.isOn)).slice(0, alertsAtMost);
    const kept = new Set(listed.map(({ key }) => key));
    for (const key of items.keys()) if (!kept.has(key)) items.delete(key);
    place(
      list,
      listed.map((alert) => {
        const item = itemOf(alert);
        item.show(alert);
        return item.element;
      }),
    );
    setAttribute(list, 'hidden', alerts.length === 0);
    setAttribute(resetAll, 'hidden', alerts.filter(({ canReset }) => canReset).length < 2);
    setText(summary, summaryText(alerts.length, context));
    setAttribute(summary, 'hidden', summary.textContent === '');
  };
  return { element: element('div', { class: 'group' }, summary, list, result.element, resetAll), draw };
}

function summaryText(count: number, { language }: PaneContext): string {
  const say = alertWords(language);
  const level = language === 'zh' ? '最新价穿越 1500' : 'last crosses 1500';
  const formula = `=${namespace}.ALERT("600519.SH","${level}")`;
  if (count === 0) return `${say('none')} ${say('example', { formula })}`;
  return count > alertsAtMost ? say('more', { shown: alertsAtMost, count }) : '';
}

/** Elements that are there already keep their places, and the focus in them. */
function place(list: HTMLElement, elements: readonly HTMLElement[]): void {
  const isSame = list.children.length === elements.length && elements.every((each, i) => each === list.children[i]);
  if (isSame) return;
  const focused = list.contains(document.activeElement) ? document.activeElement : null;
  list.replaceChildren(...elements);
  if (focused instanceof HTMLElement) focused.focus();
}

function stateOf({ isOn, problem }: ListedAlert): 'triggered' | 'waiting' | 'failed' {
  if (isOn) return 'triggered';
  return problem ? 'failed' : 'waiting';
}

interface ItemParts {
  readonly context: PaneContext;
  readonly result: Notice;
}

function alertItem(id: string, onReset: () => void, parts: ItemParts): Item {
  const { language, clock } = parts.context;
  const say = alertWords(language);
  const sentences = alertSentences(language, () => clock.wallNow());
  const [symbol, condition, state] = [
    element('strong'),
    element('span', { class: 'condition' }),
    element('span', { class: 'state' }),
  ];
  const details = element('p', { class: 'details' });
  const reset = button(id, say('reset'), onReset, 'subtle');
  const place = cellLink(parts);
  const head = element('div', { class: 'head' }, symbol, condition, place.element, state, reset);
  return {
    element: element('li', {}, head, details),
    show(alert) {
      setText(symbol, alert.symbol);
      setText(condition, alert.condition);
      place.show(alert.cell);
      setText(state, say(stateOf(alert)));
      state.dataset['tone'] = alert.isOn ? 'warning' : 'plain';
      setAttribute(reset, 'hidden', !alert.canReset);
      setAttribute(reset, 'aria-label', say('reset.of', { symbol: alert.symbol, condition: alert.condition }));
      const { trigger, problem, missing, message } = alert;
      const lines = [
        trigger && sentences.when(trigger),
        message,
        problem ? problemText(problem, language) : missing && sentences.notSeen(missing),
      ];
      setText(details, lines.filter(Boolean).join('\n'));
      setAttribute(details, 'hidden', details.textContent === '');
    },
  };
}

/** The way to the cell, as Excel named it when its call began: rows inserted since then are not known. */
function cellLink({ context: { run, language }, result }: ItemParts) {
  const link = element('button', { type: 'button', class: 'place' });
  let shown: ReturnType<typeof parseCellAddress>;
  link.addEventListener('click', () => {
    if (!shown) return;
    const { sheet, run: cell } = shown;
    result.show('');
    run((excel) => selectCell(excel, sheet, addressOf(cell))).catch(() =>
      result.show(alertWords(language)('gone'), 'warning'),
    );
  });
  return {
    element: link,
    show(address: string | undefined) {
      shown = parseCellAddress(address ?? '');
      setAttribute(link, 'hidden', shown === undefined);
      setText(link, shown ? `${shown.sheet}!${addressOf(shown.run)}` : '');
    },
  };
}

/** More are counted, not listed. */
const eventsAtMost = 100;

/** The log of the day, the latest first: what was triggered, and the gaps in which nothing could be. */
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
      .slice(-eventsAtMost)
      .toReversed()
      .map((event) => textsOf(event, sentences));
    const content = JSON.stringify(texts);
    if (content === drawn) return;
    drawn = content;
    list.replaceChildren(...texts.map(([first = '', ...others]) => entry(first, others)));
    list.hidden = texts.length === 0;
    const cut = events.length > eventsAtMost;
    setText(
      summary,
      texts.length === 0 ? say('log.none') : cut ? say('log.more', { shown: eventsAtMost, count: events.length }) : '',
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
