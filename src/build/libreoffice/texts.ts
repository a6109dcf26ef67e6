/** What a person reads in LibreOffice besides the descriptions of the functions. */
import { productName, shortName } from '../../brand/product';
import type { Language, Text } from '../../addin/i18n/language';

/** Of the commands in menu and toolbar. */
export const commandTexts = {
  refresh: { en: 'Refresh', zh: '刷新' },
  status: { en: 'Status and Settings…', zh: '状态与设置…' },
  excel: { en: 'Convert Formulas from Excel', zh: '转换 Excel 公式' },
} as const satisfies Record<string, Text>;

/** Of the dialogs, and sentences of errors. */
const dialogTexts = {
  product: productName,
  address: { en: 'Service address', zh: '服务地址' },
  key: { en: 'API key', zh: 'API 密钥' },
  keyNote: {
    en: 'LibreOffice keeps the key in plain text, in your user profile on this computer.',
    zh: 'LibreOffice 以明文保存密钥，位置在本机的用户配置文件夹中。',
  },
  statusTitle: { en: 'Status', zh: '状态' },
  counts: {
    en: 'Formulas: {results}. Updating automatically: {live}. Requests since the start: {requests}.',
    zh: '公式：{results} 个；自动更新：{live} 个；启动以来的请求：{requests} 次。',
  },
  noProblems: { en: 'No formula shows an error.', zh: '没有出错的公式。' },
  save: { en: 'Save', zh: '保存' },
  close: { en: 'Close', zh: '关闭' },
  convertQuestion: {
    en: `This workbook has {count} ${shortName} formulas under the names that Excel stores. Convert them, so that they work here?`,
    zh: `此工作簿有 {count} 个 ${shortName} 公式使用 Excel 的存储名称。是否转换，以便在此使用？`,
  },
  readOnly: {
    en: 'This document is read-only. Choose Edit › Edit Mode first, then convert its formulas.',
    zh: '此文档为只读。请先选择“编辑 › 编辑模式”，再转换公式。',
  },
  refused: {
    en: `The API key was not accepted: choose ${shortName} › Status and Settings, and enter it again`,
    zh: `API 密钥无效，请在“${shortName} › 状态与设置”中重新输入`,
  },
  limit: {
    en: 'Waiting at the request limit: this cell fills in automatically',
    zh: '已达到请求频率限制，正在排队，稍后自动填入数据',
  },
  failed: {
    en: 'The data service has a problem ({status}): this cell tries again automatically',
    zh: '行情服务出错（{status}），将自动重试',
  },
  rejected: { en: 'The data service refused the request ({status})', zh: '行情服务拒绝了请求（{status}）' },
  noCalculate: {
    en: 'The data service does not calculate formulas: start it with --calculate',
    zh: '行情服务未开启公式计算，请加上 --calculate 启动',
  },
  unreadable: {
    en: 'The data service sent an unreadable reply: this cell tries again automatically',
    zh: '行情服务返回了无法读取的内容，将自动重试',
  },
  timeout: {
    en: 'The data service did not reply in time: this cell tries again automatically',
    zh: '行情服务响应超时，将自动重试',
  },
  offline: {
    en: 'Cannot reach the data service: this cell tries again automatically',
    zh: '无法连接行情服务，将自动重试',
  },
  defect: {
    en: 'The extension has a defect ({detail}): choose Refresh to try again',
    zh: '扩展程序出错（{detail}），可选择“刷新”重试',
  },
  badAddress: {
    en: 'The service address must begin with https://, or with http://localhost',
    zh: '服务地址须以 https:// 开头，本机服务可用 http://localhost',
  },
} as const satisfies Record<string, Text>;

export function dialogTextsIn(language: Language): Record<string, string> {
  const texts = Object.entries(dialogTexts).map(([name, text]) => [name, text[language]] as const);
  return { locale: language, ...Object.fromEntries(texts) };
}
