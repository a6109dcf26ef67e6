/** Buttons that make formulas ask again, and what came of it. */
import type { RefreshScope } from '../excel/refresh';
import { element, notice, section } from './elements';
import { button } from './fluent';
import type { PaneContext } from './pane-services';
import { outcomeText } from './refresh-outcome';

export interface RefreshSection {
  readonly element: HTMLElement;
  readonly run: (scope: RefreshScope) => Promise<void>;
}

const scopes = ['selection', 'sheet', 'workbook'] as const satisfies readonly RefreshScope[];

export function refreshSection({ refresh, texts }: PaneContext): RefreshSection {
  const result = notice('refresh-result');
  let runs = 0;
  const run = async (scope: RefreshScope) => {
    const mine = ++runs;
    result.show(texts('refresh.running'));
    try {
      const outcome = await refresh(scope);
      if (mine === runs) result.show(outcomeText(outcome, texts), outcome.refused > 0 ? 'warning' : 'plain');
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      if (mine === runs) result.show(texts('refresh.failed', { detail }), 'bad');
    }
  };
  const buttons = scopes.map((scope) =>
    button(`refresh-${scope}`, texts(`refresh.${scope}`), () => {
      void run(scope);
    }),
  );
  const hint = element('p', { class: 'hint' }, texts('refresh.hint'));
  const actions = element('div', { class: 'actions' }, ...buttons);
  return { element: section('refresh', texts('refresh'), hint, actions, result.element), run };
}
