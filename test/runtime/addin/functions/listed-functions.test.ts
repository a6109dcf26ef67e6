/** Functions outside the plan are left out of Excel's lists, by choice: the built add-in in the emulated Excel. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type AddIn, type AddInOptions, startAddIn } from '../../../support/add-in';
import { hostProfiles } from '../../../support/host-profiles';

afterEach(() => void vi.useRealTimers());

const chosen = { planFunctionsOnly: true };

interface Started extends AddIn {
  /** What AutoComplete lacks now, of what it listed first. */
  readonly missing: () => string[];
}

async function start(options: AddInOptions = {}): Promise<Started> {
  const addIn = await startAddIn({ key: 'free', ...options });
  let [first, now]: (readonly string[] | undefined)[] = [undefined, []];
  addIn.excel.host.followLists((names) => {
    first ??= names;
    now = names;
  });
  return { ...addIn, missing: () => first?.filter((name) => now?.includes(name) === false) ?? [] };
}

/** One function that the plan includes, and two that it lacks. */
async function learn({ call }: AddIn): Promise<void> {
  for (const [id, given] of [
    ['QUOTE', 'AAPL.US'],
    ['DEPTH', 'AAPL.US'],
    ['UNIVERSE', 'US_Stock'],
  ] as const)
    await call(id, given);
  await vi.advanceTimersByTimeAsync(2_000);
}

const lacking = ['DEPTH', 'UNIVERSE', 'LIVEDEPTH'];

describe('A function outside the plan', () => {
  it('is listed until a person chooses otherwise, and again when the choice ends', async () => {
    const addIn = await start();
    await learn(addIn);
    expect(addIn.missing()).toEqual([]);
    addIn.store({ settings: chosen });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(addIn.missing()).toEqual(lacking);
    addIn.store({ settings: {} });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(addIn.missing()).toEqual([]);
  });

  it('is left out as soon as the service refuses it, and still says in its cell why', async () => {
    const addIn = await start();
    addIn.store({ settings: chosen });
    await learn(addIn);
    expect(addIn.missing()).toEqual(lacking);
    expect(await addIn.call('DEPTH', 'AAPL.US')).toMatchObject({ kind: 'error', message: expect.stringContaining('plan') });
  });

  it.each([
    ['another key', { key: 'demo' }],
    ['another address', { settings: { ...chosen, baseUrl: 'https://data.test' } }],
  ])('is listed again with %s', async (_, change) => {
    const addIn = await start();
    addIn.store({ settings: chosen });
    await learn(addIn);
    expect(addIn.missing()).toEqual(lacking);
    addIn.store(change);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(addIn.missing()).toEqual([]);
  });

  it('is listed again once the service answers it', async () => {
    let isBetter = false;
    const lacksDepth = ({ url }: Request) => !isBetter && new URL(url).pathname.startsWith('/v1/depth');
    const refusal = { error: { code: 403, message: 'The plan does not include market depth' } };
    const addIn = await start({
      key: 'demo',
      through: (request, answer) => (lacksDepth(request) ? Promise.resolve(Response.json(refusal, { status: 403 })) : answer(request)),
    });
    addIn.store({ settings: chosen });
    await learn(addIn);
    expect(addIn.missing()).toEqual(['DEPTH', 'LIVEDEPTH']);
    isBetter = true;
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    await addIn.call('DEPTH', 'AAPL.US');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(addIn.missing()).toEqual([]);
  });
});

describe('Excel is told', () => {
  it('nothing where it cannot leave functions out', async () => {
    const addIn = await start({ host: hostProfiles['LTSC 2024'] });
    addIn.store({ settings: chosen });
    await learn(addIn);
    expect(addIn.missing()).toEqual([]);
  });

  it('by a page that opens with the choice', async () => {
    const { storage, store } = await startAddIn({ key: 'free' });
    store({ settings: chosen });
    const addIn = await start({ storage });
    await learn(addIn);
    expect(addIn.missing()).toEqual(lacking);
  });
});
