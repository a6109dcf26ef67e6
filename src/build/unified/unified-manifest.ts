/**
 * The unified manifest of Microsoft 365, made from the add-in only manifest, which stays the primary one: a text is written once.
 * Microsoft's converters leave custom functions out.
 */
import { type Element } from '@xmldom/xmldom';
import type { Text } from '../../addin/i18n/language';
import shortcutsFile from '../../addin/ribbon/shortcuts.json';
import { unifiedIdOf } from '../build-options';
import { traditional, traditionalLocales } from '../metadata/traditional';
import { storeTexts } from '../reviewer-notes';
import {
  attribute,
  descendants,
  first,
  LocalText,
  localTextOf,
  readXmlManifest,
  textOf,
  type XmlManifest,
} from './xml-manifest';
import { type Action, cellMenuOf, ribbonOf } from './ribbon';

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
