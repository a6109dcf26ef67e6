/** Faults in the contents of a response: the part of one symbol violates the contract. */
import { type Fault, forCulprit, no, records, says, unreadable, withoutOneEndpoint, withoutPairs } from './fault';
import {
  backwards,
  emptied,
  inColumn,
  shortened,
  withData,
  withDuplicates,
  withoutColumn,
  withoutEntry,
  withStranger,
} from './response-changes';

const ofBars = ['KLINE', 'INTRADAY', 'PRICE', 'STATS', 'CORREL', 'CHECK', 'TRADINGDAYS', 'TRADINGDAY'] as const;

export const contents: readonly Fault[] = [
  {
    name: 'wrong column lengths',
    strikes: 'one symbol',
    spoil: forCulprit(({ column }) => shortened(column)),
    shows: unreadable('{column} has # values, timestamp #'),
    except: { ...withoutPairs, DEPTH: unreadable('{column} has # values, bid_volumes #') },
    requests: 3,
  },
  {
    name: 'unsorted bars',
    strikes: 'one symbol',
    spoil: forCulprit(() => backwards),
    shows: 'its value',
    except: records,
    requests: 3,
  },
  {
    name: 'duplicate timestamps',
    strikes: 'one symbol',
    spoil: forCulprit(() => withDuplicates),
    shows: 'its value',
    except: { ...withoutPairs, DEPTH: no },
    requests: 3,
  },
  {
    name: 'null in number columns',
    strikes: 'one symbol',
    spoil: forCulprit(({ column }) => inColumn(column, () => null)),
    shows: 'a blank',
    except: { EXFACTORS: unreadable('{column} is missing') },
    requests: 3,
  },
  {
    name: 'text in number columns',
    strikes: 'one symbol',
    spoil: forCulprit(({ column }) => inColumn(column, () => 'soon')),
    shows: unreadable('{column} is not a number'),
    except: { UNIVERSE: 'left out' },
    requests: 3,
  },
  {
    name: 'numbers as text',
    strikes: 'one symbol',
    spoil: forCulprit(({ column }) => inColumn(column, String)),
    shows: 'its value',
    requests: 3,
  },
  {
    name: 'numbers beyond 2^53',
    strikes: 'one symbol',
    spoil: forCulprit(({ column }) => inColumn(column, () => 2 ** 60)),
    shows: 'a value',
    // The bar that cannot be is what MD.CHECK finds.
    except: { ...Object.fromEntries(ofBars.map((name) => [name, unreadable('bar of .+')])), CHECK: no },
    requests: 3,
  },
  {
    name: 'missing column',
    strikes: 'one symbol',
    spoil: forCulprit(({ column }) => withoutColumn(column)),
    shows: unreadable('{column} is not an array'),
    except: {
      QUOTE: 'a blank',
      INSTRUMENT: 'a blank',
      UNIVERSE: 'a blank',
      EXFACTORS: unreadable('{column} is missing'),
    },
    requests: 3,
  },
  {
    name: 'missing symbol',
    strikes: 'one symbol',
    spoil: async ({ answer, culprit }) => withData(await answer(), withoutEntry(culprit)),
    shows: says('Symbol not found: {symbol}'),
    except: { ...withoutOneEndpoint, UNIVERSE: 'left out' },
    recovers: 'after five minutes',
    requests: 6,
  },
  {
    name: 'extra symbol',
    strikes: 'one symbol',
    // A symbol of an unknown market cannot be part of any universe.
    spoil: async ({ answer, url }) => withData(await answer(), withStranger(url.searchParams.has('universes') ? '999999.XX' : '999999.SH')),
    shows: 'its value',
    requests: 3,
  },
  {
    name: 'empty columns',
    strikes: 'one symbol',
    spoil: forCulprit(() => emptied),
    shows: says('No trading data.*'),
    except: { ...records, DEPTH: 'nothing', EXFACTORS: 'nothing' },
    recovers: 'after a week',
    requests: 4,
  },
];
