/** Keeps the markets that the last service has beside ours, so that formulas are read alike before its first response. */
import type { MarketMemory } from '../../../client/session/service-markets';
import { storedName, type TextStorage } from './key-store';

/** @param partition `Office.context.partitionKey`; undefined on hosts without partitions */
export function createMarketMemory(storage: TextStorage, partition: string | undefined): MarketMemory {
  const name = storedName(partition, 'markets');
  return {
    recall(baseUrl) {
      const [stored, text] = (storage.getItem(name) ?? '').split('\n');
      return stored === baseUrl ? text : undefined;
    },
    keep: (baseUrl, text) => storage.setItem(name, `${baseUrl}\n${text}`),
  };
}
