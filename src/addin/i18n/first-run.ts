/** Texts of the pane's first screen, both languages side by side. */
import { namespace } from '../../brand/build';
import type { Text } from './language';

export const firstRunTexts = {
  'first-run': { en: 'Market data in your cells', zh: '在单元格中使用行情数据' },
  'first-run.what': {
    en: 'Quotes, K-lines and depth of China A-shares, ETFs, Hong Kong and US stocks as formulas that you can type, fill and refresh.',
    zh: '用公式获取 A 股、ETF、港股和美股的行情、K 线与盘口，可直接输入、填充和刷新。',
  },
  'first-run.key': {
    en: 'An API key tells the service at {host} who is asking. It stays on this computer and is sent to that service only.',
    zh: 'API 密钥用于向 {host} 的服务表明身份，仅保存在此计算机上，只发送给该服务。',
  },
  'first-run.get-key': { en: 'Get an API key', zh: '获取 API 密钥' },
  'first-run.start': { en: 'Save and start', zh: '保存并开始' },
  'first-run.simulated': { en: 'Try with simulated data', zh: '试用模拟数据' },
  'first-run.simulated.hint': {
    en: 'No key is needed: the service on this computer invents a market.',
    zh: '无需密钥：此计算机上的服务会模拟一个市场。',
  },
  'first-run.skip': { en: 'Skip', zh: '跳过' },
  'first-run.works': { en: 'It works', zh: '一切就绪' },
  'first-run.next': {
    en: `Begin with a sheet that shows what formulas can do, or type =${namespace}. into any cell.`,
    zh: `可从一张展示公式功能的工作表开始，或在任意单元格中输入 =${namespace}. 查看全部函数。`,
  },
  'first-run.sample': { en: 'Insert a sample dashboard', zh: '插入示例看板' },
  'first-run.done': { en: 'Open the pane', zh: '打开窗格' },
} as const satisfies Readonly<Record<string, Text>>;
