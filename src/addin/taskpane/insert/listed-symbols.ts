/** The instruments that can be searched, loaded at the first search. */
import { type ListedSymbols, loadListedSymbols } from '../../insert/listed-symbols';
import { lazy } from '../../../client/timing/lazy';
import { sleep } from '../../../client/timing/timers';
import type { PaneServices } from '../controls/pane-services';

/** Loads at the first call, and again after a load with problems and after a change of the service. */
export function listedSymbols({ client, settings, clock }: Sources): () => Promise<ListedSymbols> {
  const load = () => loadListedSymbols({ client, nextTurn: () => sleep(clock, 0) });
  const loader = () => lazy('insert', load, isComplete);
  let [service, loaded] = [settings.current().baseUrl, loader()];
  return () => {
    const { baseUrl } = settings.current();
    if (baseUrl !== service) [service, loaded] = [baseUrl, loader()];
    return loaded();
  };
}

type Sources = Pick<PaneServices, 'client' | 'settings' | 'clock'>;

function isComplete({ problems }: ListedSymbols): boolean {
  return problems.length === 0;
}
