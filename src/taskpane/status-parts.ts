/** The state of the connection at the top of the pane and the request counters, drawn together. */
import { activityRows, activityView, type ActivityRow } from './activity-rows';
import { changesWithTime } from '../client/activity';
import { element, section, setAttribute, setText } from './elements';
import { badge } from './fluent';
import { pacedDrawing } from '../client/paced-drawing';
import type { PaneContext } from './pane-services';

export interface StatusParts {
  readonly header: HTMLElement;
  readonly requests: HTMLElement;
  readonly stop: () => void;
}

/** Throttles drawing to four times a second under load. */
const leastIntervalMs = 250;

/** The remaining wait and the count of the last minute change with time, without an event. */
const tickMs = 1_000;

export function statusParts(context: PaneContext): StatusParts {
  const { client, settings, clock, texts, language } = context;
  const header = statusHeader(context);
  const requests = requestsTable(context);

  const draw = () => {
    const snapshot = client.activity.snapshot();
    const view = activityView(snapshot, clock.now(), texts, language);
    header.show(view.state, view.tone, settings.current().baseUrl, context.isSimulated());
    requests.show(view.rows);
    if (changesWithTime(snapshot)) drawing.requestAfter(tickMs);
  };
  const drawing = pacedDrawing(clock, leastIntervalMs, draw);
  const request = () => drawing.request();
  const endings = [client.activity.subscribe(request), settings.subscribe(request), () => drawing.stop()];
  draw();
  return {
    header: header.element,
    requests: requests.element,
    stop: () => endings.forEach((end) => end()),
  };
}

function statusHeader({ texts }: PaneContext) {
  const dot = element('span', { class: 'dot', 'aria-hidden': 'true' });
  const state = element('span', { id: 'state', role: 'status', 'aria-live': 'polite' });
  const host = element('span', { id: 'service', class: 'service' });
  const simulated = badge('simulated', texts('simulated'));
  const words = element('div', { class: 'words' }, state, host);
  const header = element('header', { class: 'status' }, dot, words, simulated);
  return {
    element: header,
    show(text: string, tone: string, baseUrl: string, isSimulated: boolean) {
      header.dataset['tone'] = tone;
      setText(state, text);
      setText(host, baseUrl.replace(/^https?:\/\//, ''));
      setAttribute(simulated, 'hidden', !isSimulated);
    },
  };
}

function requestsTable({ texts }: PaneContext) {
  const rows = activityRows.map((row) => {
    const value = element('dd', { id: idOf(row) });
    return { row, value, line: element('div', {}, element('dt', {}, texts(row)), value) };
  });
  const list = element('dl', {}, ...rows.map(({ line }) => line));
  return {
    element: section('requests', texts('requests'), list),
    show(texts: Readonly<Record<ActivityRow, string>>) {
      for (const { row, value, line } of rows) {
        setText(value, texts[row]);
        setAttribute(line, 'hidden', texts[row] === '');
      }
    },
  };
}

function idOf(row: ActivityRow): string {
  return row.replace('.', '-');
}
