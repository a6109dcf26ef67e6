/** MD.ALERT: whether a condition on quotes has been met, over the same polls as MD.LIVE. */
import { openAlerts } from '../../alerts/alert-book';
import { alertModes } from '../../alerts/alert-state';
import type { KnownMarkets } from '../../client/session/service-markets';
import { type AlertCondition, parseAlertCondition } from '../../market/fields/alert-condition';
import type { EpochMs } from '../../market/time/exchange-time';
import { isProblem } from '../../market/texts/problem';
import type { Quote } from '../../market/fields/records';
import type { SymbolCode, SymbolSlot } from '../../market/symbols/symbol';
import { namesOfValue } from '../i18n/cells/value-names';
import { blank, type Rectangle } from '../sheet/cells';
import { askable, fieldNames, readOneOf, readSymbols, readText } from './arguments/arguments';
import { liveSource, readSeconds } from './calls/live-cells';
import type { Call, Outcomes, Services } from './calls/services';
import type { LiveSource } from './calls/stream';
import type { Streaming } from './calls/definition';

export { openAlerts };

export interface AlertArguments {
  readonly symbols: unknown;
  readonly condition: unknown;
  readonly message: unknown;
  readonly mode: unknown;
}

export const alert: Streaming<AlertArguments> = {
  parameters: ['symbols', 'condition', 'message', 'mode'],
  open: watchedCells,
  preview: alertNow,
  cost: (asked) => asked.quotes(),
};

/** One cell, or the shape of the symbols' range: TRUE where the condition has been met. */
function watchedCells(
  { live, alerts, client, clock, time, now }: Services,
  given: AlertArguments,
  markets: KnownMarkets,
): LiveSource {
  const { slots, spec } = readAlert(given, markets, now);
  const { symbols, condition, everyMs } = spec;
  const book = openAlerts(alerts, { client, clock, time });
  const polled = { client, markets, symbols, everyMs, poller: live.quotes, fetch: client.quotes };
  return {
    start(show, cell) {
      let last: Outcomes<Quote> = new Map();
      const cells = () => cellsOf(slots, last, (symbol) => watch.isOn(symbol));
      const watch = book.watch({ ...spec, cell: cell.address, onReset: () => show(cells()) });
      const source = liveSource<Quote>({
        ...polled,
        cells(outcomes, facts) {
          last = outcomes;
          watch.observe(outcomes, (symbol) => facts.isStale(symbol));
          return cells();
        },
      });
      const stop = source.start(show, cell);
      return () => {
        stop();
        watch.end();
      };
    },
    preview: () =>
      liveSource<Quote>({
        ...polled,
        cells: (outcomes) => cellsOf(slots, outcomes, (symbol) => meets(condition, outcomes, symbol)),
      }).preview(),
  };
}

/** Whether the condition is met by the quotes of the moment, for a preview: nobody watches it. */
async function alertNow(call: Call, given: AlertArguments): Promise<Rectangle> {
  const { slots, spec } = readAlert(given, call.markets, () => call.now);
  const outcomes = await call.quotes(spec.symbols);
  return cellsOf(slots, outcomes, (symbol) => meets(spec.condition, outcomes, symbol));
}

function readAlert(given: AlertArguments, markets: KnownMarkets, now: () => EpochMs) {
  const slots = readSymbols(given.symbols, markets);
  const texts = fieldNames(given.condition, 'condition');
  const spec = {
    symbols: askable(slots),
    condition: parseAlertCondition(texts, { argument: 'condition', now, namesOf: namesOfValue }),
    text: texts.join(', '),
    message: readText(given.message),
    mode: readOneOf(given.mode, 'mode', alertModes, 'once'),
    everyMs: readSeconds(null),
  };
  return { slots, spec };
}

/** What was seen stays where its symbol has no quote any more. */
function cellsOf(
  slots: readonly (readonly SymbolSlot[])[],
  outcomes: Outcomes<Quote>,
  isOn: (symbol: SymbolCode) => boolean,
): Rectangle {
  return slots.map((row) =>
    row.map((slot) => {
      if (slot === undefined) return blank;
      if (isProblem(slot)) return slot;
      const outcome = outcomes.get(slot);
      return isProblem(outcome) && !isOn(slot) ? outcome : isOn(slot);
    }),
  );
}

function meets(condition: AlertCondition, outcomes: Outcomes<Quote>, symbol: SymbolCode): boolean {
  const outcome = outcomes.get(symbol);
  return outcome !== undefined && !isProblem(outcome) && condition.examine(outcome, []).isMet;
}
