/**
 * The unified manifest of Microsoft 365, made from the add-in only manifest, which stays the primary one: a text is written once.
 * Microsoft's converters leave custom functions out.
 */
import type { Element } from '@xmldom/xmldom';
import type { Text } from '../../addin/i18n/language';
import shortcutsFile from '../../addin/ribbon/shortcuts.json';
import { unifiedIdOf } from '../build-options';
import { traditional, traditionalLocales } from '../metadata/traditional';
import { storeTexts } from '../reviewer-notes';
import {
  attribute,
  children,
  descendants,
  first,
  LocalText,
  localTextOf,
  readXmlManifest,
  textOf,
  type XmlManifest,
} from './xml-manifest';

/** The oldest one with `customFunctions.metadataUrl` and enums; Microsoft's samples have it too. */
export const schemaVersion = '1.25';

/** What the app package holds besides the manifest. */
export const packageIcons = { color: 'assets/icon-192.png', outline: 'assets/outline-32.png' } as const;

/** @param file the name of the file with the texts of a locale */
export function unifiedManifest(xml: string, file: (locale: string) => string): unknown {
  const manifest = readXmlManifest(xml);
  const { root } = manifest;
  const id = textOf(root, 'Id');
  const { href } = new URL('.', attribute(first(root, 'SourceLocation'), 'DefaultValue'));
  const origin = href.slice(0, -1);
  return {
    $schema: `https://developer.microsoft.com/json-schemas/teams/v${schemaVersion}/MicrosoftTeams.schema.json`,
    manifestVersion: schemaVersion,
    id: unifiedIdOf(id),
    version: textOf(root, 'Version').split('.').slice(0, 3).join('.'),
    name: { short: nameOf(root) },
    description: { short: localized(storeTexts.summary), full: localized(storeTexts.description) },
    developer: {
      // The longest one that the schema allows.
      name: textOf(root, 'ProviderName').slice(0, 32),
      websiteUrl: `${origin}/support.html`,
      privacyUrl: `${origin}/privacy.html`,
      termsOfUseUrl: `${origin}/terms.html`,
    },
    icons: packageIcons,
    accentColor: '#107c41',
    localizationInfo: {
      defaultLanguageTag: textOf(root, 'DefaultLocale'),
      additionalLanguages: ['zh-CN', ...traditionalLocales].map((languageTag) => ({
        languageTag,
        file: file(languageTag),
      })),
    },
    authorization: { permissions: { resourceSpecific: [{ name: 'Document.ReadWrite.User', type: 'Delegated' }] } },
    validDomains: descendants(root, 'AppDomain').map(({ textContent }) => new URL(textContent ?? '').host),
    extensions: [extensionOf(manifest, id, origin)],
  };
}

/** People who see both in a list are to tell them apart, as Microsoft demands. */
function nameOf(root: Element): LocalText {
  const suffix = localized({ en: ' (app)', zh: '（应用）' });
  const name = localTextOf(first(root, 'DisplayName'));
  const overrides = Object.entries(name.overrides).map(([locale, text]) => [
    locale,
    text + (suffix.overrides[locale] ?? ''),
  ]);
  return new LocalText(name.text + suffix.text, Object.fromEntries(overrides) as Record<string, string>);
}

function localized({ en, zh }: Text): LocalText {
  const inTraditional = traditionalLocales.map((locale) => [locale, traditional(zh, locale)] as const);
  return new LocalText(en, { 'zh-CN': zh, ...Object.fromEntries(inTraditional) });
}

function extensionOf(manifest: XmlManifest, id: string, origin: string): unknown {
  const { root, resource, resourceOf } = manifest;
  const { ribbon, actions } = ribbonOf(manifest);
  const ids = new Set(actions.map((each) => each.id));
  const ofKeyboard = shortcutsFile.actions.filter((each) => !ids.has(each.id));
  const started = first(root, 'GetStarted');
  return {
    requirements: { capabilities: capabilitiesOf(root), scopes: ['workbook'] },
    runtimes: [
      {
        id: 'SharedRuntime',
        type: 'general',
        code: { page: `${origin}/taskpane.html`, script: resource(first(root, 'Script'), 'SourceLocation') },
        lifetime: 'long',
        actions: [...ofKeyboard.map(actionOfKeyboard), ...actions.map(namedForKeys)],
        customFunctions: {
          namespace: namespaceOf(resourceOf('Functions.Namespace').text),
          metadataUrl: resource(first(root, 'Metadata'), 'SourceLocation'),
        },
      },
    ],
    ribbons: [ribbon],
    contextMenus: [cellMenuOf(manifest)],
    keyboardShortcuts: [
      {
        shortcuts: shortcutsFile.shortcuts.map(({ key, action }) => ({ key, actionId: action })),
        keyMappingFiles: { shortcutsUrl: attribute(first(root, 'ExtendedOverrides'), 'Url') },
      },
    ],
    getStartedMessages: [
      {
        title: resource(started, 'Title'),
        description: resource(started, 'Description'),
        learnMoreUrl: resource(started, 'LearnMoreUrl'),
      },
    ],
    // Where both are installed, only this one is shown.
    alternates: [{ hide: { customOfficeAddin: { officeAddinId: id } } }],
  };
}

function capabilitiesOf(root: Element): unknown[] {
  return descendants(root, 'Set').map((each) => ({
    name: attribute(each, 'Name'),
    minVersion: attribute(each, 'MinVersion'),
  }));
}

function namespaceOf(name: string): { id: string; name: string } {
  return { id: name, name };
}

/** Excel's list of shortcuts shows the name; a control has its own label. The schema has translations of twenty actions only. */
function namedForKeys({ displayName, ...action }: Action): unknown {
  return shortcutsFile.actions.some(({ id }) => id === action.id) ? { ...action, displayName } : action;
}

/** A name in shortcuts.json has both languages: `Refresh the workbook / 刷新工作簿`. */
function actionOfKeyboard({ id, name }: { id: string; name: string }): unknown {
  const [en = name, zh = name] = name.split(' / ');
  return { id, type: 'executeFunction', displayName: localized({ en, zh }) };
}

interface Action {
  readonly id: string;
  readonly type: 'executeFunction' | 'openPage';
  readonly displayName: LocalText;
}

/** Of the button that shows the pane; its own id is the command of the keyboard shortcut. */
const openPane = 'openPane';

/** The schema takes these three and no more. */
const iconSizes = [16, 32, 80];

/** What a right-click on a cell shows. Its items run actions of the ribbon and of the keyboard. */
function cellMenuOf(manifest: XmlManifest): unknown {
  const controls = children(first(manifest.root, 'OfficeMenu'), 'Control');
  return { menus: [{ entryPoint: 'cell', controls: controls.map((each) => controlOf(each, manifest)) }] };
}

function ribbonOf(manifest: XmlManifest): { ribbon: unknown; actions: readonly Action[] } {
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
