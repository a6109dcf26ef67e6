/** Whether the service has minute bars of the moments that are asked for, as its responses show. */
import { isDuringDay } from '../market/bars/as-of';
import { dayAt, type DayNumber, type EpochMs } from '../market/time/exchange-time';
import { type Market, zoneOf } from '../market/time/markets';

export interface MinutesNotes {
  /** One symbol with minutes on a day outweighs those without, in whichever order they are asked for. */
  note(moment: EpochMs, market: Market, areMissing: boolean): void;
  /** Another service may have others. */
  clear(): void;
}

export function createMinutesNotes(noteDailyOnly: (isDailyOnly: boolean) => void): MinutesNotes {
  /** The last day of each time zone on which a symbol had minutes. */
  const found = new Map<string, { readonly market: Market; readonly day: DayNumber }>();
  const areFound = (moment: EpochMs) =>
    [...found.values()].some(({ market, day }) => day === dayAt(moment, market) && isDuringDay(moment, market));
  return {
    note(moment, market, areMissing) {
      if (!areMissing) found.set(zoneOf(market), { market, day: dayAt(moment, market) });
      else if (areFound(moment)) return;
      noteDailyOnly(areMissing);
    },
    clear: () => found.clear(),
  };
}
