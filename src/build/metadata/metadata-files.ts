/** The generated files: functions.json in each language, and the pages about the add-in. */
import { assistantDocuments, assistantFile } from './assistant-file';
import { withMethods } from './functions/card-methods';
import { enumsZh } from './functions/enums-zh';
import type { FunctionsFile } from './functions/functions-file';
import { finished } from './functions/finish';
import { functionsZh } from './functions/functions-zh';
import { helpPage } from './help/help-page';
import { localized } from './functions/localize';
import { pageFrame, type Site } from './pages/page-frame';
import { privacyPage } from './pages/privacy';
import { supportPage } from './help/support';
import { termsPage } from './pages/terms';
import { traditional, traditionalLocales } from './traditional';

export const englishFile = 'functions.json';
const chineseFile = (locale: string) => `functions.${locale}.json`;

/**
 * @param generated the metadata that the generator read from the functions' JSDoc
 * @param searchScript the name of the script that searches the help page
 * @returns the content of each file by its name
 * @throws Error that lists missing and superfluous texts
 */
export async function metadataFiles(
  generated: FunctionsFile,
  site: Site,
  searchScript: string,
): Promise<Record<string, string>> {
  const chinese = localized(generated, { functions: functionsZh, enums: enumsZh });
  const inSimplified = JSON.stringify(withMethods(finished(chinese, 'zh', site.origin), 'zh'), null, 2);
  return {
    [englishFile]: JSON.stringify(withMethods(finished(generated, 'en', site.origin), 'en'), null, 2),
    [chineseFile('zh-CN')]: inSimplified,
    ...Object.fromEntries(traditionalLocales.map((locale) => [chineseFile(locale), traditional(inSimplified, locale)])),
    'help.html': await helpPage(site, { en: generated, zh: chinese }, searchScript),
    'support.html': await pageFrame(site, supportPage(site)),
    'privacy.html': await pageFrame(site, privacyPage(site)),
    'terms.html': await pageFrame(site, termsPage(site)),
    [assistantFile]: assistantDocuments({ en: generated, zh: chinese }),
  };
}
