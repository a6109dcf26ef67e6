/** Settings that hardly anyone needs: budgets, and the other way to send the key. */
import type { Settings } from '../client/settings';
import type { PaneTextKey } from '../i18n/pane';
import { parseBudget } from './budget';
import { element, notice, type Notice } from './elements';
import { checkbox, textInput, type TextInput } from './fluent';
import type { PaneContext, PanePart } from './pane-services';

type Budget = 'requestsPerMinute' | 'symbolsPerRequest';

interface BudgetInput {
  readonly setting: Budget;
  readonly id: string;
  readonly label: PaneTextKey;
  readonly hint: PaneTextKey;
  readonly max: number;
}

const budgets: readonly BudgetInput[] = [
  {
    setting: 'requestsPerMinute',
    id: 'requests-per-minute',
    label: 'advanced.per-minute',
    hint: 'advanced.per-minute.hint',
    max: 100_000,
  },
  {
    setting: 'symbolsPerRequest',
    id: 'symbols-per-request',
    label: 'advanced.symbols',
    hint: 'advanced.symbols.hint',
    max: 10_000,
  },
];

export function advancedSection(context: PaneContext): PanePart {
  const { settings, texts } = context;
  const result = notice('advanced-result');
  const inputs = budgets.map((budget) => ({ budget, input: budgetInput(context, budget, result) }));
  const inQuery = checkbox('key-in-query');
  inQuery.addEventListener('change', () => settings.update({ keyPlacement: inQuery.checked ? 'query' : 'header' }));

  const draw = () => {
    const now = settings.current();
    for (const { budget, input } of inputs) input.value = String(now[budget.setting] ?? '');
    inQuery.checked = now.keyPlacement === 'query';
  };
  draw();
  return {
    element: element(
      'details',
      { id: 'advanced' },
      element('summary', {}, texts('advanced')),
      ...inputs.map(({ input }) => input),
      element(
        'div',
        { class: 'choice' },
        inQuery,
        element('label', { for: inQuery.id }, texts('advanced.key-in-query')),
      ),
      result.element,
    ),
    stop: settings.subscribe(draw),
  };
}

function budgetInput({ settings, texts }: PaneContext, budget: BudgetInput, result: Notice): TextInput {
  const input = textInput(budget.id, texts(budget.label), { placeholder: texts(budget.hint), inputmode: 'numeric' });
  input.addEventListener('change', () => {
    const value = parseBudget(input.value, budget.max);
    if (value === 'invalid') return result.show(texts('advanced.invalid', { max: budget.max }), 'bad');
    const change: Partial<Settings> = { [budget.setting]: value };
    settings.update(change);
    result.show('');
  });
  return input;
}
