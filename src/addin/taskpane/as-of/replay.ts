/**
 * Replays the market: moves the workbook's time from minute to minute of trading, or from close to close where the plan has no
 * minute bars. A step waits until the cells show the one before, for a bounded time, so that slow machines do not pile up work.
 */
import type { PauseState } from '../../../client/http/pause';
import { type Clock, createScheduledTimer, type ScheduledTimer } from '../../../client/timing/timers';
import type { AsOf } from '../../../market/bars/as-of';
import { epochMs, minuteMs } from '../../../market/time/exchange-time';
import { type Holidays, lastClose, lastMinute, nextClose, nextMinute } from '../../../market/time/trading-minutes';
import type { PageVisibility } from '../../excel/host/page-visibility';
import type { WorkbookTime } from '../../excel/time/workbook-time';
import type { HolidayCalendar } from './holiday-calendar';

/** Minutes of the market in a minute. */
export const speeds = [1, 10, 60] as const;
export type Speed = (typeof speeds)[number];

/** `held`: it continues when requests are no longer paused. `ended`: it has reached the present. */
export type ReplayState = 'paused' | 'playing' | 'held' | 'ended';

export interface Replay {
  readonly state: () => ReplayState;
  /** From the workbook's time on; also changes the speed. */
  play(speed: Speed): void;
  pause(): void;
  step(direction: 1 | -1): void;
  /** Pauses, and ends all subscriptions. */
  stop(): void;
}

export interface ReplayOptions {
  readonly time: WorkbookTime;
  readonly clock: Clock;
  readonly pause: PauseState;
  readonly visibility: PageVisibility;
  readonly calendar: HolidayCalendar;
  /** True when the cells show the workbook's time. */
  readonly isRecalculated: () => boolean;
  /** Sets the workbook's time, and tells where the workbook cannot keep it. */
  readonly keep: (asOf: AsOf | undefined) => void;
  /** The state may have changed. */
  readonly onChange: () => void;
}

const lookAgainMs = 100;
/** No cell waits longer for its values. */
const longestWaitMs = 45_000;

export function createReplay(options: ReplayOptions): Replay {
  return new MarketReplay(options);
}

class MarketReplay implements Replay {
  readonly #options: ReplayOptions;
  readonly #timer: ScheduledTimer;
  readonly #endings: readonly (() => void)[];
  /** Undefined while it pauses. */
  #speed: Speed | undefined;
  /** Steps asked for by hand that are not shown yet; negative: back. */
  #steps = 0;
  #hasEnded = false;
  /** The time that the workbook has as far as the replay goes, and when a step has set it last, by the clock's `now`. */
  #shown: AsOf | undefined;
  #shownAt = -Infinity;
  /** What was begun in an earlier turn comes to nothing. */
  #turn = 0;

  constructor(options: ReplayOptions) {
    const { clock, time, pause, visibility } = options;
    this.#options = options;
    this.#timer = createScheduledTimer(clock, () => void this.#advance());
    this.#endings = [
      time.subscribe(() => this.#follow()),
      pause.subscribe(() => this.#continue()),
      visibility.subscribe(() => {
        if (!visibility.isShown()) this.pause();
      }),
    ];
  }

  readonly state = (): ReplayState => {
    if (this.#speed === undefined) return this.#hasEnded ? 'ended' : 'paused';
    return this.#options.pause.isPaused() ? 'held' : 'playing';
  };

  play(speed: Speed): void {
    if (this.#options.time.current() === undefined) return;
    this.#become(speed);
    this.#continue();
  }

  pause(): void {
    if (this.#speed === undefined) return;
    this.#become(undefined);
  }

  step(direction: 1 | -1): void {
    const steps = this.#steps + direction;
    this.#become(undefined);
    this.#steps = steps;
    this.#timer.runBy(this.#options.clock.now());
  }

  stop(): void {
    this.pause();
    this.#become(undefined);
    for (const end of this.#endings) end();
  }

  #become(speed: Speed | undefined): void {
    this.#turn++;
    this.#timer.cancel();
    this.#speed = speed;
    this.#steps = 0;
    this.#hasEnded = false;
    this.#shown = this.#options.time.current();
    this.#options.onChange();
  }

  /** Plays on where nothing holds it. */
  #continue(): void {
    if (this.state() === 'playing') this.#timer.runBy(this.#options.clock.now());
    this.#options.onChange();
  }

  /** A time that was set elsewhere is not moved away from. */
  #follow(): void {
    const asOf = this.#options.time.current();
    if (asOf?.instant !== this.#shown?.instant || asOf?.market !== this.#shown?.market) this.#become(undefined);
  }

  async #advance(): Promise<void> {
    const { time, clock, calendar, isRecalculated } = this.#options;
    const asOf = time.current();
    if (asOf === undefined || this.state() === 'held') return;
    if (!isRecalculated() && clock.now() < this.#shownAt + longestWaitMs) {
      this.#timer.runBy(clock.now() + lookAgainMs);
      return;
    }
    const turn = ++this.#turn;
    const holidays = await calendar.around(asOf);
    if (turn !== this.#turn) return;
    const next = this.#moved(asOf, holidays);
    if (next.instant > clock.wallNow()) this.#end();
    else this.#show(next);
  }

  #moved({ instant, market }: AsOf, holidays: Holidays): AsOf {
    const isDaily = this.#options.time.isDailyOnly();
    const [next, last] = isDaily ? [nextClose, lastClose] : [nextMinute, lastMinute];
    const steps = this.#speed === undefined ? this.#steps : 1;
    let moved = instant;
    for (let i = 0; i < Math.abs(steps); i++) {
      moved = steps > 0 ? next(moved, market, holidays) : last(epochMs(moved - 1), market, holidays);
    }
    return { instant: moved, market };
  }

  #show(asOf: AsOf): void {
    const { clock, keep } = this.#options;
    this.#shown = asOf;
    this.#shownAt = clock.now();
    this.#steps = 0;
    keep(asOf);
    if (this.#speed !== undefined) this.#timer.runBy(clock.now() + minuteMs / this.#speed);
  }

  #end(): void {
    this.#become(undefined);
    this.#hasEnded = true;
    this.#shown = undefined;
    this.#options.keep(undefined);
    this.#options.onChange();
  }
}
