/** functions.json without the methods of cards, which Excel does not list and help describes with their functions. */
interface ListedFile {
  readonly functions: readonly { readonly options?: { readonly capturesCallingObject?: boolean } }[];
}

export function withListedFunctions<File extends ListedFile>(file: File): File {
  return { ...file, functions: file.functions.filter(({ options }) => options?.capturesCallingObject !== true) };
}
