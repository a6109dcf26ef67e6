/** A small functions.json of the generator, and its Chinese texts. */
import { officeJsOfMicrosoft, policy } from '../../src/build/policy';
import type { Site } from '../../src/build/metadata/pages/page-frame';
import type { FunctionsFile } from '../../src/build/metadata/functions/functions-file';
import type { MetadataTexts } from '../../src/build/metadata/functions/localize';

export const generated: FunctionsFile = {
  functions: [
    {
      id: 'QUOTE',
      name: 'QUOTE',
      description: 'Latest quotes.',
      parameters: [
        { name: 'symbols', description: 'One symbol' },
        { name: 'order', description: 'Default: asc, oldest first', optional: true, customEnumId: 'ORDER' },
      ],
    },
  ],
  enums: [
    {
      id: 'ORDER',
      values: [
        { name: 'ascending', stringValue: 'asc', tooltip: 'Oldest first' },
        { name: 'descending', stringValue: 'desc', tooltip: 'Newest first' },
      ],
    },
  ],
};

export const chinese: MetadataTexts = {
  functions: { QUOTE: { description: '最新行情。', parameters: { symbols: '代码', order: '默认：asc，从旧到新' } } },
  enums: { ORDER: { asc: { name: '升序', tooltip: '从旧到新' }, desc: { name: '降序', tooltip: '从新到旧' } } },
};

/** The fixture with a further function. */
export function withFunction(id: string, description = 'Something new.'): FunctionsFile {
  return { ...generated, functions: [...generated.functions, { id, name: id, description, parameters: [] }] };
}

export const site: Site = {
  ...{ origin: 'https://md.example.com', style: 'page.css', script: 'page.js' },
  officeJs: officeJsOfMicrosoft,
  ...{ provider: 'The Tickgrid authors', support: undefined, policy: policy('document', officeJsOfMicrosoft) },
};
