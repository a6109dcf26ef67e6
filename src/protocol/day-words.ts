/** True for a text that speaks of a day, such as the message of a refusal: "Daily limit reached", "超过每日调用次数". */
export function namesDay(text: string): boolean {
  return /\b(to)?day\b|\bdaily\b|\b24 ?h|[每当今本][日天]|日[限配调请]/i.test(text);
}
