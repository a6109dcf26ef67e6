/**
 * The time that the workbook is set to. It belongs to the workbook, so that everybody who opens it sees the same: a setting of the
 * document, which Office has read before the add-in starts, so that no cell asks for a later value while the workbook opens.
 */
import { lazy, untilLoaded } from '../../../client/timing/lazy';
import type { TryAgain } from '../../../client/timing/network';
import type { AsOf } from '../../../market/bars/as-of';
import type { Language } from '../../i18n/language';
import { type DocumentSettings, documentSettings } from '../storage/document-settings';
import { readStoredTime, timeSetting } from './stored-time';

export interface WorkbookTime {
  /** Undefined: now. */
  current(): AsOf | undefined;
  /**
   * Takes effect at once. @returns when the workbook keeps it; rejects with a sentence for the person: for a time of the future,
   * which takes no effect, and where Excel cannot store it, for example in a workbook that may only be read
   */
  set(asOf: AsOf | undefined): Promise<void>;
  /** What the workbook keeps where that is later than the clock: it takes no effect. Undefined once another time is set. */
  refused(): AsOf | undefined;
  /** True while the service has no minute bars of the time, or the plan none at all: days are shown when they have ended. */
  readonly isDailyOnly: () => boolean;
  readonly noteDailyOnly: (isDailyOnly: boolean) => void;
  /** Calls back when the time or `isDailyOnly` has changed. */
  subscribe(listener: () => void): () => void;
}

export interface WorkbookTimeOptions {
  /** Epoch ms by the wall clock. */
  readonly wallNow: () => number;
  /** Of sentences. */
  readonly language: Language;
  /** For what loads at the start. */
  readonly tryAgain: TryAgain;
  /** Default: those of the document; undefined where Excel has none. */
  readonly settings?: DocumentSettings | undefined;
}

const loadKeeper = lazy('excel', () => import(/* webpackChunkName: "excel" */ './time-keeper'));

export function createWorkbookTime(options: WorkbookTimeOptions): WorkbookTime {
  const { wallNow, language, settings = documentSettings(), tryAgain } = options;
  const time = createShownTime();
  const { read, keep } = timeInDocument(
    { ...options, settings },
    {
      refused: time.refused,
      show(asOf, refused) {
        // Another window's time may have minute bars.
        if (asOf?.instant !== time.current()?.instant) time.noteDailyOnly(false);
        time.show(asOf, refused);
      },
    },
  );
  read();
  // In a page that Excel has loaded again office.js has read the settings of its session, not those of the document.
  settings?.refreshAsync?.(read);
  if (settings)
    // oxlint-disable-next-line typescript/no-floating-promises -- Tried again until it is loaded.
    void untilLoaded(loadKeeper, tryAgain).then(({ followOtherWindows }) => followOtherWindows(settings, read));
  return {
    ...time,
    async set(asOf) {
      if (asOf && asOf.instant > wallNow()) throw (await loadKeeper()).laterThanNow(language);
      time.show(asOf);
      await keep(asOf);
    },
  };
}

function timeInDocument(
  { wallNow, language, settings }: WorkbookTimeOptions,
  { show, refused }: Pick<ShownTime, 'show' | 'refused'>,
): { readonly read: () => void; readonly keep: (asOf: AsOf | undefined) => Promise<void> } {
  /** JSON of what the document was last seen to keep: what it keeps unchanged overrides no replay, and no time that it does not keep. */
  let kept: string | undefined;
  let savings = 0;
  let isUnread = false;
  const inDocument = () => JSON.stringify(settings?.get(timeSetting));
  const read = () => {
    // Which window has saved last is known when this one has.
    if (savings > 0) return void (isUnread = true);
    const text = inDocument();
    // A time that was refused may have come, or the clock was behind.
    if (text === kept && refused() === undefined) return;
    const stored = readStoredTime(settings?.get(timeSetting), wallNow());
    if (!stored) return;
    kept = text;
    show(stored.asOf, stored.refused);
  };
  const save = oneAtATime(async (asOf: AsOf | undefined) => {
    const saving = (await loadKeeper()).keepTime(settings, asOf, language);
    const text = inDocument();
    await saving;
    kept = text;
  });
  return {
    read,
    async keep(asOf) {
      savings += 1;
      try {
        await save(asOf);
      } finally {
        savings -= 1;
        if (savings === 0 && isUnread) {
          isUnread = false;
          settings?.refreshAsync?.(read);
        }
      }
    },
  };
}

/** Saves one value after another, and of those that wait only the latest: a replay sets a time each second, and Excel on the web may take longer to keep one. */
function oneAtATime<T>(save: (value: T) => Promise<void>): (value: T) => Promise<void> {
  let latest = 0;
  let saved = Promise.resolve();
  return (value) => {
    const mine = ++latest;
    const saving = saved.then(() => (mine === latest ? save(value) : undefined));
    saved = saving.catch(() => {});
    return saving;
  };
}

type ShownTime = Omit<WorkbookTime, 'set'> & { readonly show: (asOf: AsOf | undefined, refused?: AsOf) => void };

function createShownTime(): ShownTime {
  const listeners = new Set<() => void>();
  let asOf: AsOf | undefined;
  let refused: AsOf | undefined;
  let dailyOnly = false;
  const tell = () => [...listeners].forEach((listener) => listener());
  return {
    current: () => asOf,
    refused: () => refused,
    show(next, nextRefused) {
      if (isSameTime(next, asOf) && isSameTime(nextRefused, refused)) return;
      [asOf, refused] = [next, nextRefused];
      tell();
    },
    isDailyOnly: () => dailyOnly,
    noteDailyOnly(isDailyOnly) {
      if (dailyOnly === isDailyOnly) return;
      dailyOnly = isDailyOnly;
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function isSameTime(one: AsOf | undefined, other: AsOf | undefined): boolean {
  return one?.instant === other?.instant && one?.market === other?.market;
}
