/** The ribbon and the menu of a cell in the unified manifest, and the actions that their controls run. */
import type { Element } from '@xmldom/xmldom';
import { attribute, children, descendants, first, type LocalText, textOf, type XmlManifest } from './xml-manifest';

export interface Action {
  readonly id: string;
  readonly type: 'executeFunction' | 'openPage';
  readonly displayName: LocalText;
}

/** Of the button that shows the pane; its own id is the command of the keyboard shortcut. */
const openPane = 'openPane';

/** The schema takes these three and no more. */
const iconSizes = [16, 32, 80];

/** What a right-click on a cell shows. Its items run actions of the ribbon and of the keyboard. */
export function cellMenuOf(manifest: XmlManifest): unknown {
  const controls = children(first(manifest.root, 'OfficeMenu'), 'Control');
  return { menus: [{ entryPoint: 'cell', controls: controls.map((each) => controlOf(each, manifest)) }] };
}

export function ribbonOf(manifest: XmlManifest): { ribbon: unknown; actions: readonly Action[] } {
  const tab = first(manifest.root, 'OfficeTab');
  const groups = children(tab, 'Group');
  return {
    ribbon: {
      contexts: ['default'],
      tabs: [{ builtInTabId: attribute(tab, 'id'), groups: groups.map((group) => groupOf(group, manifest)) }],
    },
    actions: descendants(tab, 'Action').map((each) => actionOf(each, manifest)),
  };
}

function groupOf(group: Element, manifest: XmlManifest): unknown {
  const { id, label } = labelled(group, manifest);
  const controls = children(group, 'Control').map((each) => controlOf(each, manifest));
  return { id, label, icons: iconsOf(group, manifest), controls };
}

function controlOf(control: Element, manifest: XmlManifest): unknown {
  const isMenu = attribute(control, 'xsi:type') === 'Menu';
  return {
    ...labelled(control, manifest),
    type: isMenu ? 'menu' : 'button',
    icons: iconsOf(control, manifest),
    supertip: supertipOf(control, manifest),
    ...(isMenu
      ? { items: children(first(control, 'Items'), 'Item').map((each) => itemOf(each, manifest)) }
      : { actionId: actionId(first(control, 'Action')), ...enabledOf(control) }),
  };
}

function itemOf(item: Element, manifest: XmlManifest): unknown {
  return {
    ...labelled(item, manifest),
    type: 'menuItem',
    supertip: supertipOf(item, manifest),
    actionId: actionId(first(item, 'Action')),
    ...enabledOf(item),
  };
}

/** Enabled is the default. */
function enabledOf(control: Element): { readonly enabled?: false } {
  return children(control, 'Enabled').some((each) => each.textContent === 'false') ? { enabled: false } : {};
}

function labelled(element: Element, { resource }: XmlManifest): { id: string; label: LocalText } {
  return { id: attribute(element, 'id'), label: resource(element, 'Label') };
}

function supertipOf(element: Element, { resource }: XmlManifest): unknown {
  const supertip = first(element, 'Supertip');
  return { title: resource(supertip, 'Title'), description: resource(supertip, 'Description') };
}

function iconsOf(element: Element, { resourceOf }: XmlManifest): unknown[] {
  return children(first(element, 'Icon'))
    .map((image) => ({ size: Number(attribute(image, 'size')), url: resourceOf(attribute(image, 'resid')) }))
    .filter(({ size }) => iconSizes.includes(size));
}

function actionOf(action: Element, { resource }: XmlManifest): Action {
  const id = actionId(action);
  const control = action.parentNode as Element;
  return { id, type: id === openPane ? 'openPage' : 'executeFunction', displayName: resource(control, 'Label') };
}

function actionId(action: Element): string {
  return attribute(action, 'xsi:type') === 'ShowTaskpane' ? openPane : textOf(action, 'FunctionName');
}
