/** The first letters of the syllables of Chinese names: a chunk of its own, because the dictionary is large. */
import { pinyin } from 'pinyin-pro';

const han = /\p{Script=Han}/u;

/** `gzmt` for 贵州茅台; blank for names without Chinese characters. */
export function initialsOf(name: string): string {
  if (!han.test(name)) return '';
  return pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .join('')
    .toLowerCase();
}
