/** Why a workbook was not set to another time, or does not keep it or another setting. */
import type { Text } from '../language';

export const timeTexts = {
  future: { en: 'Choose a time that has passed.', zh: '请选择已经过去的时间。' },
  notKept: {
    en: 'Excel could not store this in the workbook: {detail}. It applies until you close the workbook.',
    zh: 'Excel 未能将此设置存入工作簿：{detail}。关闭工作簿前仍然有效。',
  },
  noAnswer: { en: 'Excel has not answered for 30 seconds.', zh: 'Excel 30 秒没有响应。' },
  noSettings: { en: 'this version has no place for it', zh: '此版本不支持保存' },
} as const satisfies Readonly<Record<string, Text>>;
