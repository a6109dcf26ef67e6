/** Stores the demo key of the local service on the first visit, so that the workbench is connected from the start. */
import { createKeyStore, type TextStorage } from '../../addin/excel/storage/key-store';

const demoKey = 'demo';
const visited = 'market-data.workbench.visited';

export interface Visit {
  readonly storage: TextStorage;
  /** The origin of the page, which is the default base URL. */
  readonly origin: string;
  /** The query of the page's URL; `?key=none` removes the key. */
  readonly search: string;
}

/** Seeds on the first visit only, so that a removed key is not restored. */
export function seedDemoKey({ storage, origin, search }: Visit): void {
  const keys = createKeyStore(storage, undefined);
  const isFirst = storage.getItem(visited) === null;
  storage.setItem(visited, 'yes');
  if (new URLSearchParams(search).get('key') === 'none') keys.keep(origin, undefined);
  else if (isFirst && keys.keyFor(origin) === undefined) keys.keep(origin, demoKey);
}
