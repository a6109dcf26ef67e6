/** What paper must say of its numbers: where they are from, and of when they are. */
import type { Language } from '../../../addin/i18n/language';
import { productName } from '../../../brand/product';

/** The product, the badge of the data's origin such as “Simulated data”, and the state of the connection. */
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
