/**
 * Finds a function by its name without the namespace, too: `=kline` suggests MD.KLINE. Univer 0.25.1 compares the beginning of the
 * whole name only.
 */
import type { Injector } from '@univerjs/core';
import { IDescriptionService } from '@univerjs/preset-sheets-core';

/** The grid's list shows this many suggestions. */
const shownSuggestions = 10;

export function suggestWithoutNamespace(injector: Injector, namespace: string): void {
  const descriptions = injector.get(IDescriptionService);
  const byBeginning = descriptions.getSearchListByNameFirstLetter.bind(descriptions);
  descriptions.getSearchListByNameFirstLetter = (typed) => {
    const first = byBeginning(typed);
    const further = typed.trim() === '' ? [] : byBeginning(`${namespace}.${typed.trim()}`);
    const names = new Set(further.map(({ name }) => name));
    const others = first.filter(({ name }) => !names.has(name));
    // Further ones stand below, but within the list.
    return [...others.slice(0, Math.max(0, shownSuggestions - further.length)), ...further];
  };
}
