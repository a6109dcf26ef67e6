/** A newcomer finds the workbench connected: the demo key of the local service is put where the pane keeps its keys. */
import { createKeyStore, type TextStorage } from '../../excel/key-store';

const demoKey = 'demo';
const visited = 'market-data.workbench.visited';

export interface Visit {
  readonly storage: TextStorage;
  /** The origin of the page, which is the pane's service until a person chooses another. */
  readonly origin: string;
  /** The query of the page's address; `?key=none` begins without a key. */
  readonly search: string;
}

/** Only once: a key that a person has removed stays away. */
export function seedDemoKey({ storage, origin, search }: Visit): void {
  const keys = createKeyStore(storage, undefined);
  const isFirst = storage.getItem(visited) === null;
  storage.setItem(visited, 'yes');
  if (new URLSearchParams(search).get('key') === 'none') keys.keep(origin, undefined);
  else if (isFirst && keys.keyFor(origin) === undefined) keys.keep(origin, demoKey);
}
