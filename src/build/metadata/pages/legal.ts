/** The pages about privacy and terms of use. */
import { html } from 'hono/html';
import { type Page, section, type Site, topicSection, both, type Markup, type Topic } from './page-frame';
import { noticesFile } from '../../notices';

/** What is kept, what is sent, and to whom. It has to change with what the add-in stores or sends. */
export function privacyPage(site: Site): Page {
  return {
    title: { en: 'Privacy', zh: '隐私' },
    subtitle: {
      en: 'What the add-in keeps and sends',
      zh: '加载项保存和发送哪些内容',
    },
    main: html`${[...kept, sent(site), responsible(site)].map(topicSection)}`,
  };
}

const kept = [
  section(
    'kept',
    { en: 'What is kept on your computer', zh: '保存在您计算机上的内容' },
    [
      'Your API key, the service address, the markets that the data service has, how many requests were sent today, the request limits that the add-in has noticed (for a day), your settings, and the alerts of the day with their conditions and messages. They are in the storage that Excel’s browser keeps for this add-in. “Remove” in the pane removes the key. Clearing the browser’s data or the add-in cache of Office removes everything.',
      'API 密钥、服务地址、行情服务所提供的市场名称、今日请求次数、加载项已测得的请求限制（保留一天）、您的设置，以及当日预警的条件、提示文字和记录，保存在 Excel 内置浏览器为此加载项提供的存储中。在窗格中选择“移除”可移除密钥；清除浏览器数据或 Office 加载项缓存可移除全部内容。',
    ],
    [
      'The key is never written to a workbook, a log or a web address. The one exception: you choose “Send the key in the address” because your data service requires it.',
      '密钥绝不会写入工作簿、日志或网址。唯一的例外：您的行情服务有此要求，并由您选择“通过网址发送密钥”。',
    ],
  ),
  section('workbook', { en: 'What is kept in a workbook', zh: '保存在工作簿中的内容' }, [
    'Your formulas and their values, as with every formula, the language of column names, the past time that you set the workbook to, and your choices that it starts the add-in, fetches its functions again or asks nobody to trust it. When you convert formulas to values, the workbook also keeps the formulas, so that you can restore them, and the time of the data in a note or in its comments.',
    '与其他公式一样，工作簿中保存公式及其数值，列名的语言，您为工作簿设置的历史时点，以及是否随工作簿启动加载项、打开时重新获取函数、不再询问信任。将公式转为数值时，工作簿还会保存公式文本以便恢复，并在备注中注明数据时间。',
  ]),
];

function sent({ origin, officeJs }: Site): Topic {
  const { host } = new URL(origin);
  const library = new URL(officeJs).host;
  return section(
    'sent',
    { en: 'What is sent, and to whom', zh: '发送的内容及接收方' },
    [
      'To the data service at the address in the pane: your key, and the symbols, fields and dates that formulas, the preview and the symbol search of the pane request. What the data service does with requests is in its own privacy policy.',
      '发送到窗格中所填地址的行情服务：您的密钥，以及公式、窗格预览和代码搜索所请求的代码、字段和日期。行情服务如何处理请求，请参阅其自身的隐私政策。',
    ],
    [
      'If that service says that it takes alerts: the symbol, condition, message, price and time of each alert that is triggered, with your key. It passes them on, without the key, to the address that its operator has chosen. A data service that does not say so receives none. Nothing else of your workbook is sent.',
      '若该行情服务声明接收预警：每次触发预警的代码、条件、提示文字、价格和时间，以及您的密钥。服务会将这些内容（不含密钥）转发到其运营方指定的地址。未作声明的行情服务不会收到预警。不会发送工作簿中的其他内容。',
    ],
    [
      `To ${host}, which serves the add-in’s files: ordinary requests for these files, with your internet address, as with any website. The add-in sends none of your data there.`,
      `发送到提供加载项文件的 ${host}：获取这些文件的普通请求，与访问任何网站一样包含您的网络地址。加载项不会向其发送您的数据。`,
    ],
    [
      `To Microsoft: Excel loads Microsoft’s library Office.js from ${library} and may send diagnostics of its own; see Microsoft’s privacy statement.`,
      `发送到微软：Excel 从 ${library} 加载微软的 Office.js，并可能发送其自身的诊断数据，详见微软隐私声明。`,
    ],
    [
      'There are no cookies, no advertising, no analytics, and nothing is sold or given to anyone else.',
      '没有 Cookie、广告或统计分析，不会出售或向其他任何人提供数据。',
    ],
  );
}

function responsible({ provider }: Site): Topic {
  return section('who', { en: 'Who is responsible', zh: '责任方' }, [
    `${provider} distributes this add-in. For contact details, see the support page.`,
    `此加载项由 ${provider} 发布，联系方式见支持页面。`,
  ]);
}

/** Those of the MIT licence, and what they mean for market data. */
export function termsPage({ provider }: Site): Page {
  const topics = [
    section('use', { en: 'Use', zh: '使用' }, [
      'The add-in is free software under the MIT licence: you may use, copy, change and pass it on, also at work.',
      '此加载项是采用 MIT 许可证的自由软件：您可以使用、复制、修改和分发，也可用于商业用途。',
    ]),
    section(
      'data',
      { en: 'The data', zh: '数据' },
      [
        'The data comes from the data service whose address and key you enter, and the terms of that service apply: what your plan includes, what it costs, and whether you may pass values on. The add-in itself is free of charge.',
        '数据来自您所填地址和密钥对应的行情服务，并受其条款约束，包括套餐内容、费用以及是否允许转发数据。加载项本身免费。',
      ],
      [
        'Values may be delayed, incomplete or wrong. They are not advice to buy or sell anything; do not trade on them alone. Simulated data is marked in the pane and is not real.',
        '数值可能有延迟、不完整或有误，不构成任何买卖建议，请勿仅凭其进行交易。模拟数据会在窗格中标明，并非真实行情。',
      ],
    ),
    section('warranty', { en: 'No warranty', zh: '免责声明' }, [
      `The add-in is provided as is, without warranty of any kind. As far as the law allows, ${provider} and the authors are not liable for damage arising from its use.`,
      `加载项按“现状”提供，不附带任何形式的保证。在法律允许的范围内，${provider} 及作者对使用过程中产生的损害不承担责任。`,
    ]),
    section('marks', { en: 'Names', zh: '商标' }, [
      'Excel and Microsoft 365 are trademarks of Microsoft; other names belong to their owners. None of them made or endorses this add-in.',
      'Excel 和 Microsoft 365 是微软公司的商标，其他名称归各自所有者所有。上述公司均未制作或认可此加载项。',
    ]),
  ];
  return {
    title: { en: 'Terms of use', zh: '使用条款' },
    subtitle: { en: 'Free to use, without warranty', zh: '免费使用，不附带保证' },
    main: html`${topics.map(topicSection)} ${software()}`,
  };
}

/** The licence of the pane's charts asks for the name of their maker and a link to them. */
function software(): Markup {
  return html`<section id="software">
    <h2>${both({ en: 'Third-party software', zh: '第三方软件' })}</h2>
    <p>
      ${both({
        en: 'The add-in includes third-party software under its own licences:',
        zh: '此加载项包含第三方软件，各自适用其许可证：',
      })}
      <a href="${noticesFile}">${both({ en: 'Third-party notices', zh: '第三方软件声明' })}</a>
    </p>
    <p>
      ${both({ en: 'Charts in the pane:', zh: '窗格中的图表：' })} TradingView Lightweight Charts™, © TradingView, Inc.
      <a href="https://www.tradingview.com/">www.tradingview.com</a>
    </p>
  </section>`;
}
