/**
 * A webpack plugin: adds the unified manifest, its texts, and the app package that people upload. They are checked by Microsoft's
 * published schemas, which come with a package of theirs.
 */
import type { Compilation, Compiler } from 'webpack';
import { zipOf } from '../zip';
import { packageIcons, schemaVersion, unifiedManifest } from './unified-manifest';
import textsSchema from '@microsoft/app-manifest/build/json-schemas/teams/v1.25/MicrosoftTeams.Localization.schema.json';
import manifestSchema from '@microsoft/app-manifest/build/json-schemas/teams/v1.25/MicrosoftTeams.schema.json';
import Ajv from 'ajv-draft-04';
import { separated } from './xml-manifest';

const name = 'UnifiedPlugin';
export const packageFile = 'app-package.zip';

export class UnifiedPlugin {
  apply({ hooks, webpack }: Compiler): void {
    // After the manifest and the icons are copied.
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONS;
    hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name, stage }, async () => {
        try {
          for (const [file, content] of await filesOf(compilation))
            compilation.emitAsset(file, new webpack.sources.RawSource(content));
        } catch (error) {
          compilation.errors.push(new webpack.WebpackError(error instanceof Error ? error.message : String(error)));
        }
      });
    });
  }
}

async function filesOf(compilation: Compilation): Promise<(readonly [string, string | Buffer])[]> {
  const contentOf = (file: string): Buffer => {
    const asset = compilation.getAsset(file);
    if (!asset) throw new Error(`${file} is not part of the build`);
    return asset.source.buffer();
  };
  const files = [...unifiedFiles(String(contentOf('manifest.xml')))];
  const icons = Object.values(packageIcons).map((file) => [file, contentOf(file)] as const);
  return [...files, [packageFile, await zipOf([...files, ...icons])]];
}

const manifestFile = 'manifest.json';
const textsFile = (locale: string) => `manifest.${locale}.json`;

/**
 * @param xml the add-in only manifest of the build
 * @returns texts by file names
 * @throws Error that lists what the schemas refuse
 */
export function unifiedFiles(xml: string): ReadonlyMap<string, string> {
  const { value, byLocale } = separated(unifiedManifest(xml, textsFile));
  const texts = Object.entries(byLocale).map(([locale, places]) => {
    const $schema = `https://developer.microsoft.com/json-schemas/teams/v${schemaVersion}/MicrosoftTeams.Localization.schema.json`;
    return [textsFile(locale), { $schema, ...places }] as const;
  });
  const problems = [
    ...complaints(manifestFile, isManifest, value),
    ...texts.flatMap(([file, places]) => complaints(file, isTexts, places)),
  ];
  if (problems.length > 0) throw new Error(`The unified manifest is not valid: ${problems.join('; ')}`);
  return new Map([[manifestFile, value] as const, ...texts].map(([file, content]) => [file, asJson(content)]));
}

function complaints(file: string, isValid: typeof isManifest, value: unknown): string[] {
  isValid(value);
  return (isValid.errors ?? []).map(({ instancePath, message = '' }) => `${file}${instancePath} ${message}`);
}

// The schemas have keywords and formats for editors, and patterns that are not valid with the flag u.
const ajv = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false, allErrors: true });
const isManifest = ajv.compile(manifestSchema);
const isTexts = ajv.compile(textsSchema);

const asJson = (content: unknown) => `${JSON.stringify(content, null, 2)}\n`;
