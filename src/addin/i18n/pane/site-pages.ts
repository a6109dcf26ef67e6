/** The pages that are served beside the pane, in the order of their links. */
import type { Text } from '../language';

export const sitePages = [
  ['help.html', { en: 'Help', zh: '帮助' }],
  ['support.html', { en: 'Support', zh: '支持' }],
  ['privacy.html', { en: 'Privacy', zh: '隐私' }],
  ['terms.html', { en: 'Terms', zh: '条款' }],
] as const satisfies readonly (readonly [string, Text])[];
