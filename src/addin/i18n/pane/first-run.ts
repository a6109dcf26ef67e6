/** Texts of the pane's first screen, both languages side by side. */
import { namespace } from '../../../brand/build';
import type { Text } from '../language';

export const firstRunTexts = {
  'first-run': { en: 'Market data in your cells', zh: '在单元格中使用行情数据' },
  'first-run.what': {
    en: 'Quotes, price bars and market depth for China A-shares, ETFs, Hong Kong and US stocks. Type them as formulas, fill them down, and refresh.',
    zh: '用公式获取 A 股、ETF、港股和美股的行情、K 线与盘口，像普通公式一样输入、填充和刷新。',
  },
  'first-run.key': {
    en: 'Your key identifies you to the data service at {host}. It stays on this computer and is sent only to that service.',
    zh: '密钥用于在行情服务 {host} 验证您的身份。它只保存在此计算机上，也只发送给该服务。',
  },
  'first-run.get-key': { en: 'Get an API key', zh: '获取 API 密钥' },
  'first-run.start': { en: 'Save and start', zh: '保存并开始' },
  'first-run.simulated': { en: 'Try with simulated data', zh: '试用模拟数据' },
  'first-run.simulated.hint': {
    en: 'No key needed: the local service provides simulated prices.',
    zh: '无需密钥：由本机服务提供模拟行情。',
  },
  'first-run.skip': { en: 'Skip', zh: '跳过' },
  'first-run.works': { en: 'You are connected', zh: '连接成功' },
  'first-run.next': {
    en: `Insert a sample dashboard to see what the formulas can do, or type =${namespace}. in a cell to list them.`,
    zh: `可先插入示例看板了解公式的用法，或在单元格中输入 =${namespace}. 查看全部函数。`,
  },
  'first-run.sample': { en: 'Insert a sample dashboard', zh: '插入示例看板' },
  'first-run.done': { en: 'Continue', zh: '继续' },
} as const satisfies Readonly<Record<string, Text>>;

const formula = `=${namespace}.QUOTE("600519.SH")`;

/** Texts of the first steps in the pane, which load with them; both languages side by side. */
export const firstStepsTexts = {
  title: { en: 'Three things to try', zh: '先试试这三步' },
  dismiss: { en: 'Got it', zh: '知道了' },
  symbol: { en: 'Type a symbol', zh: '输入代码' },
  'symbol.hint': { en: formula, zh: formula },
  chart: { en: 'Insert a chart', zh: '插入图表' },
  'chart.hint': { en: 'from a dashboard', zh: '随看板一起插入' },
  date: { en: 'Set a date', zh: '设定日期' },
  'date.hint': { en: 'to see the past', zh: '查看历史数据' },
} as const satisfies Readonly<Record<string, Text>>;
