/** What a test of the connection found, which loads with the first test; both languages side by side. */
import type { Text } from '../language';

export const connectionTestTexts = {
  ok: { en: 'The connection works.', zh: '连接正常。' },
  'wrong-key': { en: 'The data service did not accept this API key.', zh: 'API 密钥无效，请检查后重新输入。' },
  'not-in-plan': { en: 'The key is valid. {detail}.', zh: '密钥有效。{detail}。' },
  'rate-limited': {
    en: 'The key is valid, but its request limit is reached. Try again in a minute.',
    zh: '密钥有效，但已达到请求频率限制，请稍后再试。',
  },
  blocked: {
    en: 'The browser blocked the reply: this service does not accept the key from a web page in this way (CORS). Try Advanced › Send the key in the address, or use a gateway: see Help › Gateway.',
    zh: '浏览器拦截了响应：该服务不接受网页以请求头发送密钥（CORS）。可在“高级”中启用“通过网址发送密钥”，或使用网关：见“帮助”›“网关”。',
  },
  offline: {
    en: 'Cannot reach the data service. Check the address and your network.',
    zh: '无法连接行情服务，请检查地址和网络。',
  },
  'not-a-service': {
    en: 'This address replies, but not as a market data service.',
    zh: '该地址有响应，但不是行情数据服务。',
  },
  'daily-only': {
    en: 'The connection works. There are daily bars and longer ones, but no quotes.',
    zh: '连接正常。该服务提供日线及以上 K 线，不提供行情。',
  },
  'needs-key': { en: 'This service needs an API key. Enter it here.', zh: '此服务需要 API 密钥，请在此输入。' },
  'blocked.without-key': {
    en: 'The browser blocked the reply: this service does not answer web pages (CORS). Use a gateway: see Help › Gateway.',
    zh: '浏览器拦截了响应：该服务不允许网页访问（CORS）。可使用网关：见“帮助”›“网关”。',
  },
  'rate-limited.without-key': {
    en: 'The service replies, but its request limit is reached. Try again in a minute.',
    zh: '服务有响应，但已达到请求频率限制，请稍后再试。',
  },
} as const satisfies Readonly<Record<string, Text>>;

/** Of the table of what a key can do. */
export const keyTableTexts = {
  title: { en: 'What your key can do', zh: '密钥权限与频率' },
  unknown: {
    en: 'Nothing is known yet. “Test connection” finds out.',
    zh: '尚无结果。点击“测试连接”进行检测。',
  },
  known: {
    en: 'As far as replies have shown. “Test connection” finds out more.',
    zh: '根据已收到的响应。点击“测试连接”补充检测。',
  },
  function: { en: 'Function', zh: '功能' },
  mode: { en: '{name}, {mode}', zh: '{name}（{mode}）' },
  included: { en: 'Yes', zh: '包含' },
  refused: { en: 'No', zh: '未包含' },
  untried: { en: 'Not tried', zh: '未测试' },
  symbols: { en: '{symbols} symbols', zh: '每次 {symbols} 只' },
  'symbols.one': { en: '1 symbol', zh: '每次 1 只' },
} as const satisfies Readonly<Record<string, Text>>;
