/**
 * Calculates TODAY with each calculation only when another day has begun.
 *
 * Why: the engine takes every formula with TODAY, and all that depend on it, for changed in every calculation. One TODAY in a ledger
 * of 200 trades makes a tick of any live cell calculate 1,800 formulas, with the results that they had. Seen in Univer 0.25.1.
 */
import type { Injector } from '@univerjs/core';
import { ICalculateFormulaService, IFormulaDependencyGenerator } from '@univerjs/preset-sheets-core';

interface Node {
  isForcedCalculateFunction(): boolean;
  getToken(): string;
  getChildren(): readonly Node[];
}

interface Generator {
  _detectForcedRecalculationNode(tree: object, node: Node | null): boolean;
}

interface Calculation {
  _executeStep(): Promise<true | undefined>;
}

/** Must be called after the other patches of the calculation's steps. */
export function calculateTodayOncePerDay(injector: Injector): void {
  const generator = injector.get(IFormulaDependencyGenerator) as unknown as Generator;
  const calculation = injector.get(ICalculateFormulaService) as unknown as Calculation;
  const execute = calculation._executeStep.bind(calculation);
  let [calculatedOn, today] = ['', ''];
  calculation._executeStep = async () => {
    today = new Date().toDateString();
    const isComplete = await execute();
    // What a calculation that was ended early has left out is calculated by the next one.
    if (isComplete) calculatedOn = today;
    return isComplete;
  };
  generator._detectForcedRecalculationNode = (_tree, node) => {
    const volatile = node ? volatileIn(node) : 'nothing';
    return volatile === 'TODAY' ? today !== calculatedOn : volatile === 'others';
  };
}

type Volatile = 'nothing' | 'TODAY' | 'others';

const order: readonly Volatile[] = ['nothing', 'TODAY', 'others'];
const known = new WeakMap<Node, Volatile>();

/** Is kept, as the engine keeps the nodes of a formula: it asks for all formulas of the workbook before each calculation. */
function volatileIn(node: Node): Volatile {
  const before = known.get(node);
  if (before) return before;
  const found = [ownVolatile(node), ...node.getChildren().map(volatileIn)];
  const most = found.reduce((one, other) => (order.indexOf(one) > order.indexOf(other) ? one : other));
  known.set(node, most);
  return most;
}

function ownVolatile(node: Node): Volatile {
  if (!node.isForcedCalculateFunction()) return 'nothing';
  return node.getToken().toUpperCase() === 'TODAY' ? 'TODAY' : 'others';
}
