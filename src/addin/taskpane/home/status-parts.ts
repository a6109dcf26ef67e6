/** The state of the connection at the top of the pane and the request counters, drawn together. */
import { changesWithTime, serviceStatus } from '../../../client/http/service-status';
import { activityRows, activityTexts, type ActivityRow } from './activity-rows';
import { element, hostOf, section, setAttribute, setText } from '../controls/elements';
import { badge } from '../controls/fluent';
import { createThrottle } from '../../../client/timing/timers';
import type { PaneContext } from '../controls/pane-services';
import { requestPlot } from './request-plot';
import { statusLine, type StatusLine } from './status-line';

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
  const { client, settings, clock, network, time, texts, language } = context;
  const header = statusHeader(context);
  const requests = requestsTable(context);

  const draw = () => {
    const snapshot = client.activity.snapshot();
    const now = clock.wallNow();
    const state = serviceStatus(snapshot, { isOnline: network.isOnline(), isPaused: client.pause.isPaused() });
    const sheet = { ...snapshot, state, asOf: time.current(), isDailyOnly: time.isDailyOnly() };
    header.show(statusLine(sheet, now, texts, language), settings.current().baseUrl, snapshot.isSimulated);
    const history = client.activity.requestHistory();
    requests.show(activityTexts(snapshot, now, texts, language), history);
    if (changesWithTime(snapshot) || history.some((count) => count > 0)) drawing.requestAfter(tickMs);
  };
  const drawing = createThrottle(clock, leastIntervalMs, draw);
  const request = () => drawing.request();
  const sources = [client.activity, settings, network, client.pause, time];
  const endings = [...sources.map((source) => source.subscribe(request)), () => drawing.stop()];
  draw();
  return {
    header: header.element,
    requests: requests.element,
    stop: () => endings.forEach((end) => end()),
  };
}

function statusHeader({ texts, language }: PaneContext) {
  const dot = element('span', { class: 'dot', 'aria-hidden': 'true' });
  const state = element('span', { id: 'state', role: 'status', 'aria-live': 'polite' });
  const countdown = element('span', { id: 'countdown', role: 'timer' });
  const host = element('span', { id: 'service', class: 'service' });
  const simulated = badge('simulated', texts('simulated'));
  const words = element('div', { class: 'words' }, element('div', { class: 'sentence' }, state, countdown), host);
  const address = `help.html?lang=${language}`;
  const help = element('a', { id: 'help', href: address, target: '_blank', rel: 'noopener' }, texts('help'));
  const header = element('header', { class: 'status' }, dot, words, simulated, help);
  return {
    element: header,
    show({ text, tone, countdown: seconds }: StatusLine, baseUrl: string, isSimulated: boolean) {
      header.dataset['tone'] = tone;
      setText(state, text);
      setText(countdown, seconds);
      setText(host, hostOf(baseUrl));
      setAttribute(simulated, 'hidden', !isSimulated);
    },
  };
}

function requestsTable({ texts, language }: PaneContext) {
  const plot = requestPlot(texts, language);
  const rows = activityRows.map((row) => {
    const value = element('dd', { id: idOf(row) });
    return { row, value, line: element('div', {}, element('dt', {}, texts(row)), value) };
  });
  const list = element('dl', {}, ...rows.map(({ line }) => line));
  return {
    element: section('requests', texts('requests'), plot.element, list),
    show(texts: Readonly<Record<ActivityRow, string>>, history: readonly number[]) {
      plot.show(history);
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
