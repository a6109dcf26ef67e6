/** Faults in the form of a response: rows, times, numbers, symbols and nesting as another service might send them. */
import { type Fault, forCulprit, no, records, unreadable } from './fault';
import { inColumn, ofCulprit, renamed, withData, withLiteral, withRowsOutside } from './response-changes';

const implausibleTime = unreadable('timestamp # is not a plausible time in milliseconds');
const withoutTime = { INSTRUMENT: no, UNIVERSE: 'left out' } as const;

export const forms: readonly Fault[] = [
  {
    name: 'rows outside the requested range',
    strikes: 'one symbol',
    spoil: forCulprit(({ url }) => withRowsOutside(url)),
    shows: 'its value',
    except: { ...records, DEPTH: no, INTRADAY: no },
    requests: 3,
  },
  {
    name: 'times in seconds',
    strikes: 'one symbol',
    spoil: forCulprit(() => inColumn('timestamp', (ms) => Math.floor(Number(ms) / 1000))),
    shows: implausibleTime,
    except: withoutTime,
    requests: 3,
  },
  {
    name: 'times in microseconds',
    strikes: 'one symbol',
    spoil: forCulprit(() => inColumn('timestamp', (ms) => Number(ms) * 1000)),
    shows: implausibleTime,
    except: withoutTime,
    requests: 3,
  },
  {
    name: '1e400 in number columns',
    strikes: 'one symbol',
    spoil: async (strike) => withLiteral(await forCulprit(() => inColumn(strike.column, () => '1e400'))(strike), '1e400'),
    shows: unreadable('{column} is not a number'),
    except: { UNIVERSE: 'left out' },
    requests: 3,
  },
  {
    name: 'hexadecimal text in number columns',
    strikes: 'one symbol',
    spoil: forCulprit(({ column }) => inColumn(column, () => '0x10')),
    shows: unreadable('{column} is not a number'),
    except: { UNIVERSE: 'left out' },
    requests: 3,
  },
  {
    name: 'lower-case symbols',
    strikes: 'one symbol',
    spoil: async ({ answer, culprit }) =>
      withData(
        await answer(),
        renamed(culprit, (symbol) => symbol.toLowerCase()),
      ),
    shows: 'its value',
    requests: 3,
  },
  {
    name: 'numeric symbols',
    strikes: 'one symbol',
    spoil: async ({ answer, culprit }) =>
      withData(
        await answer(),
        renamed(culprit, (symbol) => Number.parseInt(symbol)),
      ),
    shows: unreadable('an entry names no symbol'),
    except: { UNIVERSE: 'left out' },
    requests: 3,
  },
];

/** Faults of nesting: values or data in one list or object more. */
export const nestings: readonly Fault[] = [
  {
    name: 'values in a list of their own',
    strikes: 'one symbol',
    spoil: async ({ answer, culprit }) =>
      withData(
        await answer(),
        ofCulprit(culprit, (part) => [part]),
      ),
    shows: unreadable('bars is not an object'),
    except: {
      QUOTE: unreadable('an entry names no symbol'),
      INSTRUMENT: unreadable('an entry names no symbol'),
      UNIVERSE: 'left out',
      DEPTH: unreadable('depth is not an object'),
      EXFACTORS: unreadable('ex-factor is not an object'),
    },
    requests: 3,
  },
  {
    name: 'data in data',
    strikes: 'the endpoint',
    spoil: async ({ answer }) => withData(await answer(), (data) => ({ data })),
    shows: unreadable('no entry names a symbol'),
    except: {
      QUOTE: unreadable('data is not an array'),
      INSTRUMENT: unreadable('data is not an array'),
      UNIVERSE: unreadable('data is not an array'),
    },
    requests: 5,
  },
];
