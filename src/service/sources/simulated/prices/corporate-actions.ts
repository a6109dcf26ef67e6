/** Dividends, bonus shares and splits: their ex-dates, and their effect on the price. */
import { dayNumber } from '../../../../market/time/exchange-time';
import { markets } from '../../../../market/time/markets';
import { lanes, uniform } from '../random/random';
import { roundToSixDecimals } from '../../../../market/bars/bars';
import { toGrid } from '../listings/price-grid';
import type { Security } from './security';
import { yearOf } from '../calendar/trading-calendar';

export interface CorporateAction {
  /** Number of the ex-date. */
  readonly index: number;
  /** Cash dividend as a fraction of the previous close, before it is rounded to a payable amount. */
  readonly dividendYield: number;
  /** New shares for each old one; 1 is a split of two for one. */
  readonly bonus: number;
}

/** What companies of a kind distribute. */
interface PayoutPolicy {
  /** Parts of the year (0–1) around which ex-dates lie. */
  readonly seasons: readonly number[];
  /** Share of these companies that pay dividends at all. */
  readonly payers: number;
  /** Probability that a paying company pays in a season. */
  readonly frequency: number;
  readonly largestYield: number;
  /** Probability that a season brings new shares. */
  readonly bonusFrequency: number;
  readonly bonuses: readonly number[];
}

const mainlandStock: PayoutPolicy = {
  seasons: [0.45],
  payers: 0.85,
  frequency: 0.9,
  largestYield: 0.035,
  bonusFrequency: 0.1,
  bonuses: [0.1, 0.2, 0.3, 0.4, 0.5],
};
const mainlandFund: PayoutPolicy = { ...mainlandStock, seasons: [0.9], payers: 0.3, frequency: 0.5, bonusFrequency: 0 };
const hongKong: PayoutPolicy = {
  seasons: [0.42, 0.7],
  payers: 0.6,
  frequency: 0.9,
  largestYield: 0.025,
  bonusFrequency: 0.015,
  bonuses: [0.1, 1],
};
const unitedStates: PayoutPolicy = {
  seasons: [0.1, 0.35, 0.6, 0.85],
  payers: 0.5,
  frequency: 1,
  largestYield: 0.009,
  bonusFrequency: 0.006,
  bonuses: [1, 1, 2, 3],
};

const nothing: PayoutPolicy = { ...mainlandStock, seasons: [] };

const tradingDaysPerYear = 240;
/** No ex-date lies in the first months after the listing. */
const quietDays = 60;

/** The actions with after < index ≤ upTo, ascending. */
export function actionsBetween(security: Security, after: number, upTo: number): CorporateAction[] {
  const { calendar, firstIndex } = security;
  const begin = Math.max(after, firstIndex + quietDays);
  if (upTo <= begin) return [];
  const actions: CorporateAction[] = [];
  const lastYear = yearOf(calendar.dayAt(upTo));
  for (let year = yearOf(calendar.dayAt(begin)); year <= lastYear; year++) {
    for (const action of actionsOfYear(security, year)) {
      if (action.index > begin && action.index <= upTo) actions.push(action);
    }
  }
  return actions;
}

/** Previous close ÷ reference price, before either is rounded: > 1. */
export function nominalFactor({ dividendYield, bonus }: CorporateAction): number {
  return (1 + bonus) / (1 - dividendYield);
}

/** The ex-rights reference price: the previous close less the dividend, shared among old and new shares. */
export function referencePrice(security: Security, previousClose: number, action: CorporateAction): number {
  const cash = Math.round(previousClose * action.dividendYield * 1e4) / 1e4;
  const reference = (previousClose - cash) / (1 + action.bonus);
  return roundsReference(security) ? toGrid(security.grid, reference) : roundToSixDecimals(reference);
}

function roundsReference({ listing }: Security): boolean {
  return markets[listing.market].region === 'CN';
}

function actionsOfYear(security: Security, year: number): CorporateAction[] {
  const { aShare, calendar } = security;
  if (!aShare) return ownActionsOfYear(security, year);
  // On the same day, or the next one on which Hong Kong trades: between two days the premium would jump.
  return ownActionsOfYear(aShare, year).map((action) => {
    return { ...action, index: calendar.indexAt(dayNumber(aShare.calendar.dayAt(action.index) - 1)) + 1 };
  });
}

function ownActionsOfYear(security: Security, year: number): CorporateAction[] {
  const policy = policyOf(security);
  const { key, calendar } = security;
  const pays = uniform(key, lanes.pays, 0) < policy.payers;
  const start = calendar.firstOfYear(year);
  return policy.seasons.flatMap((season, number) => {
    const draw = year * policy.seasons.length + number;
    const dividendYield = pays && uniform(key, lanes.pays, draw) < policy.frequency ? yieldOf(key, policy, draw) : 0;
    const bonus = bonusOf(key, policy, draw);
    if (dividendYield === 0 && bonus === 0) return [];
    const within = season + 0.08 * (uniform(key, lanes.actionDay, draw) - 0.5);
    return [{ index: start + Math.floor(within * tradingDaysPerYear), dividendYield, bonus }];
  });
}

/** Varies from season to season around the company's own level. */
function yieldOf(key: number, { largestYield }: PayoutPolicy, draw: number): number {
  const level = 0.2 + 0.6 * uniform(key, lanes.actionYield, 0);
  return largestYield * (level + 0.2 * uniform(key, lanes.actionYield, draw));
}

function bonusOf(key: number, { bonusFrequency, bonuses }: PayoutPolicy, draw: number): number {
  const chance = uniform(key, lanes.actionBonus, draw) / bonusFrequency;
  return chance < 1 ? (bonuses[Math.floor(chance * bonuses.length)] ?? 0) : 0;
}

function policyOf({ listing: { market, type } }: Security): PayoutPolicy {
  if (type === 'index') return nothing;
  if (market === 'US') return unitedStates;
  if (market === 'HK') return hongKong;
  return type === 'etf' ? mainlandFund : mainlandStock;
}
