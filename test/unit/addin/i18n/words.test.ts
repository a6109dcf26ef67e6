import { describe, expect, it } from 'vitest';
import type { Language } from '../../../../src/addin/i18n/language';
import { visibleTexts } from '../../../support/visible-texts';

/** Words that no text uses, and what it says instead (src/addin/i18n/README.md). */
const avoided: Readonly<Record<Language, readonly (readonly [RegExp, string])[]>> = {
  en: [
    [/\bours?\b/i, 'Tickgrid'],
    [/base URL/i, 'service address'],
    [/\bforget|forgotten/i, 'Remove'],
    [/\bfreez|\bfrozen|\bthaw/i, 'Convert to values, Restore formulas'],
    [/\bmetadata\b/i, 'details'],
    [/\b[Ii]nstruments?\b/, 'security'],
    [/\brate[- ]limit/i, 'request limit'],
    [/\b(?:old|older|stale) values?\b/i, 'outdated value'],
    [/\bex-factors?\b/i, 'adjustment factor'],
    [/\bUniverse\b/, 'Market'],
    [/\bcandles\b/i, 'candlestick chart'],
    [/(?<!\()\bK-lines?\b/, 'bars; K-lines in parentheses, once'],
    [/\bleft alone\b/i, 'skipped'],
    [/\bstands? still\b/i, 'stop updating'],
    [/\bby (?:itself|themselves)\b/i, 'automatically'],
    [/\binvent/i, 'simulated'],
    [/\basks? the service\b/i, 'get new data'],
    [/\bcosts? no request/i, 'uses no requests'],
    [/\bcolumn names row|row of column names/i, 'header row'],
    [/\bno equal\b/i, 'no equivalent'],
    [/\bempty:/i, 'Blank:'],
    [/More Add-ins/, 'More Settings'],
    [/\banew\b/i, 'again'],
    [/\blooks? back\b/i, 'screen by indicators and statistics'],
    [/\blimits? of (?:a|the) day\b|\bday['’]s limit\b/i, 'daily limit'],
    [/\banother time\b|\bpresent data\b/i, 'past time, current data'],
    [/\d %/, '5%'],
  ],
  zh: [
    [/过期/, '旧数据'],
    [/K线/, 'K 线'],
    [/实时/, '行情、自动更新'],
    [/冻结/, '转为数值'],
    [/清除(?!浏览器)/, '移除'],
    [/盘口深度/, '盘口'],
    [/阶梯/, '左买右卖'],
    [/编码/, '交易代码'],
    [/更多加载项/, '更多设置'],
    [/(?<![买卖]方)报价/, '行情'],
    [/批注/, '备注'],
    [/列名行|首行为列名/, '标题行'],
    [/限流/, '已达到请求频率限制'],
    [/没有这个/, '未找到'],
    [/服务提供商|服务方/, '数据服务商'],
    [/本地服务/, '本机服务'],
    [/已定义的?名称/, '定义的名称'],
    [/回看/, '按指标和统计量筛选'],
    [/当日日志/, '今日记录'],
    [/\d %/, '5%'],
  ],
};

const texts = await visibleTexts();

describe.each(['en', 'zh'] as const)('The visible texts (%s)', (language) => {
  it.each(avoided[language])('do not use %s but: %s', (word) => {
    const used = texts.filter((each) => each.language === language && word.test(each.text));
    expect(used.map(({ text, where }) => `${where}: ${text}`)).toEqual([]);
  });
});

describe('Chinese texts', () => {
  it('have a blank between Chinese characters and Latin letters or digits, besides numbers as people type them', () => {
    const joined = /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9%](?!亿)\p{Script=Han}/u;
    const used = texts.filter(({ text, language }) => language === 'zh' && joined.test(text));
    expect(used.map(({ text, where }) => `${where}: ${text}`)).toEqual([]);
  });
});

it('Texts are found wherever people read them', () => {
  const has = (text: string, where: string) => texts.some((each) => each.text === text && each.where === where);
  expect(has('Open the {} pane and enter your API key', 'src/addin/i18n/problems/problem-text.ts')).toBe(true);
  expect(has('Chart symbol', 'src/addin/dashboards/watchlist.ts')).toBe(true);
  expect(has('另存为文件', 'src/workbench/page/file/file-texts.ts')).toBe(true);
  expect(has('Number of rows, or "all". Default: 100', 'functions.json')).toBe(true);
  expect(has('转为数值', 'help.html')).toBe(true);
  expect(has('Convert to Values', 'manifest.xml')).toBe(true);
  expect(has('Explain a formula', '/mcp')).toBe(true);
  expect(has('The API key is missing or invalid', 'openapi.json')).toBe(true);
});
