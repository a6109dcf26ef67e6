/** What it costs when a service refuses a batch: for one bad symbol in it, or because it takes only a few. */
import { quotesOf, refusal } from '../support/scripted-service';
import { atMost, type Figure } from './figures';
import { manyCodes, startScriptedClient } from './scripted-client';

const batch = 100;
const fewSymbols = 5;

export async function isolation(): Promise<Figure[]> {
  return [await oneBadSymbol(), await fewAtATime()];
}

/** The worst place of the bad symbol counts. */
async function oneBadSymbol(): Promise<Figure> {
  let most = 0;
  for (const place of [0, 1, 37, 50, 98, 99]) {
    const symbols = manyCodes(batch);
    const bad = symbols[place];
    const service = startScriptedClient((asked) =>
      asked.some((symbol) => symbol === bad) ? refusal(400, 'no such symbol') : quotesOf(asked),
    );
    const failed = await service.askQuotes(symbols);
    if (failed !== 1) throw new Error(`${failed} symbols have no quote, not 1`);
    most = Math.max(most, service.requestCount());
  }
  return atMost({
    name: `One bad symbol in a batch of ${batch}: requests`,
    value: most,
    limit: 15,
    comparisons: { 'each symbol alone': batch + 1, 'halving to the end': 2 * Math.ceil(Math.log2(batch)) + 1 },
    conditions: 'a service that refuses the whole batch and does not say why; the worst of six places',
  });
}

async function fewAtATime(): Promise<Figure> {
  const service = startScriptedClient((asked) =>
    asked.length > fewSymbols ? refusal(400, 'too many') : quotesOf(asked),
  );
  const [first, second] = [manyCodes(batch), manyCodes(2 * batch).slice(batch)];
  const failed = await service.askQuotes(first);
  const learning = service.requestCount();
  const failedLater = await service.askQuotes(second);
  if (failed + failedLater > 0) throw new Error(`${failed + failedLater} symbols have no quote`);
  const least = batch / fewSymbols;
  return atMost({
    name: `A service that takes ${fewSymbols} symbols at most: requests after learning ÷ least possible`,
    value: (service.requestCount() - learning) / least,
    limit: 1.15,
    comparisons: { 'while learning': learning / least, 'each symbol alone': batch / least },
    conditions: `${batch} symbols to learn from, then ${batch} others; the limit is not named`,
  });
}
