/**
 * Whether what a sheet shows is of now, in one sentence: the same in cells, the pane and the page around it. Times are local to the
 * machine, those of a past time to its exchange.
 */
import type { AsOf } from '../../../market/bars/as-of';
import type { Problem } from '../../../market/texts/problem';
import { fill, type Language, type Text } from '../language';
import { asOfText } from './as-of-text';
import { connectionStates } from './status';

export interface SheetState {
  readonly state: keyof typeof connectionStates;
  /** Epoch ms of the first request since which none has brought a usable response. */
  readonly failingSince?: number | undefined;
  /** Epoch ms. */
  readonly waitingUntil: number | undefined;
  readonly requestsQueued: number;
  readonly lastError: { readonly problem: Problem } | undefined;
  /** The time that the workbook is set to; undefined: now. */
  readonly asOf: AsOf | undefined;
  /** True while only days that have ended are shown of it. */
  readonly isDailyOnly: boolean;
}

/** `frozen`: nothing new comes, so that values grow old. `marked`: true, but not what a person expects of a live sheet. */
export type Standing = 'current' | 'marked' | 'frozen';

export interface StateLine {
  readonly text: string;
  readonly standing: Standing;
}

/** Signs before the sentence in a cell, by which conditional formats know it. */
export const stateSigns = { current: '', marked: '●', frozen: '⚠' } as const satisfies Readonly<
  Record<Standing, string>
>;

const texts = {
  asOf: { en: 'As of {asOf}', zh: '历史时点 {asOf}' },
  failing: { en: 'Not connected since {time}', zh: '{time} 起未连接' },
  noAnswer: { en: 'Not connected since {time}: the service does not answer', zh: '{time} 起未连接：行情服务没有响应' },
  waiting: { en: 'Request limit reached, waiting until {time}', zh: '已达到请求频率限制，等待至 {time}' },
  waitingRequests: {
    en: 'Request limit reached: {count} requests wait until {time}',
    zh: '已达到请求频率限制，{count} 个请求等待至 {time}',
  },
  dailyLimit: { en: 'Daily limit reached: continues at {time}', zh: '已达到每日请求上限，{time} 继续' },
  simulated: { en: 'Simulated data', zh: '模拟数据' },
} as const satisfies Readonly<Record<string, Text>>;

/** @param now epoch ms */
export function stateLine(sheet: SheetState, now: number, language: Language): StateLine {
  const { asOf, isDailyOnly } = sheet;
  const connection = connectionLine(sheet, now, language);
  if (!asOf) return connection;
  const past = fill(texts.asOf[language], { asOf: asOfText(asOf, language, isDailyOnly) });
  if (connection.standing === 'current') return { text: past, standing: 'marked' };
  return { text: joined(past, connection.text), standing: connection.standing };
}

/** The line as a cell has it. @param isSimulated whether the values are */
export function stateCell({ text, standing }: StateLine, isSimulated: boolean, language: Language): string {
  const sign = stateSigns[standing];
  const signed = sign === '' ? text : `${sign} ${text}`;
  return isSimulated ? joined(signed, texts.simulated[language]) : signed;
}

const joined = (...parts: readonly string[]) => parts.join(' · ');

function connectionLine(sheet: SheetState, now: number, language: Language): StateLine {
  const { state, failingSince, waitingUntil, requestsQueued, lastError } = sheet;
  const timeOf = (instant: number) => localTime(instant, now, language);
  const plain = connectionStates[state][language];
  switch (state) {
    case 'untried':
    case 'connected':
      return { text: plain, standing: 'current' };
    case 'failing': {
      if (failingSince === undefined) return { text: plain, standing: 'frozen' };
      const sentence = lastError && isSilence(lastError.problem) ? texts.noAnswer : texts.failing;
      return { text: fill(sentence[language], { time: timeOf(failingSince) }), standing: 'frozen' };
    }
    case 'waiting': {
      if (waitingUntil === undefined) return { text: plain, standing: 'marked' };
      const sentence = requestsQueued > 1 ? texts.waitingRequests : texts.waiting;
      const filled = fill(sentence[language], { time: timeOf(waitingUntil), count: String(requestsQueued) });
      return { text: filled, standing: 'marked' };
    }
    case 'daily-limit': {
      if (waitingUntil === undefined) return { text: plain, standing: 'frozen' };
      return { text: fill(texts.dailyLimit[language], { time: timeOf(waitingUntil) }), standing: 'frozen' };
    }
    case 'rationed':
      return { text: plain, standing: 'marked' };
    default:
      return { text: plain, standing: 'frozen' };
  }
}

function isSilence({ kind }: Problem): boolean {
  return kind === 'timeout' || kind === 'offline' || kind === 'server-error';
}

/** `10:31:07`; with the date on other days than today, with the year where that is not this one. */
function localTime(instant: number, now: number, language: Language): string {
  const [then, today] = [new Date(instant), new Date(now)];
  // With `hour12: false` English formats midnight as 24:00.
  const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  const day = then.toDateString() === today.toDateString() ? {} : ({ day: 'numeric', month: 'short' } as const);
  const year = then.getFullYear() === today.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(language, { ...year, ...day, ...clock }).format(instant);
}
