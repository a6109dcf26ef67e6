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
  generator._detectForcedRecalculationNode = (_tree, node) =>
    node !== null && hasVolatile(node, today === calculatedOn ? ['TODAY'] : []);
}

function hasVolatile(node: Node, except: readonly string[]): boolean {
  if (node.isForcedCalculateFunction() && !except.includes(node.getToken().toUpperCase())) return true;
  return node.getChildren().some((child) => hasVolatile(child, except));
}
