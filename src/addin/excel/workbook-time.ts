/**
 * The time that the workbook is set to. It belongs to the workbook, so that everybody who opens it sees the same: a setting of the
 * document, which Office has read before the add-in starts, so that no cell asks for a later value while the workbook opens.
 */
import type { AsOf } from '../../market/as-of';
import type { Language } from '../i18n/language';
import { type DocumentSettings, documentSettings } from './document-settings';
import { readStoredTime, timeSetting } from './stored-time';

export interface WorkbookTime {
  /** Undefined: now. */
  current(): AsOf | undefined;
  /**
   * Takes effect at once. @returns when the workbook keeps it; rejects with a sentence for the person: for a time of the future,
   * which takes no effect, and where Excel cannot store it, for example in a workbook that may only be read
   */
  set(asOf: AsOf | undefined): Promise<void>;
  /** A moment that passes, of a replay: takes effect without being kept. */
  show(asOf: AsOf): void;
  /** True while minute bars are not part of the plan: days are shown when they have ended. */
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
  /** Default: those of the document; undefined where Excel has none. */
  readonly settings?: DocumentSettings | undefined;
}

const loadKeeper = () => import(/* webpackChunkName: "time" */ './time-keeper');

export function createWorkbookTime(options: WorkbookTimeOptions): WorkbookTime {
  const { wallNow, language, settings = documentSettings() } = options;
  const time = createShownTime();
  /** JSON of what the document was last seen to keep: what it keeps unchanged overrides no replay, and no time that it does not keep. */
  let kept: string | undefined;
  let savings = 0;
  const read = () => {
    const found: unknown = settings?.get(timeSetting);
    const text = JSON.stringify(found);
    // What this window saves is later.
    const stored = savings > 0 || text === kept ? undefined : readStoredTime(found, wallNow());
    if (!stored) return;
    kept = text;
    time.show(stored.asOf);
  };
  read();
  // In a page that Excel has loaded again office.js has read the settings of its session, not those of the document.
  settings?.refreshAsync?.(read);
  if (settings)
    loadKeeper().then(
      ({ followOtherWindows }) => followOtherWindows(settings, read),
      () => {},
    );
  return {
    ...time,
    async set(asOf) {
      if (asOf && asOf.instant > wallNow()) throw (await loadKeeper()).laterThanNow(language);
      time.show(asOf);
      savings += 1;
      try {
        await (await loadKeeper()).keepTime(settings, asOf, language);
        kept = JSON.stringify(settings?.get(timeSetting));
      } finally {
        savings -= 1;
      }
    },
  };
}

type ShownTime = Omit<WorkbookTime, 'set' | 'show'> & { readonly show: (asOf: AsOf | undefined) => void };

function createShownTime(): ShownTime {
  const listeners = new Set<() => void>();
  let asOf: AsOf | undefined;
  let dailyOnly = false;
  const tell = () => [...listeners].forEach((listener) => listener());
  return {
    current: () => asOf,
    show(next) {
      if (next?.instant === asOf?.instant && next?.market === asOf?.market) return;
      asOf = next;
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
