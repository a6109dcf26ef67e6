/** Error messages that contain the key, with characters that JSON serialisers escape. */
import { beforeEach, expect, it, vi } from 'vitest';
import { isProblem } from '../../../src/market/texts/problem';
import { codes, settled, startClient } from '../../support/scripted-service';

beforeEach(() => void vi.useFakeTimers());

it.each([
  ['a slash', 'k-MARKED/7f', 'k-MARKED\\/7f'],
  ['a plus', 'k-MARKED+7f', 'k-MARKED\\u002B7f'],
  ['a quote', 'k-MARKED"7f', 'k-MARKED\\"7f'],
])('a key with %s is redacted in an error message', async (_, apiKey, escaped) => {
  const body = `{"code":400,"message":"Bad key ${escaped}"}`;
  const { client } = startClient(() => new Response(body, { status: 400 }), { apiKey });
  const [outcome] = (await settled(client.quotes(codes('600519.SH')))).values();
  expect(isProblem(outcome) && outcome.problem).toMatchObject({ kind: 'request-refused', detail: 'Bad key …' });
});
