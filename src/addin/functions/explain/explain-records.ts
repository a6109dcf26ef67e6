/** One field of a quote or an instrument, and one level of a book. */
import type { CellPlace } from '../../../market/derivation/explanation';
import { quoteSteps } from '../../../market/derivation/quote-steps';
import { minus, ofAll, over, plus, rounded, type Step, stepOf } from '../../../market/derivation/step';
import type { FieldId } from '../../../market/fields/fields';
import type { Depth, Quote, SymbolRecord } from '../../../market/fields/records';
import { isProblem } from '../../../market/texts/problem';
import { imbalanceLevels } from '../../sheet/depth-layouts';
import { type DepthArguments, findDepth } from '../depth';
import { instruments, quotes, type RecordArguments, type RecordSource, recordTable } from '../records';
import type { Explained, RecordedCall } from './recorded-call';
import { depthAt, recordAt } from './places';

export function explainQuote(call: RecordedCall, given: RecordArguments, place: CellPlace): Promise<Explained> {
  return explainRecord(call, given, place, quotes);
}

export function explainInstrument(call: RecordedCall, given: RecordArguments, place: CellPlace): Promise<Explained> {
  return explainRecord(call, given, place, instruments);
}

async function explainRecord<Known extends FieldId>(
  call: RecordedCall,
  given: RecordArguments,
  place: CellPlace,
  source: RecordSource<Known>,
): Promise<Explained> {
  const table = await recordTable(call, given, source);
  const { slot, field } = recordAt(table, place) ?? {};
  if (field === undefined || slot === undefined || isProblem(slot)) return { notes: ['label'] };
  const record = table.records.get(slot);
  const head = { symbol: slot, field: { kind: 'field', field } } as const;
  if (record === undefined || isProblem(record)) return head;
  return { ...head, ...timeOf(record), ...(await recordParts(call, record, field)) };
}

function timeOf(record: SymbolRecord<never>): Pick<Explained, 'exchangeTime'> {
  const time = 'timestamp' in record ? record.timestamp : null;
  return typeof time === 'number' ? { exchangeTime: time } : {};
}

/** What follows from other figures of the record; whatever else it has is shown as it was sent. */
async function recordParts<Known extends FieldId>(
  call: RecordedCall,
  record: SymbolRecord<Known>,
  field: FieldId,
): Promise<QuoteParts> {
  return isQuote(record) ? quoteParts(call, record, field) : {};
}

function isQuote(record: SymbolRecord<never>): record is Quote {
  return 'last_price' in record;
}

type QuoteParts = Pick<Explained, 'steps' | 'notes'>;

/** The turnover rate needs the shares that are traded freely, which are a matter of another request. */
export async function quoteParts(call: RecordedCall, quote: Quote, field: FieldId): Promise<QuoteParts> {
  if (field !== 'turnover_rate') return quoteSteps(quote, field) ?? {};
  const instrument = (await call.instruments([quote.symbol])).get(quote.symbol);
  const floatShares = instrument === undefined || isProblem(instrument) ? null : instrument.float_shares;
  return quoteSteps(quote, field, floatShares ?? undefined) ?? {};
}

export async function explainDepth(call: RecordedCall, given: DepthArguments, place: CellPlace): Promise<Explained> {
  const table = await findDepth(call, given);
  const at = depthAt(table, place);
  if (at?.slot === undefined || isProblem(at.slot)) return { notes: ['label'] };
  const { slot, field, level } = at;
  const depth = table.depths.get(slot);
  const head: Explained = {
    symbol: slot,
    field: level === undefined ? { kind: 'field', field } : { kind: 'level', field, level },
  };
  if (depth === undefined || isProblem(depth)) return head;
  return {
    ...head,
    ...(depth.timestamp !== null && { exchangeTime: depth.timestamp }),
    ...computedDepth(depth, field),
  };
}

/** The figures of a summary; everything else is as it was sent. */
function computedDepth({ bids, asks }: Depth, field: FieldId): Pick<Explained, 'steps'> {
  const [bid, ask] = [bids[0]?.price ?? NaN, asks[0]?.price ?? NaN];
  const steps = (...all: readonly Step[]) => ({ steps: all.every(({ result }) => Number.isFinite(result)) ? all : [] });
  switch (field) {
    case 'mid':
      return steps(stepOf('mid', rounded(over(plus(bid, ask), 2), priceDecimals)));
    case 'spread':
      return steps(stepOf('spread', rounded(minus(ask, bid), priceDecimals)));
    case 'imbalance':
      return steps(...imbalanceSteps({ bids, asks }));
    default:
      return {};
  }
}

/** Finer than any tick. */
const priceDecimals = 8;

function imbalanceSteps({ bids, asks }: Pick<Depth, 'bids' | 'asks'>): readonly Step[] {
  const volumes = (side: Depth['bids']) => side.slice(0, imbalanceLevels).map(({ volume }) => volume ?? 0);
  const [bid, ask] = [
    stepOf('bid-volume', ofAll('plus', volumes(bids))),
    stepOf('ask-volume', ofAll('plus', volumes(asks))),
  ];
  const ratio = over(minus(bid.result, ask.result), plus(bid.result, ask.result));
  return [bid, ask, stepOf('imbalance', ratio)];
}
