/** The views of the pane behind a list of tabs. The parts of a view are loaded and built when it is first shown. */
import '@fluentui/web-components/tab.js';
import '@fluentui/web-components/tablist.js';
import type { Tablist } from '@fluentui/web-components';
import { lazy } from '../../client/timing/lazy';
import type { PaneView } from '../excel/storage/preferences';
import type { PaneTextKey } from '../i18n/pane/pane';
import { element, notice } from './controls/elements';
import { button } from './controls/fluent';
import type { PaneContext, PanePart } from './controls/pane-services';

declare global {
  interface HTMLElementTagNameMap {
    'fluent-tablist': Tablist;
  }
}

export interface View {
  readonly id: PaneView;
  /** Below each other; each fails alone. */
  readonly parts: readonly OpenPart[];
}

/** A promise for parts that are chunks of their own. */
type OpenPart = () => PanePart | Promise<PanePart>;

export interface Views extends PanePart {
  /** Shows a view and focuses an element in it or above it, once it is built; none where there is no such element. */
  readonly goTo: (view: PaneView, focus: string) => Promise<void>;
  /** The same, and presses the element. */
  readonly press: (view: PaneView, button: string) => Promise<void>;
}

/** @param first is shown at once */
export function createViews({ texts, preferences }: PaneContext, views: readonly View[], first: PaneView): Views {
  const stops: (() => void)[] = [];
  const panels = views.map(({ id, parts }) => {
    const slots = parts.map((open, index) => createSlot(`view-${id}-${index}`, open, texts, stops));
    const attributes = { id: `view-${id}`, class: 'view', role: 'tabpanel', 'aria-labelledby': `tab-${id}` };
    const panel = element('div', attributes, ...slots.map((slot) => slot.element));
    return { id, panel, open: () => Promise.all(slots.map(({ fill }) => fill())) };
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
  let last = first;
  list.addEventListener('change', () => {
    const { id } = views.find((view) => list.activeid === `tab-${view.id}`) ?? { id: last };
    // The list also tells of the tab that it begins with, which nobody has chosen.
    if (id !== last) preferences.showed(id);
    last = id;
    // oxlint-disable-next-line typescript/no-floating-promises -- A part that does not load says so in its place.
    void draw(list.activeid);
  });
  list.activeid = `tab-${first}`;
  // oxlint-disable-next-line typescript/no-floating-promises -- A part that does not load says so in its place.
  void draw(list.activeid);
  const goTo = async (view: PaneView, focus: string) => {
    list.activeid = `tab-${view}`;
    await draw(list.activeid);
    const target = document.getElementById(focus);
    target?.focus();
    return target;
  };
  return {
    element: element('div', { class: 'views' }, list, ...panels.map(({ panel }) => panel)),
    stop: () => stops.forEach((stop) => stop()),
    goTo: async (view, focus) => void (await goTo(view, focus)),
    press: async (view, pressed) => (await goTo(view, pressed))?.click(),
  };
}

/** The place of a part. @returns `fill` builds the part, or shows that it failed: then it may be called again */
function createSlot(id: string, open: OpenPart, texts: PaneContext['texts'], stops: (() => void)[]) {
  const slot = element('div');
  const load = lazy(id, async () => {
    const part = await open();
    stops.push(part.stop);
    slot.replaceChildren(part.element);
  });
  const fill = (): Promise<void> =>
    load().catch(() => {
      const failure = notice(`${id}-failure`);
      const retry = button(`${id}-retry`, texts('view.retry'), () => void fill());
      slot.replaceChildren(failure.element, retry);
      failure.show(texts('view.failed'), 'bad');
    });
  return { element: slot, fill };
}
