/** Reads the functions from their source, for builds without webpack. */
import { generateCustomFunctionsMetadata } from 'custom-functions-metadata';
import { enumsZh, functionsZh } from './functions-zh';
import type { FunctionsByLanguage, FunctionsFile } from './functions-file';
import { localized } from './localize';

/** @throws Error with what the generator or the check of the Chinese texts complains about */
export async function readFunctions(): Promise<FunctionsByLanguage> {
  const { errors, metadataJson } = await generateCustomFunctionsMetadata(['src/addin/functions/index.ts'], true);
  if (errors.length > 0) throw new Error(errors.join('; '));
  const en = JSON.parse(metadataJson) as FunctionsFile;
  return { en, zh: localized(en, { functions: functionsZh, enums: enumsZh }) };
}
