/** A browser that keeps the page from this computer, as Chrome does after a refused permission. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../../../../src/client/composition/create-client';
import { createSettings, defaultSettings } from '../../../../src/client/store/settings';
import { systemClock } from '../../../../src/client/timing/timers';
import { type AskPermission, type LocalAccessParts, tellDeniedAccess } from '../../../../src/addin/excel/storage/local-access';
import { problemText } from '../../../../src/addin/i18n/problems/problem-text';
import { isProblem } from '../../../../src/market/texts/problem';
import { codes, settled } from '../../../support/scripted-service';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-15T03:00:00Z') }));

const failing = () => Promise.reject(new TypeError('Failed to fetch'));

/** Permissions of a browser; it rejects names that it does not know. */
const permissions =
  (states: Readonly<Record<string, string>>): AskPermission =>
  ({ name }) => {
    const state = states[name];
    return state === undefined ? Promise.reject(new TypeError(name)) : Promise.resolve({ state });
  };

const google = { vendor: 'Google Inc.', protocol: 'https:', isFramed: true } as const;

const client = (baseUrl: string, parts: Partial<LocalAccessParts>) =>
  createClient({
    fetch: tellDeniedAccess(failing, { ask: undefined, ...google, ...parts }),
    clock: systemClock,
    settings: createSettings({ ...defaultSettings, baseUrl, apiKey: 'key' }),
    random: () => 0,
  });

async function problemOfCell(baseUrl: string, parts: Partial<LocalAccessParts>) {
  const [result] = [...(await settled(client(baseUrl, parts).quotes(codes('600519.SH')))).values()];
  return isProblem(result) ? result.problem : undefined;
}

describe('A request that the browser does not send', () => {
  it.each([
    ['Chrome 142', { 'local-network-access': 'denied' }, 'https://localhost:3000'],
    ['Chrome 145, to this computer', { 'loopback-network': 'denied', 'local-network': 'prompt' }, 'http://127.0.0.1:3000'],
    ['Chrome 145, to the network', { 'loopback-network': 'prompt', 'local-network': 'denied' }, 'https://192.168.1.9'],
  ])('is told from a service that is down: %s', async (_, states, baseUrl) => {
    const problem = await problemOfCell(baseUrl, { ask: permissions(states) });
    expect(problem).toEqual({ kind: 'local-access-denied', by: 'site' });
    expect([problemText(problem!, 'en'), problemText(problem!, 'zh')]).toEqual([
      expect.stringContaining('allow local network access'),
      expect.stringContaining('允许访问本地网络'),
    ]);
  });

  it('is told so by the connection test, too', async () => {
    const tested = client('https://localhost:3000', {
      ask: permissions({ 'local-network-access': 'denied' }),
    }).testConnection({
      baseUrl: 'https://localhost:3000',
      apiKey: 'key',
    });
    expect(await settled(tested)).toMatchObject({ error: { problem: { kind: 'local-access-denied' } } });
  });
});

describe('A service that is down', () => {
  it.each([
    [
      'though the network of this computer is denied',
      permissions({ 'loopback-network': 'granted', 'local-network': 'denied' }),
      'http://localhost:3000',
    ],
    [
      'though this computer is denied, and an older name of the permission with it',
      permissions({ 'loopback-network': 'denied', 'local-network': 'granted', 'local-network-access': 'denied' }),
      'https://10.0.0.7',
    ],
    ['although access is granted', permissions({ 'local-network-access': 'granted' }), 'https://localhost:3000'],
    ['in a browser without such permissions', permissions({}), 'https://localhost:3000'],
    ['in a browser without the Permissions API', undefined, 'https://localhost:3000'],
    ['on another host, though local access is denied', permissions({ 'local-network-access': 'denied' }), 'https://md.test'],
  ])('is one that cannot be reached, %s', async (_, ask, baseUrl) => {
    expect(await problemOfCell(baseUrl, { ask })).toEqual({ kind: 'offline' });
  });
});

describe('Outside a browser that asks', () => {
  it('desktop Excel has its own sentence, because a person can change nothing there', async () => {
    const denied = { ask: permissions({ 'loopback-network': 'denied' }), isFramed: false };
    const problem = await problemOfCell('https://localhost:3000', denied);
    expect(problem).toEqual({ kind: 'local-access-denied', by: 'web-view' });
    expect(problemText(problem!, 'en')).toContain('ask your administrator');
    expect(problemText(problem!, 'zh')).toContain('联系管理员');
  });

  const apple = { vendor: 'Apple Computer, Inc.', isFramed: false };

  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'WebKit refuses %s to an https page, and the sentence says what to do',
    async (baseUrl) => {
      const problem = await problemOfCell(baseUrl, apple);
      expect(problem).toEqual({ kind: 'local-access-denied', by: 'http' });
      expect(problemText(problem!, 'en')).toContain('https');
      expect(problemText(problem!, 'zh')).toContain('https');
    },
  );

  it.each([
    ['https', 'https://localhost:3000', apple],
    ['an http page', 'http://localhost:3000', { ...apple, protocol: 'http:' }],
    ['another engine', 'http://localhost:3000', { isFramed: false }],
  ])('a service that is down is one that cannot be reached: %s', async (_, baseUrl, parts) => {
    expect(await problemOfCell(baseUrl, parts)).toEqual({ kind: 'offline' });
  });
});
