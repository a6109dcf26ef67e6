/** The task pane: state, connection, requests, refresh. It shares the page and its state with the functions. */
import './taskpane.css';
import { openedAlerts } from '../../alerts/alert-contract';
import { lazy, untilLoaded } from '../../client/timing/lazy';
import { createTryAgain } from '../../client/timing/network';
import type { RefreshOutcome } from '../excel/refresh/refresh';
import { createPreferences, type PaneView } from '../excel/storage/preferences';
import type { Language } from '../i18n/language';
import { paneTexts, sitePages } from '../i18n/pane/pane';
import type { AsOfParts } from './as-of/as-of-parts';
import { element } from './controls/elements';
import {
  laterPart,
  type PaneContext,
  type PanePart,
  type PaneServices,
  paneServices,
  type SharedServices,
} from './controls/pane-services';
import { followTheme } from './controls/theme';
import { connectionSection } from './home/connection-section';
import { asksForKey } from './home/key-question';
import { refreshSection } from './home/refresh-section';
import { statusParts } from './home/status-parts';
import { editingNotice, watchedServices } from './notices/editing-watch';
import { createViews, type View, type Views } from './views';

export interface Pane {
  /** Shows what comes of a refresh that was begun elsewhere. @returns false when Excel refused it */
  showRefresh(outcome: Promise<RefreshOutcome>, isAsked?: boolean): Promise<boolean>;
  /** Shows a view and focuses one of its elements, if it has it. */
  goTo(view: PaneView, focus: string): Promise<void>;
  /** The same, and presses the element. */
  press(view: PaneView, button: string): Promise<void>;
  /** Removes the elements and ends all subscriptions. */
  end(): void;
}

/** Opens the pane in the page that is loaded. */
export function openPane(root: HTMLElement, shared: SharedServices): Pane {
  return mountPane(root, paneServices(shared, window));
}

export function mountPane(root: HTMLElement, services: PaneServices): Pane {
  const texts = paneTexts(services.language);
  const preferences = createPreferences(services.storage, services.partition);
  const editing = editingNotice(services, texts);
  const context: PaneContext = { ...watchedServices(services, editing), texts, preferences };
  document.documentElement.lang = services.language === 'zh' ? 'zh-CN' : 'en';
  document.title = texts('title');
  const status = statusParts(context);
  const refresh = refreshSection(context);
  const asOf = lazy('home', () => loadAsOf(context));
  const middle = () =>
    createViews(context, viewsOf(context, refresh.element, asOf, status.requests), firstView(context));
  const body = paneBody(context, middle);
  const notices = laterPart(() => noticesOf(context));
  const missedResults = laterPart(() => missedResultsOf(context));
  const banner = laterPart(async () => (await asOf()).banner);
  const alert = laterPart(() => alertLine(context, () => void body.views().goTo('tools', 'alerts-title')));
  const name = element('h1', { class: 'for-readers' }, texts('title'));
  const links = siteLinks(services.language, texts('title'));
  const lines = [editing, notices, missedResults];
  const banners = element('div', { class: 'banners' }, alert.element, banner.element);
  const above = [banners, status.header, ...lines.map((line) => line.element)];
  root.replaceChildren(name, ...above, body.element, links);
  const parts = [refresh, status, banner, alert, ...lines, body];
  const endings = [followTheme(services.theme), ...parts.map((part) => part.stop)];
  return {
    showRefresh(outcome, isAsked = true) {
      const shown = refresh.show(outcome, isAsked);
      // Nobody waits for one that nobody asked for.
      return isAsked ? editing.watch(shown) : shown;
    },
    goTo: (view, focus) => body.views().goTo(view, focus),
    press: (view, pressed) => body.views().press(view, pressed),
    end() {
      for (const end of endings) end();
      root.replaceChildren();
    },
  };
}

/** The parts that come after the pane has opened, or with their tab. */
const load = {
  workbookNotices: lazy('home', () => import(/* webpackChunkName: "home" */ './notices/workbook-notices')),
  missedResultsNotice: lazy('home', () => import(/* webpackChunkName: "home" */ './notices/missed-results-notice')),
  asOfParts: lazy('home', () => import(/* webpackChunkName: "home" */ './as-of/as-of-parts')),
  keyTable: lazy('home', () => import(/* webpackChunkName: "home" */ './home/key-table')),
  advancedSection: lazy('home', () => import(/* webpackChunkName: "home" */ './advanced/advanced-section')),
  alertsView: lazy('alerts-pane', () => import(/* webpackChunkName: "alerts-pane" */ './alerts/alerts-view')),
  explainView: lazy('tools', () => import(/* webpackChunkName: "tools" */ './tools/explain-view')),
  problemsView: lazy('tools', () => import(/* webpackChunkName: "tools" */ './tools/problems-view')),
  freezeView: lazy('tools', () => import(/* webpackChunkName: "tools" */ './tools/freeze-view')),
  convertView: lazy('tools', () => import(/* webpackChunkName: "tools" */ './tools/convert-view')),
  listView: lazy('tools', () => import(/* webpackChunkName: "tools" */ './tools/list-view')),
  insertView: lazy('insert', () => import(/* webpackChunkName: "insert" */ './insert/insert-view')),
  dashboardsView: lazy('dashboards', () => import(/* webpackChunkName: "dashboards" */ './dashboards-view')),
  alertBanner: lazy('alerts-pane', () => import(/* webpackChunkName: "alerts-pane" */ './alerts/alert-banner')),
  firstSteps: lazy('home', () => import(/* webpackChunkName: "home" */ './home/first-run')),
  firstRun: lazy('home', () => import(/* webpackChunkName: "home" */ './home/first-run')),
};

async function noticesOf(context: PaneContext): Promise<PanePart> {
  const { workbookNotices } = await load.workbookNotices();
  return workbookNotices(context);
}

async function stepsOf(context: PaneContext, goTo: Views['goTo']): Promise<PanePart> {
  const { firstSteps } = await load.firstSteps();
  return firstSteps(context, (view, focus) => void goTo(view, focus));
}

async function missedResultsOf(context: PaneContext): Promise<PanePart> {
  const { missedResultsNotice } = await load.missedResultsNotice();
  return missedResultsNotice(context);
}

/** Comes with the first alert. */
async function alertLine(context: PaneContext, show: () => void): Promise<PanePart> {
  const book = await openedAlerts(context.alerts);
  const { alertBanner } = await untilLoaded(load.alertBanner, createTryAgain(context));
  return alertBanner(context, book, show);
}

async function loadAsOf(context: PaneContext): Promise<AsOfParts> {
  const { asOfParts } = await load.asOfParts();
  return asOfParts(context);
}

function viewsOf(
  context: PaneContext,
  refresh: HTMLElement,
  asOf: () => Promise<AsOfParts>,
  requests: HTMLElement,
): readonly View[] {
  const timed = async () => (await asOf()).section();
  const counted = () => ({ element: requests, stop: () => {} });
  return [
    {
      id: 'home',
      parts: [() => home(context, refresh), timed, counted, () => known(context), () => advanced(context)],
    },
    { id: 'insert', parts: [() => insert(context)] },
    { id: 'dashboards', parts: [() => dashboards(context)] },
    {
      id: 'tools',
      parts: [alerts, explain, problems, freeze, convert, lists].map((part) => () => part(context)),
    },
  ];
}

/** Where a person was last; before that Insert, or the connection while there is none. */
function firstView(context: PaneContext): PaneView {
  if (asksForKey(context)) return 'home';
  return context.preferences.current().lastView ?? 'insert';
}

/** The views, or before them the first screen, until it is left or a view is asked for. */
function paneBody(context: PaneContext, createAll: () => Views) {
  const body = element('div');
  let shown: Views | undefined;
  let firstScreen: PanePart | undefined;
  let steps: PanePart | undefined;
  let isOver = false;
  const views = () => {
    if (shown) return shown;
    shown = createAll();
    const hadFocus = body.contains(document.activeElement);
    firstScreen?.stop();
    const { goTo } = shown;
    if (!context.preferences.current().hasDismissedFirstSteps) steps = laterPart(() => stepsOf(context, goTo));
    body.replaceChildren(...[steps, shown].flatMap((part) => part?.element ?? []));
    if (hadFocus) document.getElementById(`tab-${firstView(context)}`)?.focus();
    return shown;
  };
  if (!asksForKey(context) || context.preferences.current().hasSkippedFirstRun) views();
  else {
    load
      .firstRun()
      .then(({ firstRun }) => {
        if (shown || isOver) return;
        firstScreen = firstRun(context, views);
        body.replaceChildren(firstScreen.element);
      })
      .catch(() => {
        if (!isOver) views();
      });
  }
  const stop = () => {
    isOver = true;
    for (const part of [firstScreen, steps, shown]) part?.stop();
  };
  return { element: body, views, stop };
}

function home(context: PaneContext, refresh: HTMLElement): PanePart {
  const { element: connection, storage, stop } = connectionSection(context);
  return { element: element('div', {}, connection, storage, refresh), stop };
}

async function known(context: PaneContext): Promise<PanePart> {
  const { keyTable } = await load.keyTable();
  return keyTable(context);
}

async function advanced(context: PaneContext): Promise<PanePart> {
  const { advancedSection } = await load.advancedSection();
  return advancedSection(context);
}

async function alerts(context: PaneContext): Promise<PanePart> {
  const { alertsView } = await load.alertsView();
  return alertsView(context);
}

async function explain(context: PaneContext): Promise<PanePart> {
  const { explainView } = await load.explainView();
  return explainView(context);
}

async function problems(context: PaneContext): Promise<PanePart> {
  const { problemsView } = await load.problemsView();
  return problemsView(context);
}

async function freeze(context: PaneContext): Promise<PanePart> {
  const { freezeView } = await load.freezeView();
  return freezeView(context);
}

async function convert(context: PaneContext): Promise<PanePart> {
  const { convertView } = await load.convertView();
  return convertView(context);
}

async function lists(context: PaneContext): Promise<PanePart> {
  const { listView } = await load.listView();
  return listView(context);
}

async function insert(context: PaneContext): Promise<PanePart> {
  const { insertView } = await load.insertView();
  return insertView(context);
}

async function dashboards(context: PaneContext): Promise<PanePart> {
  const { dashboardsView } = await load.dashboardsView();
  return dashboardsView(context);
}

/** Links at the end of the pane to help, support, privacy and terms, which open outside of Excel's pane. */
function siteLinks(language: Language, label: string): HTMLElement {
  const links = sitePages.map(([page, name]) => {
    const href = `${page}?lang=${language}`;
    return element('a', { href, target: '_blank', rel: 'noopener' }, name[language]);
  });
  return element('nav', { class: 'site-links', 'aria-label': label }, ...links);
}
