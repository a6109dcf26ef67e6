/** Bodies that come slowly, or are many or large, under a clock of the test. */
import { describe, expect, it } from 'vitest';
import { createBodyPlaces } from '../../../src/service/http/body-places';
import { createHandClock } from '../../bench/hand-clock';

const kilobyte = 1024;

function start() {
  const clock = createHandClock(0);
  const ending = new AbortController();
  const bodies = createBodyPlaces({ clock, ending: ending.signal });
  /** A body of which the test sends the parts. */
  const open = (person: string) => {
    let send: ReadableStreamDefaultController<Uint8Array> | undefined;
    const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (send = controller) });
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body: stream, duplex: 'half' };
    const request = new Request('http://localhost/calculate', init);
    const outcome = bodies
      .during(request, { person }, async (limited) => (await limited.text()).length)
      .catch((refusal: unknown) => refusal);
    const isOpen = async () => (await Promise.race([outcome, clock.pause(0).then(() => 'open')])) === 'open';
    return {
      outcome,
      isOpen: () => clock.passUntil(isOpen()),
      send: (bytes: number) => send?.enqueue(new Uint8Array(bytes)),
      close: () => send?.close(),
      break: () => send?.error(new Error('aborted')),
    };
  };
  return { clock, ending, open, pass: (ms: number) => clock.passUntil(clock.pause(ms)) };
}

describe('A body', () => {
  it('that does not come keeps its place for five seconds', async () => {
    const { clock, open } = start();
    const body = open('ann');
    body.send(1);
    expect(await clock.passUntil(body.outcome)).toMatchObject({ status: 408 });
    expect(clock.now()).toBeLessThanOrEqual(5_001);
  });

  it('of a byte every second is given up, one that keeps the pace is read', async () => {
    const { clock, open, pass } = start();
    const [slow, steady] = [open('ann'), open('bob')];
    for (let second = 0; second < 20; second++) {
      if (await slow.isOpen()) slow.send(1);
      steady.send(32 * kilobyte);
      await pass(1_000);
    }
    steady.close();
    expect(await clock.passUntil(steady.outcome)).toBe(20 * 32 * kilobyte);
    expect(await slow.outcome).toMatchObject({ status: 408 });
  });

  it('whose connection breaks is refused, and no defect of the service', async () => {
    const { clock, open } = start();
    const body = open('ann');
    body.send(1);
    body.break();
    expect(await clock.passUntil(body.outcome)).toMatchObject({ status: 400 });
  });

  it('that has not come when the process begins to end is not waited for', async () => {
    const { open, ending } = start();
    const body = open('ann');
    body.send(1);
    ending.abort();
    expect(await body.outcome).toMatchObject({ status: 503 });
  });
});

describe('Unfinished bodies', () => {
  it('of a few people leave a place for everybody else', async () => {
    const { clock, open } = start();
    const held = Array.from({ length: 64 }, (_, i) => open(`attacker ${i % 4}`));
    for (const { send } of held) send(1);
    const neighbour = open('neighbour');
    neighbour.send(10);
    neighbour.close();
    expect(await clock.passUntil(neighbour.outcome)).toBe(10);
    expect(await open('attacker 1').outcome).toMatchObject({ status: 429 });
  });

  it('have so much room together, which the one who holds most gives up', async () => {
    const { open } = start();
    const large = Array.from({ length: 7 }, () => open('attacker'));
    const neighbour = open('neighbour');
    neighbour.send(100);
    for (const { send } of large) for (let i = 0; i < 8; i++) send(1_000 * kilobyte);
    const areOpen: boolean[] = [];
    for (const each of large) areOpen.push(await each.isOpen());
    expect(areOpen.filter(Boolean).length).toBeLessThanOrEqual(6);
    expect(await neighbour.isOpen()).toBe(true);
    const lost = large[areOpen.indexOf(false)]!;
    expect(await lost.outcome).toMatchObject({ status: 503, message: expect.stringContaining('Others wait') });
  });
});
