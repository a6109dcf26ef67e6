/** Which mutations change the document, as opposed to what the formula engine derives from it. */
import type { IExecutionOptions } from '@univerjs/core';
import { RemoveDefinedNameMutation, SetDefinedNameMutation } from '@univerjs/engine-formula';

/**
 * Of the engine's mutations only those of defined names change the document (Univer 0.25.1). The other ones are executed while
 * calculating, or to tell the engine about tables and rules, which have mutations of their own.
 */
const ofEngine = 'formula.mutation.';
const ofNames: ReadonlySet<string> = new Set([RemoveDefinedNameMutation.id, SetDefinedNameMutation.id]);

export interface Mutation {
  readonly id: string;
  readonly params?: { readonly unitId?: string } | undefined;
}

/** Whether a mutation, by a person or by Excel.run, changes the document; results of formulas do not. */
export function isChange({ id, params }: Mutation, options: IExecutionOptions | undefined, unitId: string): boolean {
  if (params?.unitId !== unitId) return false;
  const isDerived = id.startsWith(ofEngine) && !ofNames.has(id);
  return options?.onlyLocal !== true && options?.['fromFormula'] !== true && !isDerived;
}
