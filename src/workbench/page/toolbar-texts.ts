/** Names of controls that the grid shows as icons without a name. */
import type { Language, Text } from '../../addin/i18n/language';
import type { ToolbarTexts } from '../grid/editing/toolbar-names';

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
