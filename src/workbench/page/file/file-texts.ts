/** Texts of the File menu, of what belongs to it, and of printed sheets. */
import type { Text, Language } from '../../../addin/i18n/language';
import { productName } from '../../../brand/product';

export const fileTexts = {
  file: { en: 'File', zh: '文件' },
  new: { en: 'New', zh: '新建' },
  open: { en: 'Open…', zh: '打开…' },
  save: { en: 'Save as file', zh: '另存为文件' },
  exportXlsx: { en: 'Export .xlsx', zh: '导出 .xlsx' },
  exportCsv: { en: 'Export selection as CSV', zh: '将所选区域导出为 CSV' },
  print: { en: 'Print…', zh: '打印…' },
  restore: { en: 'Restore previous', zh: '恢复上一个工作簿' },
  unchanged: { en: '', zh: '' },
  saving: { en: 'Saving…', zh: '正在保存…' },
  saved: { en: 'Saved', zh: '已保存' },
  refused: { en: 'Not saved: browser storage blocked', zh: '未保存：浏览器禁止存储' },
  elsewhere: { en: 'Not saved: open in another tab', zh: '未保存：已在其他标签页中打开' },
  saveHere: { en: 'Save here instead', zh: '改为在此保存' },
  newQuestion: { en: 'Begin a new workbook?', zh: '新建工作簿？' },
  newDetail: {
    en: 'This one is kept until another one replaces it. To restore it, choose File › Restore previous.',
    zh: '当前工作簿会保留，可通过“文件 › 恢复上一个工作簿”找回，直到被另一个工作簿取代。',
  },
  replaceQuestion: { en: 'Replace this workbook?', zh: '替换此工作簿？' },
  replaceElsewhere: {
    en: 'The workbook is open in another tab, which will stop saving. Your changes in this tab are lost unless you save it as a file first.',
    zh: '此工作簿已在其他标签页中打开，该标签页将停止保存。请先将此标签页中的更改另存为文件，否则更改将会丢失。',
  },
  replace: { en: 'Replace', zh: '替换' },
  losesWork: {
    en: 'The browser does not keep your changes in this tab. They are lost unless you save them as a file first.',
    zh: '浏览器未保存此标签页中的更改。请先另存为文件，否则更改将会丢失。',
  },
  cancel: { en: 'Cancel', zh: '取消' },
  close: { en: 'Close', zh: '关闭' },
  notJson: {
    en: '{file} cannot be opened: it is not a workbench file. Copy cells in Excel and paste them here.',
    zh: '无法打开 {file}：不是工作台文件。可在 Excel 中复制单元格，再粘贴到这里。',
  },
  otherFormat: {
    en: '{file} cannot be opened: it comes from another program.',
    zh: '无法打开 {file}：它来自其他程序。',
  },
  newerVersion: {
    en: '{file} cannot be opened: its version is {version}, and this workbench reads version 1. Reload the page to get a newer workbench.',
    zh: '无法打开 {file}：文件版本为 {version}，此工作台只能读取版本 1。请刷新页面以使用新版本。',
  },
  invalid: {
    en: '{file} cannot be opened: it is damaged at {path} ({reason}).',
    zh: '无法打开 {file}：{path} 处已损坏（{reason}）。',
  },
  openRefused: {
    en: '{file} was not opened: this browser blocks storage.',
    zh: '未打开 {file}：浏览器禁止存储。',
  },
  exporting: { en: 'Exporting…', zh: '正在导出…' },
  printing: { en: 'Preparing the pages…', zh: '正在准备打印…' },
  exported: { en: 'Exported {file}.', zh: '已导出 {file}。' },
  exportedNotes: {
    en: 'Formulas that Excel does not have: {count}. They are saved as values, with the formula in a note.',
    zh: '{count} 个 Excel 没有的公式已存为数值，公式写在备注中。',
  },
  exportedLeftOut: {
    en: 'Tables, conditional formats or validation rules that the file cannot hold: {count}. They are left out.',
    zh: '有 {count} 个表格、条件格式或数据验证规则无法写入文件。',
  },
  exportedPictures: { en: 'Pictures left out of the file: {count}.', zh: '文件不含 {count} 张图片。' },
  exportedFormulas: {
    en: 'Formulas that need the add-in: {count}. Without it, Excel shows #NAME?.',
    zh: '文件中有 {count} 个公式需要加载项，未安装时 Excel 显示 #NAME?。',
  },
  exportResults: { en: 'Export as values', zh: '导出为数值' },
  exportFailed: { en: 'The export failed: {reason}', zh: '导出失败：{reason}' },
  nothingToExport: { en: 'The selected cells are blank.', zh: '所选单元格为空。' },
  damaged: {
    en: 'The workbook saved in this browser cannot be opened. The starter workbook is shown instead.',
    zh: '无法打开浏览器中保存的工作簿，现显示示例工作簿。',
  },
  saveDamaged: { en: 'Save the damaged workbook as a file', zh: '将损坏的工作簿另存为文件' },
  discard: { en: 'Discard', zh: '丢弃' },
} as const satisfies Record<string, Text>;

export type FileText = (name: keyof typeof fileTexts) => string;

/**
 * What paper must say of its numbers: where they are from, and of when they are. The product, the badge of the data's
 * origin such as “Simulated data”, and the state of the connection.
 */
export function sourceOf(page: Document, language: Language): string {
  const shown = ['#origin', '#state'].map((id) => page.querySelector<HTMLElement>(id));
  const texts = shown.flatMap((element) => (element && !element.hidden ? element.textContent : ''));
  return [productName[language], ...texts].filter((text) => text !== '').join(' · ');
}

/** In local time, as the page's header shows it. */
export function timeText(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const [day, clock] = [
    [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-'),
    [two(time.getHours()), two(time.getMinutes())].join(':'),
  ];
  return `${day} ${clock}`;
}
