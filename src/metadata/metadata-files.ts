/** Files generated from the functions' metadata: functions.json in each language, and the help page. */
import { enumsZh } from './enums-zh';
import type { FunctionsFile } from './functions-file';
import { finished } from './finish';
import { functionsZh } from './functions-zh';
import { helpPage } from './help/help-page';
import { localized } from './localize';

export const englishFile = 'functions.json';
export const chineseFile = 'functions.zh-CN.json';

/**
 * @param generated the metadata that the generator read from the functions' JSDoc
 * @param origin where the add-in will be served
 * @returns the content of each file by its name
 * @throws Error that lists missing and superfluous texts
 */
export async function metadataFiles(generated: FunctionsFile, origin: string): Promise<Record<string, string>> {
  const chinese = localized(generated, { functions: functionsZh, enums: enumsZh });
  return {
    [englishFile]: JSON.stringify(finished(generated, 'en', origin), null, 2),
    [chineseFile]: JSON.stringify(finished(chinese, 'zh', origin), null, 2),
    'help.html': await helpPage({ en: generated, zh: chinese }),
  };
}
