/** The files of the extension (.oxt). */
import { readdirSync, readFileSync } from 'node:fs';
import { namespace } from '../../brand/build';
import { productName } from '../../brand/product';
import { zipOf } from '../zip';
import { addons, calcAddIns, components, interfaceText, type DescribedFunctions } from './configuration';
import { dialogTextsIn } from './texts';

const sources = 'src/libreoffice/extension';
const icons = ['refresh', 'icon'].flatMap((name) => [16, 32].map((size) => `${name}-${size}.png`));

/** The same bytes for the same sources. @param version of package.json */
export function extensionArchive(functions: DescribedFunctions, version: string): Promise<Buffer> {
  return zipOf(extensionFiles(functions, version));
}

/** Contents by paths, sorted by path. */
export function extensionFiles(
  functions: DescribedFunctions,
  version: string,
): [path: string, content: string | Buffer][] {
  const files = [
    ...sourceFiles().map((path) => written(path, readFileSync(`${sources}/${path}`))),
    ...icons.map((icon) => written(`icons/${icon}`, readFileSync(`assets/${icon}`))),
    written('LICENSE', readFileSync('LICENSE')),
    written('description.xml', description(version)),
    written('functions.idl', interfaceText(functions['en-US'])),
    written('CalcAddIns.xcu', calcAddIns(functions)),
    written('Addons.xcu', addons()),
    written('market-data.components', components()),
    written(`${modules}/functions.json`, json({ namespace, functions: functions['en-US'].map(forPython) })),
    written(`${modules}/texts.json`, json({ en: dialogTextsIn('en'), zh: dialogTextsIn('zh') })),
  ];
  return files.sort(([a], [b]) => (a < b ? -1 : 1));
}

function written(path: string, content: string | Buffer): [path: string, content: string | Buffer] {
  return [path, content];
}

const modules = 'pythonpath/tickgrid';

function sourceFiles(): string[] {
  const all = readdirSync(sources, { recursive: true, withFileTypes: true });
  return all
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.pyc'))
    .map(({ parentPath, name }) => `${parentPath}/${name}`.replaceAll('\\', '/').slice(sources.length + 1));
}

/** Parameters for which 0 is a value. For all others Calc's 0 is a blank cell. */
const takesZero: ReadonlySet<string> = new Set(['headers', 'offset']);

function forPython({ id, parameters, options }: DescribedFunctions['en-US'][number]): object {
  return {
    name: id,
    isLive: options?.stream ?? false,
    parameters: parameters.map(({ name }) => ({ name, takesZero: takesZero.has(name) })),
  };
}

function json(content: object): string {
  return `${JSON.stringify(content, null, 1)}\n`;
}

function description(version: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<description xmlns="http://openoffice.org/extensions/description/2006" xmlns:d="http://openoffice.org/extensions/description/2006" xmlns:l="http://libreoffice.org/extensions/description/2011" xmlns:xlink="http://www.w3.org/1999/xlink">
  <identifier value="org.tickgrid.marketdata"/>
  <version value="${version}"/>
  <dependencies><l:LibreOffice-minimal-version value="7.0" d:name="LibreOffice 7.0"/></dependencies>
  <display-name>
    <name lang="en">${productName.en}</name>
    <name lang="zh">${productName.zh}</name>
  </display-name>
</description>
`;
}
