/** What the pane's page says before its scripts run: in both languages, because only Excel knows which one the person reads. */
import { shortName } from '../../../brand/product';
import { fill, type Language, type Text } from '../language';

const starting: Text = { en: `Starting ${shortName}…`, zh: `正在启动 ${shortName}…` };
const network: Text = {
  en: 'Your network may block {hosts}. Ask your administrator to allow access, then open the workbook again.',
  zh: '网络可能拦截了 {hosts}。请联系管理员放行，然后重新打开工作簿。',
};
const engine: Text = {
  en: `If access is allowed, this Excel is too old for ${shortName}: update Office, or use Excel on the web.`,
  zh: '如已放行，则此 Excel 版本过旧：请更新 Office，或使用网页版 Excel。',
};

const workbench: Text = { en: 'Without Excel, open the workbench.', zh: '没有 Excel 时，请打开工作台。' };

export interface NotStartedTexts {
  /** Of the element. */
  readonly lang: string;
  readonly starting: string;
  /** Why it takes long. */
  readonly reasons: readonly string[];
  /** Where else the add-in runs. */
  readonly workbench: string;
}

/** @param hosts where office.js and its parts come from */
export function notStartedTexts(hosts: readonly string[]): readonly NotStartedTexts[] {
  const inLanguage = (language: Language, lang: string, or: string): NotStartedTexts => ({
    lang,
    starting: starting[language],
    reasons: [fill(network[language], { hosts: hosts.join(or) }), engine[language]],
    workbench: workbench[language],
  });
  return [inLanguage('en', 'en', ' or '), inLanguage('zh', 'zh-CN', ' 或 ')];
}
