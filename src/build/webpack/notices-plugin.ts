/** Writes the third-party notices of a build. Minimizers may strip legal comments: the notices have them whole. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import LicensePlugin from 'webpack-license-plugin';
import { type FurtherTexts, noticesFile, noticesOf } from '../notices';

const officeJs = '@microsoft/office-js';
const installed = (name: string, file: string) => readFileSync(join('node_modules', name, file), 'utf8');
const versionOf = (name: string) => (JSON.parse(installed(name, 'package.json')) as { version: string }).version;

/** What packages say of their licences in other files. */
function furtherTexts(): FurtherTexts {
  const script = installed('lightweight-charts', 'dist/lightweight-charts.production.mjs');
  const [copyright = ''] = /Copyright .+ TradingView, Inc\./.exec(script) ?? [];
  return {
    // Its licence refers to this file.
    echarts: installed('echarts', 'licenses/LICENSE-d3'),
    // NOTICE of its repository, which the licence asks for, is not in the package.
    'lightweight-charts': `TradingView Lightweight Charts™\n${copyright} https://www.tradingview.com/`,
  };
}

/** Licences of packages that do not name theirs as SPDX has it. */
const licences = {
  '@univerjs/telemetry': 'Apache-2.0',
  [officeJs]: 'LicenseRef-Microsoft-Office-JS',
};

/** @param workbench whether the workbench is part of the build, which has office.js from the local server */
export function noticesPlugin(workbench: boolean): LicensePlugin {
  return new LicensePlugin({
    outputFilename: noticesFile,
    // Under the same name: the text replaces the plugin's own JSON.
    additionalFiles: { [noticesFile]: (packages) => noticesOf(packages.map(withText), furtherTexts()) },
    includeNoticeText: true,
    licenseOverrides: Object.fromEntries(
      Object.entries(licences).map(([name, licence]) => [`${name}@${versionOf(name)}`, licence]),
    ),
    includePackages: () => (workbench ? [join('node_modules', officeJs)] : []),
  });
}

/** A package of Univer without a file of the licence that all of them have. */
function withText<Package extends { readonly name: string; readonly licenseText: string | null }>(each: Package) {
  if (each.name !== '@univerjs/protocol' || each.licenseText !== null) return each;
  return { ...each, licenseText: installed('@univerjs/core', 'LICENSE') };
}
