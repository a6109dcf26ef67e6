/** Texts of the workbook's time in the pane, which load with it; both languages side by side. */
import { dayAt, dayMs, type EpochMs, isoDay, minuteOfDayAt } from '../../../market/time/exchange-time';
import type { MarketId } from '../../../market/time/markets';
import { type Language, type Text, type TextOf, textsOf } from '../language';

export const asOfTexts = {
  title: { en: 'As of', zh: '历史时点' },
  hint: {
    en: 'Cells show what was known at this moment. The workbook keeps the setting.',
    zh: '单元格显示该时点已知的数据。此设置保存在工作簿中。',
  },
  help: { en: 'A workbook at a past time', zh: '查看历史时点的数据' },
  date: { en: 'Date', zh: '日期' },
  'date.pick': { en: 'Pick a date', zh: '选择日期' },
  time: { en: 'Time', zh: '时间' },
  'time.hint': { en: 'Blank: close', zh: '留空：收盘' },
  exchange: { en: 'Local time of', zh: '交易所当地时间' },
  'exchange.SH': { en: 'Shanghai, Shenzhen', zh: '沪深' },
  'exchange.HK': { en: 'Hong Kong', zh: '香港' },
  'exchange.US': { en: 'New York', zh: '纽约' },
  'preset.yesterday': { en: 'Yesterday’s close', zh: '昨日收盘' },
  'preset.month': { en: 'Last month’s close', zh: '上月末收盘' },
  'preset.year': { en: 'One year ago', zh: '一年前' },
  presets: { en: 'Common times', zh: '常用时点' },
  set: { en: 'Set', zh: '设定' },
  now: { en: 'Now', zh: '回到现在' },

  banner: { en: 'As of {moment}', zh: '历史时点 {moment}' },
  'banner.now': { en: 'Back to now', zh: '回到现在' },
  'banner.daily': {
    en: 'Finished days only: there are no minute bars.',
    zh: '仅含已结束的交易日：没有分钟 K 线。',
  },

  later: {
    en: 'This workbook is set to {moment}, later than the clock of this computer. Cells show current values.',
    zh: '此工作簿设定的历史时点 {moment} 晚于本机时间，单元格显示当前数据。',
  },

  'not-a-date': {
    en: 'This is not a date. Enter one such as 2026-06-30.',
    zh: '这不是有效的日期，请输入 2026-06-30 这样的日期。',
  },
  'not-a-time': {
    en: 'This is not a time of day. Enter one such as 14:30, or leave it blank for the close.',
    zh: '这不是有效的时间，请输入 14:30 这样的时间；留空表示收盘。',
  },
  future: { en: 'This moment has not come yet. Enter an earlier one.', zh: '该时点尚未到来，请输入更早的时间。' },
  'too-early': {
    en: 'There are no prices before {day}. Enter a later date.',
    zh: '{day} 之前没有数据，请输入更晚的日期。',
  },
  'set.done': { en: 'The workbook is set to {moment}.', zh: '工作簿已设定到 {moment}。' },
  'set.closed': {
    en: 'The exchange was closed. Cells show the close of {weekday}, {day}.',
    zh: '当时休市，单元格显示 {day}（{weekday}）收盘时的数据。',
  },
  'set.break': {
    en: 'The exchange was closed. Cells show {weekday}, {day}, {time}.',
    zh: '当时休市，单元格显示 {day}（{weekday}）{time} 的数据。',
  },
  'now.done': { en: 'Cells show current values again.', zh: '单元格恢复显示当前数据。' },

  requests: { en: 'Maximum requests for a whole market', zh: '全市场数据最多请求次数' },
  'requests.hint': { en: 'Blank: {count}', zh: '留空：{count}' },
  'requests.cost': {
    en: 'At a past time, a screen takes one request per 100 securities: about 55 for China A-shares, twice that during trading hours. One more per 100 if the bars lack the previous close.',
    zh: '历史时点的全市场筛选每 100 只证券需要一次请求：A 股约 55 次，盘中时点约为两倍。K 线不含昨收价时，每 100 只再加一次。',
  },

  replay: { en: 'Replay', zh: '回放' },
  play: { en: 'Play', zh: '播放' },
  pause: { en: 'Pause', zh: '暂停' },
  back: { en: 'Previous', zh: '上一步' },
  forward: { en: 'Next', zh: '下一步' },
  speed: { en: 'Speed', zh: '速度' },
  'replay.minutes': {
    en: 'A step is a minute of trading: one a minute at 1×, one a second at 60×.',
    zh: '一步为一分钟交易时间：1× 每分钟一步，60× 每秒一步。',
  },
  'replay.days': {
    en: 'A step is a trading day, because there are no minute bars.',
    zh: '没有分钟 K 线，因此一步为一个交易日。',
  },
  'replay.held': {
    en: 'Requests are paused. The replay continues when you resume them.',
    zh: '请求已暂停，恢复请求后继续回放。',
  },
  'replay.ended': {
    en: 'The replay has reached the present. Cells show current values again.',
    zh: '已回放到现在，单元格恢复显示当前数据。',
  },
} as const satisfies Readonly<Record<string, Text>>;

export type AsOfWords = TextOf<keyof typeof asOfTexts>;

export function asOfWords(language: Language): AsOfWords {
  return textsOf(asOfTexts, language);
}

/** The exchanges on whose clocks a person reads a time: those of the mainland have one. */
export const exchanges = ['SH', 'HK', 'US'] as const satisfies readonly MarketId[];
export type Exchange = (typeof exchanges)[number];

export function exchangeOf(market: MarketId): Exchange {
  return market === 'SZ' || market === 'BJ' ? 'SH' : market;
}

/** An instant as the exchange's clock shows it: `2026-06-30`, `15:00`. */
export function onClock(instant: EpochMs, market: MarketId): { readonly day: string; readonly time: string } {
  return { day: isoDay(dayAt(instant, market)), time: timeText(Math.floor(minuteOfDayAt(instant, market))) };
}

/** @param minute of the day */
export function timeText(minute: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}

export function weekdayName(instant: EpochMs, market: MarketId, language: Language): string {
  const weekday = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en', { weekday: 'long', timeZone: 'UTC' });
  return weekday.format(dayAt(instant, market) * dayMs);
}
