/** The terms of use, which are those of the MIT licence, and what they mean for market data. */
import { html } from 'hono/html';
import { noticesFile } from '../../notices';
import { both, type Markup } from './markup';
import { type Page, section, type Site, topicSection } from './page-frame';

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
