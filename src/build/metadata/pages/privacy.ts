/** The privacy page: what is kept, what is sent, and to whom. It has to change with what the add-in stores or sends. */
import { html } from 'hono/html';
import { type Page, section, type Site, topicSection } from './page-frame';
import type { Topic } from './topic';

export function privacyPage(site: Site): Page {
  return {
    title: { en: 'Privacy', zh: '隐私' },
    subtitle: {
      en: 'What this add-in keeps and sends: as little as it can',
      zh: '此加载项保存和发送的内容：尽可能少',
    },
    main: html`${[...kept, sent(site), responsible(site)].map(topicSection)}`,
  };
}

const kept = [
  section(
    'kept',
    { en: 'What is kept on your computer', zh: '保存在您计算机上的内容' },
    [
      'Your API key, the address of the service, the markets that it names, and your settings, in the storage that Excel’s browser keeps for this add-in. “Forget” in the pane removes the key; clearing the browser’s data or Office’s add-in cache removes everything.',
      'API 密钥、服务地址、服务所提供的市场名称和您的设置，保存在 Excel 内置浏览器为此加载项提供的存储中。在窗格中选择“清除”可移除密钥；清除浏览器数据或 Office 加载项缓存可移除全部内容。',
    ],
    [
      'The key is never written to a workbook, a log or an address, unless you choose yourself that it travels in the address because your service asks for that.',
      '密钥绝不会写入工作簿、日志或网址；只有当您的服务有此要求并由您自行选择时，才会通过网址参数传递。',
    ],
  ),
  section('workbook', { en: 'What is kept in a workbook', zh: '保存在工作簿中的内容' }, [
    'Your formulas and their values, as with every formula. When you freeze formulas, the workbook also keeps their texts, so that they can be brought back, and the time of the values in a note or in its comments.',
    '与其他公式一样，工作簿中保存公式及其数值。冻结公式时，工作簿还会保存公式文本以便恢复，并在备注中注明数据时间。',
  ]),
];

function sent({ origin }: Site): Topic {
  const { host } = new URL(origin);
  return section(
    'sent',
    { en: 'What is sent, and to whom', zh: '发送的内容及接收方' },
    [
      'To the market data service at the address in the pane: your key, and the symbols, fields and dates that formulas, the pane’s preview and its symbol search ask for. Nothing else of your workbook is sent. What the service does with requests is in its own privacy policy.',
      '发送到窗格中所填地址的行情服务：您的密钥，以及公式、窗格预览和代码搜索所请求的代码、字段和日期。不会发送工作簿中的其他内容。服务如何处理请求，请参阅其自身的隐私政策。',
    ],
    [
      `To ${host}, which serves the add-in’s files: ordinary requests for these files, with your internet address, as with any website. The add-in sends no data of yours there.`,
      `发送到提供加载项文件的 ${host}：获取这些文件的普通请求，与访问任何网站一样包含您的网络地址。加载项不会向其发送您的数据。`,
    ],
    [
      'To Microsoft: Excel loads Microsoft’s library Office.js from Microsoft’s servers and may send diagnostics of its own; see Microsoft’s privacy statement.',
      '发送到微软：Excel 从微软服务器加载 Office.js，并可能发送其自身的诊断数据，详见微软隐私声明。',
    ],
    [
      'There are no cookies, no advertising, no analytics, and nothing is sold or given to anyone else.',
      '没有 Cookie、广告或统计分析，不会出售或向其他任何人提供数据。',
    ],
  );
}

function responsible({ provider }: Site): Topic {
  return section('who', { en: 'Who is responsible', zh: '责任方' }, [
    `${provider} distributes this add-in. The support page says how to get in touch.`,
    `此加载项由 ${provider} 发布，联系方式见支持页面。`,
  ]);
}
