/** Bars whose columns, besides the time, are all the same: for tests that look at times, order or one column. */
export function flatBars<Values>(timestamp: Values, values: Values) {
  return { timestamp, open: values, high: values, low: values, close: values, volume: values, amount: values };
}
