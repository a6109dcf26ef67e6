/** Positions, results and returns of trades, calculated one after another as a person would. */

export interface Entry {
  readonly date: number;
  readonly symbol: string;
  readonly side: 'buy' | 'sell' | 'dividend' | 'split' | 'short';
  /** Of a split its ratio. */
  readonly quantity?: number;
  readonly price?: number;
  readonly fee?: number;
}

type Flow = readonly [date: number, amount: number];

export interface Position {
  readonly symbol: string;
  quantity: number;
  cost: number;
  realised: number;
  dividends: number;
  readonly flows: Flow[];
  /** Indices of entries that are left out, in whole or in part, or that are short without saying so. */
  readonly remarked: number[];
}

/** In the order in which the symbols first appear. */
export function positionsOf(entries: readonly Entry[]): Position[] {
  const symbols = [...new Set(entries.map(({ symbol }) => symbol))];
  return symbols.map((symbol) => {
    const position: Position = { symbol, quantity: 0, cost: 0, realised: 0, dividends: 0, flows: [], remarked: [] };
    const own = entries.flatMap((entry, index) => (entry.symbol === symbol ? [{ entry, index }] : []));
    // The sort is stable: entries of a day keep their order, after its splits.
    const rank = ({ date, side }: Entry) => date + (side === 'split' ? 0 : 0.5);
    let isTraded = false;
    for (const { entry, index } of own.toSorted((one, other) => rank(one.entry) - rank(other.entry))) {
      isTraded ||= entry.side !== 'dividend' && entry.side !== 'split';
      const isSold = entry.side === 'sell';
      const held = position.quantity;
      const isTooMuch = isSold && held > 0 && (entry.quantity ?? 0) > held;
      if (isTraded) book(position, isTooMuch ? partOf(entry, held) : entry);
      if (!isTraded || isTooMuch || (isSold && position.quantity < 0)) position.remarked.push(index);
    }
    return position;
  });
}

/** The sale of what is held, at its part of the price and the fee. */
function partOf(entry: Entry, held: number): Entry {
  return { ...entry, quantity: held, fee: ((entry.fee ?? 0) * held) / (entry.quantity ?? 1) };
}

function book(position: Position, { date, side, quantity, price = 0, fee = 0 }: Entry): void {
  const sum = (quantity ?? 1) * price;
  switch (side) {
    case 'buy':
      trade(position, quantity ?? 0, -sum - fee);
      position.flows.push([date, -sum - fee]);
      return;
    case 'sell':
    case 'short':
      trade(position, -(quantity ?? 0), sum - fee);
      position.flows.push([date, sum - fee]);
      return;
    case 'dividend':
      position.dividends += sum - fee;
      position.flows.push([date, sum - fee]);
      return;
    case 'split':
      position.quantity = rounded(position.quantity * (quantity ?? 1));
  }
}

/** What closes a position first, share by share of its average, and then what opens the other side. @param received less what is paid */
function trade(position: Position, change: number, received: number): void {
  const isClosing = position.quantity * change < 0;
  const closed = isClosing ? Math.sign(change) * Math.min(Math.abs(change), Math.abs(position.quantity)) : 0;
  if (closed !== 0) {
    const cost = (-closed / position.quantity) * position.cost;
    position.realised += (received * closed) / change - cost;
    position.cost -= cost;
  }
  position.cost -= received * (1 - closed / change);
  position.quantity = rounded(position.quantity + change);
}

const rounded = (quantity: number) => Math.round(quantity * 1e8) / 1e8;

/** The rate at which the flows are worth nothing together, by bisection: years of 365 days. */
export function annualReturn(flows: readonly Flow[]): number {
  const first = Math.min(...flows.map(([date]) => date));
  const worth = (rate: number) => flows.reduce((all, [date, amount]) => all + amount / (1 + rate) ** ((date - first) / 365), 0);
  let [low, high] = [-0.999, 20];
  const sign = Math.sign(worth(low));
  if (sign === Math.sign(worth(high))) throw new Error('No return lies between.');
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2;
    if (Math.sign(worth(middle)) === sign) low = middle;
    else high = middle;
  }
  return low;
}

/** In no order, most of them buying; some sell more than is held, some what is not held. The numbers are those of a linear congruential generator. */
export function randomEntries(seed: number, { count, symbols, lastDay }: { count: number; symbols: number; lastDay: number }): Entry[] {
  let state = seed;
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const upTo = (limit: number) => Math.floor(random() * limit);
  const markets = ['SH', 'HK', 'US'];
  return Array.from({ length: count }, (_, index) => {
    const number = index < symbols ? index : upTo(symbols);
    const [date, symbol] = [lastDay - 30 - upTo(1500), `${600_000 + number}.${markets[number % 3] ?? ''}`];
    const draw = index < symbols ? 0 : random();
    const fee = upTo(3) === 0 ? {} : { fee: upTo(500) / 100 };
    if (draw > 0.95) return { date, symbol, side: 'split', quantity: [2, 1.3, 0.1, 10][upTo(4)] ?? 2 };
    if (draw > 0.85) return { date, symbol, side: 'dividend', price: upTo(10_000) / 100, ...fee };
    const side = draw > 0.6 ? 'sell' : draw > 0.5 ? 'short' : 'buy';
    return {
      date,
      symbol,
      side,
      quantity: 10 * (1 + upTo(side === 'buy' ? 80 : 20)),
      price: 2 + upTo(5000) / 100,
      ...fee,
    };
  });
}
