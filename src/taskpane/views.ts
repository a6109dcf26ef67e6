/** The views of the pane behind a list of tabs. A view is loaded and built when it is first shown. */
import '@fluentui/web-components/tab.js';
import '@fluentui/web-components/tablist.js';
import type { Tablist } from '@fluentui/web-components';
import type { PaneTextKey } from '../i18n/pane';
import { element, notice } from './elements';
import type { PaneContext, PanePart } from './pane-services';

declare global {
  interface HTMLElementTagNameMap {
    'fluent-tablist': Tablist;
  }
}

export type ViewId = 'home' | 'insert' | 'dashboards' | 'tools';

export interface View {
  readonly id: ViewId;
  /** A promise for views that are chunks of their own. */
  readonly open: () => PanePart | Promise<PanePart>;
}

export interface Views extends PanePart {
  /** Shows a view and focuses an element in it or above it, once it is built; none where there is no such element. */
  readonly goTo: (view: ViewId, focus: string) => Promise<void>;
}

export function createViews({ texts }: PaneContext, views: readonly View[]): Views {
  const stops: (() => void)[] = [];
  const panels = views.map(({ id, open }) => {
    const panel = element('div', { id: `view-${id}`, class: 'view', role: 'tabpanel', 'aria-labelledby': `tab-${id}` });
    return { id, panel, open: once(() => fill(panel, open, texts, stops)) };
  });
  const tabs = views.map(({ id }) =>
    element(
      'fluent-tab',
      { id: `tab-${id}`, 'aria-controls': `view-${id}` },
      texts(`view.${id}` satisfies PaneTextKey),
    ),
  );
  const list = element('fluent-tablist', { id: 'views', size: 'small', 'aria-label': texts('views') }, ...tabs);
  const draw = async (shown: string) => {
    for (const { id, panel } of panels) panel.hidden = shown !== `tab-${id}`;
    await panels.find(({ id }) => shown === `tab-${id}`)?.open();
  };
  list.addEventListener('change', () => void draw(list.activeid));
  const [first] = views;
  if (first) void draw(`tab-${first.id}`);
  return {
    element: element('div', { class: 'views' }, list, ...panels.map(({ panel }) => panel)),
    stop: () => stops.forEach((stop) => stop()),
    async goTo(view, focus) {
      list.activeid = `tab-${view}`;
      await draw(list.activeid);
      document.getElementById(focus)?.focus();
    },
  };
}

async function open(panel: HTMLElement, view: View['open'], stops: (() => void)[]): Promise<void> {
  const part = await view();
  stops.push(part.stop);
  panel.replaceChildren(part.element);
}

function fill(
  panel: HTMLElement,
  view: View['open'],
  texts: PaneContext['texts'],
  stops: (() => void)[],
): Promise<void> {
  return open(panel, view, stops).catch(() => {
    const failure = notice(`${panel.id}-failure`);
    panel.replaceChildren(failure.element);
    failure.show(texts('view.failed'), 'bad');
  });
}

function once<T>(act: () => T): () => T {
  let done: { readonly result: T } | undefined;
  return () => (done ??= { result: act() }).result;
}
