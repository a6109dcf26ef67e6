/** `--env reviewer`: prints the notes and texts that a Marketplace submission asks for. No file contains them. */
import { languages } from '../brand/product';
import { firstRunTexts } from '../addin/i18n/pane/first-run';
import type { BuildOptions } from './build-options';
import { usualNamespace } from './manifest';
import type { Text } from '../addin/i18n/language';

/** What a build without it is refused for (`build-options.ts`). */
type Given = 'origin' | 'keyUrl' | 'support' | 'reviewer';
export type ReviewOptions = Pick<BuildOptions, 'id' | 'provider' | 'service' | 'namespace'> & {
  readonly [Name in Given]: NonNullable<BuildOptions[Name]>;
};

export function reviewerNotes(options: ReviewOptions): string {
  return [...notes(options), '', ...listing(options)].join('\n');
}

function notes({ origin, service, keyUrl, reviewer, namespace = usualNamespace }: ReviewOptions): string[] {
  const button = (text: keyof typeof firstRunTexts) => `“${firstRunTexts[text].en}”`;
  return [
    'Notes for reviewers',
    '',
    '1. Choose Home › Tickgrid. The pane opens.',
    `2. Paste this test key and choose ${button('first-run.start')}: ${reviewer}`,
    `   Service: ${service ?? origin}. The pane says ${button('first-run.works')}.`,
    `3. Choose ${button('first-run.sample')}, or type a formula into a cell:`,
    `   =${namespace}.QUOTE("600519.SH") shows a price, =${namespace}.KLINE("AAPL.US","1d",20) a table,`,
    `   =${namespace}.QUOTE("999999.SH") an error whose message explains itself.`,
    '4. The add-in is free. It depends on a market data service, which may charge for a key.',
    `   The first screen says what the key is for. ${button('first-run.get-key')} leads to ${keyUrl}`,
    '5. If Excel says “Error installing functions”, or cells show #NAME?, it has two copies of the add-in, such as an',
    '   uploaded manifest and the one from the Marketplace. Remove the uploaded one under Home › Add-ins › More Settings ›',
    '   My Add-ins, close all windows of Excel, clear the Office cache and install the add-in once.',
  ];
}

function listing({ origin, id, provider, support }: ReviewOptions): string[] {
  const { summary, description } = storeTexts;
  return [
    'Listing',
    '',
    'Product setup: declare that the product needs an additional purchase.',
    `Publisher: ${provider}. Id: ${id}. Manifest: ${origin}/manifest.xml`,
    `Support: ${support}. Privacy: ${origin}/privacy.html. Terms: ${origin}/terms.html`,
    ...languages.flatMap((language) => ['', summary[language], description[language]]),
  ];
}

export const storeTexts = {
  /** At most 80 characters. */
  summary: {
    en: 'Market data of China, Hong Kong and US stocks as Excel formulas',
    zh: '用 Excel 公式获取 A 股、港股和美股行情',
  },
  description: {
    en: 'Quotes, price bars (K-lines) and market depth for China A-shares, ETFs, Hong Kong and US stocks, as Excel formulas: watchlists, charts, screens of a whole market, live cells and ready-made dashboards. The add-in is free. It needs an API key from a market data service: additional purchases may be required.',
    zh: '用 Excel 公式获取沪深京 A 股、ETF、港股和美股的行情、K 线和盘口：自选股、图表、全市场筛选、自动更新的单元格和现成的看板。加载项免费，但需要行情服务的 API 密钥，可能需要另行付费。',
  },
} as const satisfies Readonly<Record<string, Text>>;
