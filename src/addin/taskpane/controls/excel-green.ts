/** Excel's green as the sixteen brand colours of a Fluent theme. */
import type { BrandVariants } from '@fluentui/tokens';

export const excelGreen: BrandVariants = {
  10: '#03180d',
  20: '#052b17',
  30: '#073a1f',
  40: '#094624',
  50: '#0b532b',
  60: '#0c5f32',
  70: '#0f703b',
  80: '#107c41',
  90: '#218d51',
  100: '#37a266',
  110: '#55b17e',
  120: '#73c195',
  130: '#8bccaa',
  140: '#a0d8b9',
  150: '#caead8',
  160: '#e8f5ee',
};
