/**
 * Ex-dates that may be splits, while shares were held. A factor alone cannot tell a split from a dividend: the person confirms
 * it by an entry of its own in the trades, which has symbol and date beside the ratio. A ratio beside the list itself would
 * stand beside another event as soon as the list changes.
 */
import { namespace } from '../../../brand/build';
import type { SheetDescription } from '../description/sheet-description';
import { days, exDate, filling, inExDates, inLedger, inPositions, ledger, position } from './layout';
import { kinds } from './ledger';

/** Hardly a dividend is so large, and hardly a split so small. */
const leastChange = 0.045;

/**
 * All ex-dates since the first trade, right of everything else because a service may add columns. Of these the large ones, as
 * many as there are positions: row, position, day, factor, number of the last ledger row before it, and its own number unless
 * an entry of a dividend or a split on the same day settles it.
 */
export function exDateSpills(): SheetDescription['spills'] {
  const { all } = exDate;
  const numbers = inPositions(position.number);
  const [symbol, factor, candidate] = [all.symbol, all.factor, all.candidate].map(inExDates);
  const [row, own, day, before] = [exDate.row, exDate.position, exDate.day, exDate.before].map(inPositions);
  const [positions, dates, kind] = [ledger.position, ledger.day, ledger.kind].map(inLedger);
  const lookedUp = (column: string) => `IF(${row}="","",SUMIF(${candidate},${row},${inExDates(column)}))`;
  const rowNumber = `ROW(${factor})-ROW($${all.factor}$13)+1`;
  const earlier = `COUNTIFS(${positions},${own},${dates},"<"&${day})`;
  const held = `SUMIF(${inLedger(ledger.number)},${before},${inLedger(ledger.held)})`;
  const settled = `COUNTIFS(${positions},${own},${dates},${day},${kind},">=${kinds.dividend}",${kind},"<=${kinds.split}")`;
  return [
    {
      fills: `${all.symbol}13:${all.factor}412`,
      formula: `=${namespace}.EXFACTORS(${inPositions('A')},${days.first},,FALSE)`,
    },
    filling(inExDates, all.candidate, `IF(ISNUMBER(${factor}),IF(ABS(${factor}-1)<${leastChange},"",${rowNumber}),"")`),
    // Symbols are compared as the service writes them.
    filling(inExDates, all.position, `IFERROR(MATCH(${symbol},${inPositions(position.quotes.symbol)},0),0)`),
    filling(inPositions, exDate.row, `IFERROR(SMALL(${candidate},${numbers}),"")`),
    filling(inPositions, exDate.position, lookedUp(all.position)),
    filling(inPositions, exDate.day, lookedUp(all.day)),
    filling(inPositions, exDate.factor, lookedUp(all.factor)),
    filling(
      inPositions,
      exDate.before,
      `IF(${row}="",0,IF(${earlier}=0,0,COUNTIF(${positions},"<"&${own})+${earlier}))`,
    ),
    filling(inPositions, exDate.open, `IF(${row}="","",IF((${held}<>0)*(${settled}=0),${numbers},""))`),
  ];
}
