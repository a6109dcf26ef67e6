/** What a poll of live cells says about how soon to ask again. */
import type { MarketId } from '../market/markets';
import { isProblem, type Outcome } from '../market/problem';
import { marketOf } from '../market/symbol';
import type { Caller } from './caller';
import type { Outcomes } from './client';
import type { Watched } from './live-board';
import type { LivePace } from './live-pace';

/** Tells the pace what a poll brought. @returns true when symbols outside the poll may be asked more often again */
export function observePoll<Value extends { readonly timestamp: number | null }>(
  pace: LivePace,
  answered: readonly Watched<Value>[],
  answer: Outcomes<Value>,
  stale: Caller['stale'],
): boolean {
  const fresh = answered.filter(({ symbol }) => isAnswer(answer.get(symbol)) && !stale.has(symbol));
  let isQuicker = answered.length > 0 && pace.sawAnswer(fresh.length > 0);
  const hasMoved = ({ symbol, timestamp }: Watched<Value>) => {
    const outcome = answer.get(symbol);
    return outcome !== undefined && !isProblem(outcome) && outcome.timestamp !== timestamp;
  };
  // A symbol that is seen for the first time says nothing about its market.
  const known = fresh.filter(({ timestamp }) => timestamp !== undefined);
  for (const [market, members] of groupedByMarket(known)) {
    isQuicker = pace.sawMarket(market, members.some(hasMoved)) || isQuicker;
  }
  return isQuicker;
}

function groupedByMarket<Value>(all: readonly Watched<Value>[]): Map<MarketId, Watched<Value>[]> {
  const groups = new Map<MarketId, Watched<Value>[]>();
  for (const each of all) {
    const market = marketOf(each.symbol);
    const group = groups.get(market);
    if (group) group.push(each);
    else groups.set(market, [each]);
  }
  return groups;
}

/** A refusal of one symbol or of the plan is still an answer; only what befalls all symbols slows the polls. */
function isAnswer<Value>(outcome: Outcome<Value> | undefined): boolean {
  if (!isProblem(outcome)) return outcome !== undefined;
  return ['unknown-symbol', 'not-in-plan', 'request-refused'].includes(outcome.problem.kind);
}
