/** A webpack plugin: replaces the generator's functions.json, and emits it in each language with the pages about the add-in. */
import type { Compilation, Compiler } from 'webpack';
import { assistantDocuments, assistantFile } from './assistant-file';
import type { FunctionsFile } from './functions/functions-file';
import type { Language } from '../../addin/i18n/language';
import { pageFrame, type Site } from './pages/page-frame';
import { finished, withLoadService, withMethods } from './functions/finish';
import { enumsZh, functionsZh } from './functions/functions-zh';
import { helpPage } from './help/help-page';
import { localized } from './functions/localize';
import { privacyPage, termsPage } from './pages/legal';
import { supportPage } from './help/support';
import { traditional, traditionalLocales } from './traditional';

const name = 'MetadataPlugin';

/** Its name has a hash, which webpack knows. */
function searchScript({ entrypoints }: Compilation): string {
  const [script] = entrypoints.get('help-search')?.getFiles() ?? [];
  if (script === undefined) throw new Error('webpack.config.js has no entry named help-search');
  return script;
}

export class MetadataPlugin {
  /** @param isForService the service of this machine tells assistants about the functions */
  constructor(
    private readonly site: Site,
    private readonly isForService: boolean,
  ) {}

  apply({ hooks, webpack }: Compiler): void {
    const { RawSource } = webpack.sources;
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONS;
    const emit = async (compilation: Compilation) => {
      const generated = compilation.getAsset(englishFile);
      // The generator has already reported an error.
      if (!generated) return;
      const read = JSON.parse(String(generated.source.source())) as FunctionsFile;
      for (const [file, text] of Object.entries(await metadataFiles(read, this.site, searchScript(compilation)))) {
        if (file === assistantFile && !this.isForService) continue;
        compilation[file === englishFile ? 'updateAsset' : 'emitAsset'](file, new RawSource(text));
      }
    };
    hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name, stage }, () =>
        emit(compilation).catch((error: unknown) => {
          compilation.errors.push(new webpack.WebpackError(error instanceof Error ? error.message : String(error)));
        }),
      );
    });
  }
}

const englishFile = 'functions.json';
const chineseFile = (locale: string) => `functions.${locale}.json`;

/**
 * @param generated the metadata that the generator read from the functions' JSDoc
 * @param searchScript the name of the script that searches the help page
 * @returns the content of each file by its name
 * @throws Error that lists missing and superfluous texts
 */
async function metadataFiles(
  generated: FunctionsFile,
  site: Site,
  searchScript: string,
): Promise<Record<string, string>> {
  const chinese = localized(generated, { functions: functionsZh, enums: enumsZh });
  const fileOf = (file: FunctionsFile, language: Language) =>
    JSON.stringify(withLoadService(withMethods(finished(file, language, site.origin), language), language), null, 2);
  const inSimplified = fileOf(chinese, 'zh');
  return {
    [englishFile]: fileOf(generated, 'en'),
    [chineseFile('zh-CN')]: inSimplified,
    ...Object.fromEntries(traditionalLocales.map((locale) => [chineseFile(locale), traditional(inSimplified, locale)])),
    'help.html': await helpPage(site, { en: generated, zh: chinese }, searchScript),
    'support.html': await pageFrame(site, supportPage(site)),
    'privacy.html': await pageFrame(site, privacyPage(site)),
    'terms.html': await pageFrame(site, termsPage(site)),
    [assistantFile]: assistantDocuments({ en: generated, zh: chinese }),
  };
}
