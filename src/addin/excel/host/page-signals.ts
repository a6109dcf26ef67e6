/**
 * Sound and notifications of the page, where they can work. Browsers show no notification of a frame of another origin, which the
 * add-in is in Excel on the web; WebView2 of desktop Excel denies them without asking (MicrosoftEdge/WebView2Feedback#4488); the web
 * view of a Mac has none.
 */

export interface PageSignals {
  /** False where no notification can appear, whatever a person allows. */
  canNotify(): boolean;
  /** True when notifications may be shown. Asks the person, which browsers allow in a click only. */
  askToNotify(): Promise<boolean>;
  /** Nothing happens where it is not permitted. @param tag a later one with the same tag replaces it */
  notify(title: string, body: string, tag: string): void;
  /** False where there is no sound. Browsers play it only after the person has used the page. */
  beep(): boolean;
}

/** Hertz and seconds from the start: two short tones. */
const tones: readonly (readonly [number, number])[] = [
  [880, 0],
  [1175, 0.15],
];
const toneSeconds = 0.12;
/** Later it would be heard at the next click, long after what it tells of. */
const soundEndsMs = 2_000;

type Page = Window &
  Partial<Pick<typeof globalThis, 'AudioContext' | 'Notification'>> & {
    /** Chromium's own object, to which WebView2 adds. */
    readonly chrome?: { readonly webview?: unknown };
  };

export function pageSignals(page: Page): PageSignals {
  return {
    canNotify: () =>
      page.Notification !== undefined &&
      page.Notification.permission !== 'denied' &&
      page.chrome?.webview === undefined &&
      isOfSameOrigin(page),
    async askToNotify() {
      const { Notification } = page;
      if (!Notification) return false;
      if (Notification.permission !== 'default') return Notification.permission === 'granted';
      return (await Notification.requestPermission()) === 'granted';
    },
    notify(title, body, tag) {
      const { Notification } = page;
      if (Notification?.permission !== 'granted') return;
      try {
        new Notification(title, { body, tag });
      } catch {
        // Some browsers permit them only to service workers.
      }
    },
    beep() {
      const { AudioContext } = page;
      if (!AudioContext) return false;
      const audio = new AudioContext();
      for (const [frequency, at] of tones) play(audio, frequency, audio.currentTime + at);
      page.setTimeout(() => void audio.close(), soundEndsMs);
      return true;
    },
  };
}

/** The document at the top is that of the page, or of a page that it can see. */
function isOfSameOrigin({ top }: Window): boolean {
  try {
    return Boolean(top?.location.origin);
  } catch {
    return false;
  }
}

function play(audio: AudioContext, frequency: number, at: number): void {
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0.2, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + toneSeconds);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + toneSeconds);
}
