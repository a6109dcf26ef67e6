/** Texts of the page around the grid, and the elements of its HTML that show them. */
import { productName } from '../../brand/product';
import { namespace } from '../../brand/build';
import type { Language, Text } from '../../addin/i18n/language';
import type { GridTexts } from '../grid/connect-functions';
import type { ToolbarTexts } from '../grid/editing/toolbar-names';

export const pageTexts = {
  title: { en: `${productName.en} · Workbench`, zh: `${productName.zh} · 工作台` },
  product: productName,
  workbench: { en: 'Workbench', zh: '工作台' },
  simulated: { en: 'Simulated data', zh: '模拟数据' },
  simulatedHint: {
    en: 'The local service provides simulated prices around the clock. On days without trading they are those of the last trading day. To use a real service, enter its address in the task pane.',
    zh: '行情由本机服务模拟生成，全天开市；休市日显示最近的交易日。如需真实行情，请在任务窗格中填写服务地址。',
  },
  ownFiles: { en: 'Your files', zh: '您的文件' },
  ownFilesHint: {
    en: 'Prices come from the files in your data folder. Click to see how each file is read.',
    zh: '行情来自数据文件夹中的文件。点击查看各文件的读取情况。',
  },
  upstreamHint: {
    en: 'The local service forwards requests to this data service.',
    zh: '本机服务将请求转发给该行情服务。',
  },
  recalculate: { en: 'Recalculate', zh: '重新计算' },
  recalculateHint: {
    en: 'As in Excel, F9 recalculates what has changed. To get new data, choose Refresh in the task pane.',
    zh: '与 Excel 相同，F9 只重新计算已变化的内容。如需新数据，请在任务窗格中选择“刷新”。',
  },
  typeHint: {
    en: `Type =${namespace}. in a cell to see the functions`,
    zh: `在单元格中输入 =${namespace}. 查看全部函数`,
  },
  moveHint: {
    en: 'F6 moves between the grid, the task pane and this bar. Ctrl+Shift+F5 opens the card of a cell.',
    zh: '按 F6 在表格、任务窗格和此栏之间切换；按 Ctrl+Shift+F5 打开单元格的卡片。',
  },
  move: { en: 'Move focus', zh: '切换区域' },
  closeCard: { en: 'Close', zh: '关闭' },
  cardSource: { en: 'Source: {source}', zh: '来源：{source}' },
  fieldValue: {
    en: `Returns a field of a value with a card, such as the result of ${namespace}.CARD. =A1.change_pct is short for it.`,
    zh: `返回带卡片的值（例如 ${namespace}.CARD 的结果）中的一个字段。可简写为 =A1.change_pct。`,
  },
  fieldValueValue: { en: 'A value with a card, or a range of them.', zh: '带卡片的值，或由其组成的区域。' },
  fieldValueName: { en: 'The name of the field.', zh: '字段名称。' },
  help: { en: 'Help', zh: '帮助' },
  pane: { en: 'Task pane', zh: '任务窗格' },
  busy: { en: 'Waiting for data…', zh: '正在等待数据…' },
  spillBlocked: {
    en: "Spill range isn't blank: it contains another value or formula.",
    zh: '溢出区域不为空白：区域中有其他值或公式。',
  },
  spillTooBig: {
    en: 'Spill range is too big: it goes beyond the last row or column of the sheet.',
    zh: '溢出区域太大：超出工作表的最后一行或最后一列。',
  },
  failed: {
    en: 'The workbench could not be opened: {reason}',
    zh: '工作台无法打开：{reason}',
  },
} as const satisfies Record<string, Text>;

/** Texts in the grid. */
export function gridTexts(language: Language): GridTexts {
  return {
    busy: pageTexts.busy[language],
    spill: { blocked: pageTexts.spillBlocked[language], tooBig: pageTexts.spillTooBig[language] },
    excelFunctions: {
      fieldValue: pageTexts.fieldValue[language],
      value: pageTexts.fieldValueValue[language],
      fieldName: pageTexts.fieldValueName[language],
    },
  };
}

const choices: Text = { en: '{name}: choices', zh: '{name}：选项' };

/** By CSS selector; the first that matches a control names it. */
const controls: Readonly<Record<string, Text>> = {
  '[data-u-comp="defined-name"] input': { en: 'Name box', zh: '名称框' },
  '[data-u-comp="defined-name"] a': { en: 'Defined names', zh: '定义的名称' },
  '[data-u-comp="formula-bar"] .univer-w-20 > span:nth-child(1)': { en: 'Cancel entry', zh: '取消输入' },
  '[data-u-comp="formula-bar"] .univer-w-20 > span:nth-child(2)': { en: 'Enter', zh: '输入' },
  '[data-u-comp="formula-bar"] .univer-w-20 > span:nth-child(3)': { en: 'Insert function', zh: '插入函数' },
  '[data-u-comp="formula-bar"] .univer-w-5': { en: 'Height of the formula bar', zh: '编辑栏高度' },
  ':is([data-u-comp="formula-bar"], footer) button.univer-size-4': { en: 'Stop calculating', zh: '停止计算' },
  '[aria-haspopup] > [data-u-comp="sheet-bar-append-button"]': { en: 'All sheets', zh: '全部工作表' },
  '[data-u-comp="sheet-bar-append-button"]': { en: 'New sheet', zh: '新建工作表' },
  '[data-u-command="sheet.command.toggle-gridlines"]': { en: 'Gridlines', zh: '网格线' },
  'footer button:has(+ div > [role="track"])': { en: 'Zoom out', zh: '缩小' },
  'footer div:has(> [role="track"]) + button': { en: 'Zoom in', zh: '放大' },
  '[role="track"] > a': { en: 'Zoom to 100%', zh: '缩放至 100%' },
  '[role="handle"]': { en: 'Zoom', zh: '缩放' },
};

export function toolbarTexts(language: Language): ToolbarTexts {
  const others = Object.entries(controls).map(([selector, text]) => [selector, text[language]] as const);
  return { choices: choices[language], others: Object.fromEntries(others) };
}

/** Elements and texts of the page's HTML. */
export function element<T extends Element>(page: Document, selector: string, type: new () => T): T {
  const found = page.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`The page has no ${type.name} “${selector}”.`);
  return found;
}

type TextName = keyof typeof pageTexts;

function isTextName(name: string | undefined): name is TextName {
  return name !== undefined && name in pageTexts;
}

export function writeTexts(page: Document, language: Language): void {
  page.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  page.title = pageTexts.title[language];
  for (const place of page.querySelectorAll<HTMLElement>('[data-text], [data-hint]')) {
    const { text, hint } = place.dataset;
    if (isTextName(text)) place.textContent = pageTexts[text][language];
    if (isTextName(hint)) place.title = pageTexts[hint][language];
  }
}
