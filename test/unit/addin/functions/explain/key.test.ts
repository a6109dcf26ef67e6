/** Explanations hold no key, wherever a careless service repeats it. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checkData, explainCall } from '../../../../../src/addin/functions/explain';
import { plainText } from '../../../../../src/addin/i18n/explain/told';
import { createTraveller, nothing, serviceAt } from '../../../../support/as-of';
import { stubCustomFunctions } from '../../../../support/functions-in-node';
import { thursdayMorning } from '../../../../support/local-service';
import { simulatedSource } from '../../../../support/simulated-source';

beforeEach(stubCustomFunctions);
afterEach(() => void vi.unstubAllGlobals());

const apiKey = 'k-MARKED-0123456789';
const simulated = serviceAt(simulatedSource, thursdayMorning);

/** Knows the demo key alone: the marked one is replaced on the way. */
const accepting: typeof simulated = (address, init) =>
  simulated(address.replace(apiKey, 'demo'), { ...init, headers: { 'X-API-Key': 'demo' } });
const refusing: typeof simulated = (address) =>
  Promise.resolve(Response.json({ code: 400, message: `key ${apiKey} in ${address}` }, { status: 400 }));

it.each([
  ['accepts it', accepting, 'header'],
  ['accepts it in addresses', accepting, 'query'],
  ['repeats it in refusals', refusing, 'query'],
] as const)('of a service that %s', async (_, fetch, keyPlacement) => {
  const { services } = createTraveller({ fetch, now: thursdayMorning, apiKey, keyPlacement });
  const given = { ...nothing, symbols: '600519.SH', start: 3 };
  for (const name of ['kline', 'quote', 'stats', 'check', 'exFactors'] as const) {
    for (const language of ['en', 'zh'] as const) {
      const { explanation, told } = await explainCall(services, { name, given }, { row: 1, column: 1 }, language);
      expect(plainText(told)).toContain('MD.');
      expect(JSON.stringify(explanation) + plainText(told)).not.toContain('MARKED');
      const checked = explanation.check ? await checkData(services, explanation.check) : [];
      expect(JSON.stringify(checked)).not.toContain('MARKED');
    }
  }
});
