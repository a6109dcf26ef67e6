/** A service without some periods: what is asked for, what is remembered of it, and what the cell says. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { problemText } from '../../../../src/addin/i18n/problems/problem-text';
import type { BarsParams } from '../../../../src/client/store/bars';
import { barCount } from '../../../../src/market/bars/bars';
import type { KlinePeriod, Period } from '../../../../src/market/time/period';
import { isProblem, type Problem } from '../../../../src/market/texts/problem';
import { json, klines, manyCodes, refusal, type ScriptedClient, settled, startClient } from '../../../support/scripted-service';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-15T03:00:00Z') }));

const variant = 'unknown variant `1Q`, expected one of `1m`, `1d`, `1M`';
const dayMs = 86_400_000;

type Refuse = (url: URL, period: string, symbols: readonly string[]) => Response | undefined;

/** Answers every period that is not refused with daily bars. */
function serviceThat(refuse: Refuse): ScriptedClient {
  return startClient((url, symbols) => refuse(url, url.searchParams.get('period') ?? '', symbols) ?? klines(url, symbols));
}

function withoutPeriods(message: string, status: number, ...lacking: Period[]): ScriptedClient {
  return serviceThat((_, period) => (lacking.some((one) => one === period) ? refusal(status, message) : undefined));
}

const periodsOf = ({ requests }: ScriptedClient) => requests.map(({ searchParams }) => searchParams.get('period'));

async function ask({ client }: ScriptedClient, period: KlinePeriod = '1Q', count = 2, symbols = manyCodes(3)) {
  const params: BarsParams = { period, adjust: 'forward', count };
  const outcomes = await settled(client.bars(symbols, params));
  return [...outcomes.values()].map((outcome) => (isProblem(outcome) ? outcome.problem : barCount(outcome)));
}

describe('A service that names the period which it does not have', () => {
  it.each([400, 422, 403])('is asked for it once, and for shorter bars in its place: %s', async (status) => {
    const service = withoutPeriods(variant, status, '1Q', '1Y');
    expect(await ask(service, '1Q', 2, manyCodes(30))).toEqual(manyCodes(30).map(() => 1));
    expect(periodsOf(service)).toEqual(['1Q', '1M']);
    await vi.advanceTimersByTimeAsync(dayMs / 2);
    await ask(service, '1Q', 2, manyCodes(30, 'SZ'));
    expect(periodsOf(service).slice(2)).toEqual(['1M']);
  });

  it('is asked for days where it has no months', async () => {
    const service = withoutPeriods(variant, 400, '1M', '1Q', '1Y');
    await ask(service, '1Y');
    expect(periodsOf(service)).toEqual(['1Y', '1M', '1d']);
    await ask(service, '1Q', 2, manyCodes(3, 'SZ'));
    expect(periodsOf(service).slice(3)).toEqual(['1Q', '1d']);
  });

  it('is asked for it again after a day, and at another address', async () => {
    const service = withoutPeriods(variant, 400, '1Q');
    await ask(service);
    await vi.advanceTimersByTimeAsync(dayMs);
    await ask(service);
    service.settings.update({ apiKey: 'key-2' });
    await ask(service);
    expect(periodsOf(service).filter((period) => period === '1Q')).toHaveLength(2);
    service.settings.update({ baseUrl: 'https://other.test' });
    await ask(service);
    expect(periodsOf(service).filter((period) => period === '1Q')).toHaveLength(3);
  });

  it('is asked for it by each period and for each count no more than once', async () => {
    const service = withoutPeriods(variant, 400, '1Q', '1Y');
    await Promise.all([ask(service, '1Q', 2), ask(service, '1Q', 40), ask(service, '1Y', 3)]);
    await ask(service, '1Q', 90);
    expect(
      periodsOf(service)
        .filter((period) => period !== '1M')
        .sort(),
    ).toEqual(['1Q', '1Y']);
  });

  it('shows what is wrong with the shorter bars, where they fail for another reason', async () => {
    const service = serviceThat((_, period) => refusal(period === '1Q' ? 400 : 401, variant));
    expect(await ask(service)).toEqual(Array.from({ length: 3 }, () => ({ kind: 'key-refused' })));
  });
});

describe('A refusal of quarters without a reason', () => {
  it.each([400, 403])('is believed for five minutes when months are answered, then for a day: %s', async (status) => {
    const service = withoutPeriods('refused', status, '1Q');
    const quarters = () => periodsOf(service).filter((period) => period === '1Q').length;
    await Promise.all([ask(service), ask(service, '1Q', 3)]);
    expect(quarters()).toBe(1);
    await vi.advanceTimersByTimeAsync(5 * 60_000 - 1);
    await ask(service);
    expect(quarters()).toBe(1);
    await vi.advanceTimersByTimeAsync(60_000);
    await ask(service);
    await vi.advanceTimersByTimeAsync(dayMs / 2);
    await ask(service);
    expect(quarters()).toBe(2);
  });

  it('teaches nothing where quarters are answered later', async () => {
    let refusals = 0;
    const service = serviceThat((_, period) => (period === '1Q' && refusals++ % 2 === 0 ? refusal(400) : undefined));
    for (let time = 0; time < 3; time++) {
      await ask(service);
      await vi.advanceTimersByTimeAsync(6 * 60_000);
    }
    await vi.advanceTimersByTimeAsync(6 * 60_000);
    await ask(service);
    expect(periodsOf(service).filter((period) => period === '1Q')).toHaveLength(4);
  });
});

describe('A refusal of quarters beside refused symbols', () => {
  it('is one of the symbol where months are refused for it as well, and teaches nothing', async () => {
    const [bad] = manyCodes(1);
    const service = serviceThat((_, __, symbols) => (symbols.some((one) => one === bad) ? refusal(400) : undefined));
    expect(await ask(service)).toEqual([expect.objectContaining({ kind: 'request-refused' }), 1, 1]);
    await ask(service, '1Q', 2, manyCodes(3, 'SZ'));
    expect(periodsOf(service).at(-1)).toBe('1Q');
  });

  it('is learnt although a symbol is unknown', async () => {
    const [unknown, ...known] = manyCodes(3);
    const service = serviceThat((url, period) => {
      if (period === '') return json({ data: [] });
      return period === '1Q' ? refusal(400) : klines(url, known);
    });
    expect(await ask(service)).toEqual([{ kind: 'unknown-symbol', symbol: unknown }, 1, 1]);
    await ask(service, '1Q', 2, manyCodes(3, 'SZ'));
    expect(periodsOf(service).filter((period) => period !== null)).toEqual(['1Q', '1M', '1M']);
  });

  it('is split as ever where it is about the symbols', async () => {
    const service = serviceThat((_, __, symbols) => (symbols.length > 1 ? refusal(400, 'invalid symbol') : undefined));
    await ask(service);
    expect(periodsOf(service)).not.toContain('1M');
  });
});

it('a refusal in plain text is read, where the address has answered before', async () => {
  const headers = { 'Content-Type': 'text/plain' };
  const service = serviceThat((_, period) =>
    period === '1Q' ? new Response(`Failed to deserialize query string: ${variant}`, { status: 400, headers }) : undefined,
  );
  await ask(service, '1d');
  expect(await ask(service)).toEqual([1, 1, 1]);
  expect(periodsOf(service)).toEqual(['1d', '1Q', '1M']);
});

describe('A parameter that nothing can stand in for', () => {
  it.each<[params: Partial<BarsParams>, text: string, en: string, zh: string]>([
    [
      { period: '60m' },
      'invalid period',
      'The data service has no 60-minute bars (the service says: invalid period)',
      '行情服务没有 60 分钟线（服务提示：invalid period）',
    ],
    [
      { adjust: 'forward_additive' },
      '不支持的复权方式',
      'The data service has no additive forward-adjusted bars (the service says: 不支持的复权方式)',
      '行情服务没有前复权（加减法）K 线（服务提示：不支持的复权方式）',
    ],
  ])('refuses the batch once, and the cell says what the service does not have: %j', async (params, text, en, zh) => {
    const service = serviceThat(() => refusal(400, text));
    const symbols = manyCodes(30);
    const outcomes = await settled(service.client.bars(symbols, { period: '1d', adjust: 'forward', count: 5, ...params }));
    expect(service.requests).toHaveLength(1);
    const problems = [...outcomes.values()].flatMap((outcome) => (isProblem(outcome) ? [outcome.problem] : []));
    expect(problems.map((problem) => problemText(problem, 'en'))).toEqual(symbols.map(() => en));
    expect(problems.slice(0, 1).map((problem) => problemText(problem, 'zh'))).toEqual([zh]);
  });

  it('of quarters is said of quarters, where no shorter period is served', async () => {
    const [problem] = await ask(serviceThat(() => refusal(400, variant)));
    expect(problemText(problem as Problem, 'en')).toBe(`The data service has no quarterly bars (the service says: ${variant})`);
  });
});

it('a plan without the market is asked for months once, and the cell names the plan', async () => {
  const service = serviceThat(() => refusal(403, 'No permission for klines (markets: SH)'));
  const lacking = { kind: 'not-in-plan', market: 'SH' };
  expect(await ask(service)).toMatchObject([lacking, lacking, lacking]);
  const sent = service.requests.length;
  await ask(service);
  expect(service.requests).toHaveLength(sent);
});

it('ten minutes that the service does not have are asked for as five, and no more as ten', async () => {
  const service = withoutPeriods('', 400, '10m');
  for (const symbols of [manyCodes(3), manyCodes(3, 'SZ')]) {
    const outcomes = await settled(service.client.intraday(symbols, { period: '10m', count: 4 }));
    expect([...outcomes.values()].filter((outcome) => isProblem(outcome))).toEqual([]);
  }
  expect(service.requests.map(({ searchParams }) => [searchParams.get('period'), searchParams.get('count')])).toEqual([
    ['10m', '4'],
    ['5m', '8'],
    ['5m', '8'],
  ]);
});

it('an empty answer in place of the quarters is no bars, and no refusal', async () => {
  const empty = { timestamp: [], open: [], high: [], low: [], close: [], volume: [], amount: [] };
  const service = serviceThat((_, period, symbols) =>
    period === '1Q' ? refusal(400, variant) : json({ data: Object.fromEntries(symbols.map((one) => [one, empty])) }),
  );
  expect(await ask(service)).toEqual([0, 0, 0]);
});
