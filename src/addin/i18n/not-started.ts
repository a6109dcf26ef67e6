/** What the pane's page says before its scripts run: in both languages, because only Excel knows which one the person reads. */
import { shortName } from '../../brand/product';
import { fill, type Language, type Text } from './language';

const starting: Text = { en: `Starting ${shortName}…`, zh: `正在启动 ${shortName}…` };
const title: Text = { en: `${shortName} has not started`, zh: `${shortName} 尚未启动` };
const network: Text = {
  en: 'A part of Excel comes from {host}, which this network may block. Ask your administrator to allow it, then open the workbook again.',
  zh: 'Excel 的部分组件来自 {host}，可能被网络拦截。请联系管理员放行，然后重新打开工作簿。',
};
const engine: Text = {
  en: `If it is allowed, this version of Excel is too old for ${shortName}. Update Office, or use Excel on the web.`,
  zh: `如已放行，则此版本的 Excel 过旧，不支持 ${shortName}。请更新 Office，或使用 Excel 网页版。`,
};

export interface NotStartedTexts {
  /** Of the element. */
  readonly lang: string;
  readonly starting: string;
  readonly title: string;
  readonly reasons: readonly string[];
}

/** @param officeJs the address of office.js; one without a host comes from the add-in's own server */
export function notStartedTexts(officeJs: string): readonly NotStartedTexts[] {
  const host = URL.canParse(officeJs) ? new URL(officeJs).host : 'localhost';
  const inLanguage = (language: Language, lang: string): NotStartedTexts => ({
    lang,
    starting: starting[language],
    title: title[language],
    reasons: [fill(network[language], { host }), engine[language]],
  });
  return [inLanguage('en', 'en'), inLanguage('zh', 'zh-CN')];
}
