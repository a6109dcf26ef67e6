/** `--env reviewer`: what the reviewer of a Marketplace submission needs to be told; printed, and part of no file. */
import type { BuildOptions } from './build-options';
import { developmentOrigin, usualNamespace } from './manifest';

const none = '(none given: --env';

export function reviewerNotes(options: BuildOptions): string {
  const { origin, service, keyUrl, support, reviewer, namespace = usualNamespace } = options;
  const key = typeof reviewer === 'string' ? reviewer : `${none} reviewer=KEY)`;
  return [
    'Notes for reviewers',
    '',
    `1. Open Home › Tickgrid. The pane opens; the manifest is ${origin ?? developmentOrigin}/manifest.xml.`,
    `2. Test key: ${key}. Enter it in the pane under Connection and choose Save.`,
    `   Service: ${service ?? 'the add-in’s own origin'}.`,
    `3. Sample function: =${namespace}.QUOTE("600519.SH") shows a price. A table: =${namespace}.KLINE("AAPL.US","1d",20)`,
    `   An error that explains itself: =${namespace}.QUOTE("999999.SH")`,
    '4. Paid dependency: the add-in is free. Data comes from a service that may charge for a key; the pane says so, and',
    `   links to where keys are given: ${keyUrl ?? `${none} key-url=URL)`}`,
    `5. Support: ${support ?? `${none} support=ADDRESS)`}. Privacy and terms: /privacy.html and /terms.html.`,
  ].join('\n');
}
