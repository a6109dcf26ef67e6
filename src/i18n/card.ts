/** Texts of the cards of MD.CARD. */
import type { Language, Text } from './language';

const texts = {
  price: { en: 'Price', zh: '价格' },
  trading: { en: 'Trading', zh: '成交' },
  about: { en: 'About', zh: '概况' },
  simulated: { en: 'Market Data · simulated', zh: '行情数据 · 模拟' },
} as const satisfies Readonly<Record<string, Text>>;

export function cardText(key: keyof typeof texts, language: Language): string {
  return texts[key][language];
}
