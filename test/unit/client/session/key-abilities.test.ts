import { describe, expect, it } from 'vitest';
import type { PlanFinding } from '../../../../src/client/session/endpoint-capabilities';
import { type Ability, keyAbilities, type KnownOfKey } from '../../../../src/client/session/key-abilities';
import { foundOf } from '../../../support/key-abilities';

const at = { now: 0, wallNow: 0 };
const nothing: KnownOfKey = { findings: [], sizes: new Map(), withoutBatch: new Map(), rates: new Map() };

const finding = (text: string, isIncluded = true): PlanFinding => {
  const [of, mode, market] = text.split(' ') as [PlanFinding['function'], PlanFinding['mode'], string];
  return { function: of, mode, market, isIncluded };
};
const found = (...findings: readonly PlanFinding[]) => foundOf({ keyAbilities: () => keyAbilities({ ...nothing, findings }) });
const rates = (named: Readonly<Record<string, number>>) => ({
  ...nothing,
  rates: new Map(Object.entries(named).map(([scope, requests]) => [scope, { requests, windowMs: 60_000, learnedAt: at }])),
});

function ability(known: KnownOfKey, name: string): Ability | undefined {
  const [of, mode, market] = name.split(' ');
  const { functions, markets } = keyAbilities(known);
  const modes = functions.find((each) => each.function === of)?.modes;
  return modes?.find((each) => each.mode === mode)?.abilities[markets.indexOf(market ?? '')];
}

describe('What a key can do', () => {
  it('is untried for each function of three markets at first', () => {
    const { functions, markets } = keyAbilities(nothing);
    expect(markets).toEqual(['CN', 'HK', 'US']);
    expect(functions.map(({ function: of, modes }) => [of, ...modes.map(({ mode }) => mode)])).toEqual([
      ['quotes', 'batch'],
      ['daily', 'single', 'batch'],
      ['minute', 'single', 'batch'],
      ['intraday', 'single', 'batch'],
      ['depth', 'single', 'batch'],
      ['ex-factors', 'batch'],
      ['instruments', 'batch'],
      ['universe', 'universe'],
    ]);
    expect(found()).toEqual([]);
  });

  it('follows the latest response of each market, whatever its exchange or universe', () => {
    expect(
      found(
        finding('daily batch SH'),
        finding('daily batch CN', false),
        finding('universe universe CN_Stock', false),
        finding('universe universe CN_ETF'),
        finding('quotes batch BJ'),
      ),
    ).toEqual(['quotes batch CN: included', 'daily batch CN: refused', 'universe universe CN: included']);
  });
});

describe('What is known of markets and batches', () => {
  it('has a column for each other market that was asked, up to a bound', () => {
    const { markets } = keyAbilities({
      ...nothing,
      findings: Array.from({ length: 20 }, (_, i) => finding(`quotes batch M${i}`, false)),
    });
    expect(markets).toEqual(['CN', 'HK', 'US', 'M0', 'M1', 'M2', 'M3', 'M4']);
  });

  it('includes a batch that an earlier page has missed, until it is answered', () => {
    const known = { ...nothing, withoutBatch: new Map([['daily US', at]]) };
    expect(ability(known, 'daily batch US')?.state).toBe('refused');
    const later = { ...known, findings: [finding('daily batch US')] };
    expect(ability(later, 'daily batch US')?.state).toBe('included');
  });
});

describe('The limits of a function', () => {
  it('are those of its market, else of all markets, the slowest of them', () => {
    const known = rates({ 'daily single': 120, 'daily single US': 10, 'quotes universe': 20 });
    expect(ability(known, 'daily single CN')?.rate?.requests).toBe(120);
    expect(ability(known, 'daily single US')?.rate?.requests).toBe(10);
    expect(ability(known, 'daily batch US')?.rate).toBeUndefined();
    expect(ability(known, 'universe universe CN')?.rate?.requests).toBe(20);
    expect(ability(known, 'quotes batch CN')?.rate).toBeUndefined();
  });

  it('are no limits of one function where they are shared', () => {
    const known = rates({ '*': 10, depth: 30 });
    expect(ability(known, 'depth single CN')?.rate).toBeUndefined();
    expect(keyAbilities(known).rates).toMatchObject([{ rate: { requests: 10 } }, { function: 'depth' }]);
  });

  it('include the symbols of a batch, and none of a single request', () => {
    const known = { ...nothing, sizes: new Map([['daily US', { symbols: 5, at }]]) };
    expect(ability(known, 'daily batch US')?.symbols).toBe(5);
    expect(ability(known, 'daily single US')?.symbols).toBeUndefined();
    expect(ability(known, 'daily batch CN')?.symbols).toBeUndefined();
  });

  it('leave out names that are none, as a storage may hold them', () => {
    const { rates: known, sizes } = keyAbilities({
      ...rates({ 'weather single': 1, 'daily sometimes': 1, '': 1 }),
      sizes: new Map([['weather CN', { symbols: 1, at }]]),
      withoutBatch: new Map([['weather', at]]),
    });
    expect([known, sizes]).toEqual([[], []]);
  });
});

describe('What is outside the plan', () => {
  const outside = (...findings: readonly PlanFinding[]) => keyAbilities({ ...nothing, findings }).outside;
  const refused = (of: string, ...markets: readonly string[]) =>
    markets.flatMap((market) => ['single', 'batch'].map((mode) => finding(`${of} ${mode} ${market}`, false)));

  it('is what the service has refused in every market of which the plan has something', () => {
    expect(outside(finding('quotes batch SH'), ...refused('depth', 'SZ'))).toEqual(['depth']);
    expect(outside(finding('quotes batch SH'), finding('quotes batch US'), ...refused('depth', 'SZ'))).toEqual([]);
    expect(outside(finding('quotes batch SH'), finding('daily single US'), ...refused('depth', 'SZ', 'US'))).toEqual(['depth']);
    const universe = finding('universe universe CN_ETF', false);
    expect(outside(finding('quotes batch SH'), universe)).toEqual(['universe']);
  });

  it('is nothing that another market answers, and nothing that was not asked', () => {
    expect(outside(finding('quotes batch SH'), ...refused('depth', 'SH'), finding('depth batch HK'))).toEqual([]);
    expect(outside(finding('quotes batch SH'))).toEqual([]);
  });

  it('is nothing while only refusals are known: the market may be what the plan lacks', () => {
    expect(outside(...refused('daily', 'US'), ...refused('quotes', 'US'))).toEqual([]);
    const universe = finding('universe universe OWN_LIST');
    expect(outside(universe, ...refused('daily', 'US'))).toEqual([]);
  });

  it('is no function whose batches alone are refused', () => {
    const known = { ...nothing, withoutBatch: new Map([['quotes CN', at]]) };
    const findings = [finding('instruments batch SH'), finding('daily batch CN', false)];
    expect(keyAbilities({ ...known, findings }).outside).toEqual([]);
  });
});
