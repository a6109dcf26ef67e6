/** The support page: where to ask, and what to say. The manifest names it. */
import { html } from 'hono/html';
import type { Text } from '../../../addin/i18n/language';
import { trouble } from './guide-trouble';
import { type Page, section, type Site, topicSection, both, type Markup } from '../pages/page-frame';

export function supportPage(site: Site): Page {
  const before = section('first', { en: 'First', zh: '首先' }, [
    'Point at a cell that shows an error to see the reason. Then look at the help page.',
    '将鼠标移到显示错误的单元格上，即可看到原因。然后请查看帮助页面。',
  ]);
  const say = section('say', { en: 'What to include', zh: '请提供的信息' }, [
    'The formula, what the cell shows, the state at the top of the pane, your version of Excel (File › Account), and the time. Never send your API key.',
    '公式、单元格显示的内容、窗格顶部的状态、Excel 版本（“文件”›“帐户”）以及时间。请勿发送 API 密钥。',
  ]);
  const key = section('key', { en: 'Keys and plans', zh: '密钥与套餐' }, [
    'For questions about your key, your plan or the values themselves, ask the data provider that gave you the key.',
    '有关密钥、套餐或数据本身的问题，请联系向您提供密钥的数据服务商。',
  ]);
  return {
    title: { en: 'Support', zh: '支持' },
    subtitle: { en: 'Where to ask, and what to include', zh: '向谁咨询，以及请提供的信息' },
    main: html`${topicSection(before)} ${links()} ${contact(site)} ${[say, key].map(topicSection)}`,
  };
}

function links(): Markup {
  const link = (anchor: string, title: Text) => html`<li><a href="help.html#${anchor}">${both(title)}</a></li>`;
  return html`<ul>
    ${link(trouble.id, trouble.title)} ${link('errors', { en: 'Errors in cells', zh: '单元格中的错误' })}
  </ul>`;
}

function contact({ provider, support }: Site): Markup {
  const nobody = both({
    en: `${provider} gave no contact address. Ask the person or organisation that gave you this add-in.`,
    zh: `${provider} 未提供联系方式，请联系向您提供此加载项的人或机构。`,
  });
  return html`<section id="contact">
    <h2>${both({ en: 'Contact', zh: '联系方式' })}</h2>
    <p>
      ${support === undefined ? nobody : html`${provider}: <a href="${support}">${support.replace(/^mailto:/, '')}</a>`}
    </p>
  </section>`;
}
