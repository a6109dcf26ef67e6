/** The functions that LibreOffice has, with their texts in each of its locales. */
import { finished } from '../metadata/functions/finish';
import type { CustomFunction, FunctionsFile } from '../metadata/functions/functions-file';
import { readFunctions } from '../metadata/functions/read-functions';
import { traditional } from '../metadata/traditional';

export interface DescribedFunction extends CustomFunction {
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
