/** Texts of the grid that differ from its plugins' own, or that these lack. */
import { type ILocales, LocaleType } from '@univerjs/core';

export const ownLocales: ILocales = {
  [LocaleType.EN_US]: {
    // The first tab as Excel and the help page name it, which it is in Chinese already.
    ui: { ribbon: { start: 'Home' } },
    // Missing in both languages: the formula bar showed the keys.
    'sheets-formula': {
      progress: {
        analyzing: 'Preparing',
        calculating: 'Calculating',
        'array-analysis': 'Preparing spills',
        'array-calculation': 'Calculating spills',
        done: 'Done',
      },
    },
    'sheets-sort-ui': {
      general: {
        'sort-asc-ext': 'Ascending, with Adjacent Columns',
        'sort-desc-ext': 'Descending, with Adjacent Columns',
        'sort-asc-cur': 'Ascending, Selection Only',
        'sort-desc-cur': 'Descending, Selection Only',
      },
      error: {
        'merge-size': 'To sort these cells, give all merged cells the same size.',
        empty: 'The selected cells are blank.',
        single: 'Select more than one row to sort.',
        'formula-array':
          'A spilled result cannot be sorted in place. Sort it with a formula in blank cells: =SORT(A2#,2,-1) sorts the result in A2 by its second column, largest first.',
      },
      dialog: {
        'sort-reminder': 'Sort Warning',
        'sort-reminder-desc': 'There is data next to your selection. What do you want to sort?',
        'sort-reminder-ext': 'Expand the selection',
        'sort-reminder-no': 'Continue with the current selection',
        'first-row-check': 'My data has headers',
        confirm: 'OK',
      },
      info: { tooltip: 'Cannot Sort' },
    },
  },
  [LocaleType.ZH_CN]: {
    'sheets-formula': {
      progress: {
        analyzing: '正在准备',
        calculating: '正在计算',
        'array-analysis': '正在准备溢出区域',
        'array-calculation': '正在计算溢出区域',
        done: '完成',
      },
    },
    'sheets-sort-ui': {
      general: {
        'sort-asc-ext': '扩展区域升序',
        'sort-desc-ext': '扩展区域降序',
      },
      error: {
        'merge-size': '若要排序，所有合并单元格的大小须相同。',
        empty: '所选单元格为空白，无法排序。',
        single: '请选择多行后再排序。',
        'formula-array':
          '公式的溢出结果不能直接排序。请在空白处用公式排序：=SORT(A2#,2,-1) 将 A2 的结果按第 2 列降序排列。',
      },
      dialog: {
        'sort-reminder': '排序提醒',
        'sort-reminder-desc': '所选区域旁边还有数据。要对哪些数据排序？',
        'sort-reminder-ext': '扩展选定区域',
        'sort-reminder-no': '以当前选定区域排序',
        'first-row-check': '数据包含标题',
        confirm: '确定',
      },
      info: { tooltip: '无法排序' },
    },
  },
};
