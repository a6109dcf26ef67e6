/**
 * What is generated of the extension: what LibreOffice's function wizard, menu and toolbar show (.xcu), the components that it may
 * ask for, and the interface of the functions.
 */
import type { Text } from '../../addin/i18n/language';
import { namespace } from '../../brand/build';
import { shortName } from '../../brand/product';
import { commandTexts } from './texts';
import { finished } from '../metadata/functions/finish';
import type { CustomFunction, FunctionsFile } from '../metadata/functions/functions-file';
import { readFunctions } from '../metadata/functions/read-functions';
import { traditional } from '../metadata/traditional';

/** The names, descriptions and parameters of the functions. */
export function calcAddIns(functions: DescribedFunctions): string {
  const nodes = functions['en-US'].map(({ id, parameters }, at) =>
    node(id, [
      everywhere('DisplayName', `${namespace}.${id}`),
      ...described(functions, (each) => each[at]?.description),
      property('Category', value('Add-In')),
      everywhere('CompatibilityName', `${namespace}.${id}`),
      container(
        'Parameters',
        parameters.map(({ name, optional = false }, parameter) =>
          node(identifierOf(name), [
            everywhere('DisplayName', optional ? `[${name}]` : name),
            ...described(functions, (each) => each[at]?.parameters[parameter]?.description),
          ]),
        ),
      ),
    ]),
  );
  const inside = container('AddInInfo', [node(namespace, [container('AddInFunctions', nodes)])]);
  return configuration('CalcAddIns', 'org.openoffice.Office', inside);
}

const commandsName = 'org.tickgrid.marketdata.Commands';
const openedName = 'org.tickgrid.marketdata.OpenedDocument';

/** By implementation. */
const servicesOf: Readonly<Record<string, readonly string[]>> = {
  [namespace]: ['com.sun.star.sheet.AddIn', namespace],
  [commandsName]: [commandsName],
  [openedName]: [openedName],
};

/**
 * What `components.py` implements, and as which services. LibreOffice 7.4 crashes now and then while it installs an extension
 * that it has to run to learn this.
 */
export function components(): string {
  const implementations = Object.entries(servicesOf).map(([implementation, services]) => {
    const named = services.map((service) => `<service name="${service}"/>`);
    return `<implementation name="${implementation}">${named.join('')}</implementation>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<components xmlns="http://openoffice.org/2010/uno-components">
<component loader="com.sun.star.loader.Python" uri="./components.py">
${implementations.join('\n')}
</component>
</components>
`;
}

/** A menu of its own and a toolbar, in spreadsheets. */
export function addons(): string {
  const commands = [
    commandNode('1', 'refresh', commandTexts.refresh),
    commandNode('2', 'status', commandTexts.status),
    commandNode('3', 'excel', commandTexts.excel),
  ];
  const menu = node('org.tickgrid.marketdata.menu', [
    property('Title', value(shortName)),
    property('Context', value(spreadsheets)),
    container('Submenu', commands),
  ]);
  const toolbar = node('org.tickgrid.marketdata.toolbar', commands.slice(0, 2));
  const images = [imageNode('refresh', 'refresh'), imageNode('status', 'icon')];
  const inside = container('AddonUI', [
    container('OfficeMenuBar', [menu]),
    container('OfficeToolBar', [toolbar]),
    container('Images', images),
  ]);
  return configuration('Addons', 'org.openoffice.Office', inside);
}

const spreadsheets = 'com.sun.star.sheet.SpreadsheetDocument';
const addressOf = (command: string) => `service:${commandsName}?${command}`;

function commandNode(name: string, command: string, { en, zh }: Text): string {
  return node(name, [
    property('URL', value(addressOf(command))),
    property('Title', value(en, 'en-US') + value(zh, 'zh-CN')),
    property('Target', value('_self')),
    property('Context', value(spreadsheets)),
  ]);
}

/** @param file of icons/, without its size */
function imageNode(command: string, file: string): string {
  const images = [
    ['ImageSmallURL', 16],
    ['ImageBigURL', 32],
  ] as const;
  return node(command, [
    property('URL', value(addressOf(command))),
    container(
      'UserDefinedImages',
      images.map(([name, size]) => property(name, value(`%origin%/icons/${file}-${size}.png`))),
    ),
  ]);
}

/** Texts that no language changes. */
function everywhere(name: string, text: string): string {
  return property(name, value(text, 'en-US'));
}

function described(
  functions: DescribedFunctions,
  textIn: (each: DescribedFunctions['en-US']) => string | undefined,
): string[] {
  const texts = Object.entries(functions).map(([locale, each]) => value(textIn(each) ?? '', locale));
  return [property('Description', texts.join(''))];
}

function configuration(name: string, folder: string, inside: string): string {
  const spaces = 'xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema"';
  return `<?xml version="1.0" encoding="UTF-8"?>
<oor:component-data ${spaces} oor:name="${name}" oor:package="${folder}">
${inside}
</oor:component-data>
`;
}

/** One that the schema has. */
function container(name: string, inside: readonly string[]): string {
  return `<node oor:name="${name}">\n${inside.join('\n')}\n</node>`;
}

/** One of a set. */
function node(name: string, inside: readonly string[]): string {
  return `<node oor:name="${name}" oor:op="replace">\n${inside.join('\n')}\n</node>`;
}

function property(name: string, values: string): string {
  return `<prop oor:name="${name}">${values}</prop>`;
}

function value(text: string, locale?: string): string {
  return `<value${locale === undefined ? '' : ` xml:lang="${locale}"`}>${escaped(text)}</value>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/**
 * The functions as an interface of UNO, from which LibreOffice learns their parameters: it reads this text itself, and no compiled
 * type library is needed. A method for each function. LibreOffice fills in the document by itself; a parameter of type any is what
 * the cell holds, or nothing where it is left out.
 */
export function interfaceText(functions: readonly DescribedFunction[]): string {
  return [
    '#include <com/sun/star/beans/XPropertySet.idl>',
    '',
    'module org { module tickgrid { module marketdata {',
    '  interface XMarketData {',
    ...functions.map(methodOf),
    '  };',
    '}; }; };',
    '',
  ].join('\n');
}

function methodOf({ id, parameters }: DescribedFunction): string {
  const given = parameters.map(({ name }) => `, [in] any ${identifierOf(name)}`).join('');
  return `    any ${id}( [in] com::sun::star::beans::XPropertySet document${given} );`;
}

/** Identifiers have no underscores: `sort_by` is `sortBy`. */
function identifierOf(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

interface DescribedFunction extends CustomFunction {
  readonly options?: { readonly stream?: boolean };
}

/** The same functions in the same order, by the locale of the texts. */
export type DescribedFunctions = Readonly<Record<'en-US' | 'zh-CN' | 'zh-TW', readonly DescribedFunction[]>>;

/** Cards are things of Excel. */
const onlyInExcel: ReadonlySet<string> = new Set(['CARD']);

/** @throws Error with what the generator or the check of the Chinese texts complains about */
export async function describeFunctions(): Promise<DescribedFunctions> {
  const { en: english, zh } = await readFunctions();
  const chinese = finished(zh, 'zh', '');
  const inTaiwan = JSON.parse(traditional(JSON.stringify(chinese), 'zh-TW')) as FunctionsFile;
  return {
    'en-US': here(finished(english, 'en', '')),
    'zh-CN': here(chinese),
    'zh-TW': here(inTaiwan),
  };
}

function here({ functions }: FunctionsFile): readonly DescribedFunction[] {
  return functions.filter(({ id }) => !onlyInExcel.has(id));
}
