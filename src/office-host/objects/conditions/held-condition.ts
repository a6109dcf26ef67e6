/** A condition of one type, as the objects that show and change it hold it. */
import type { Condition } from '../../stores/conditional-formats';

export type ConditionType = Condition['type'];
export type Of<T extends ConditionType> = Extract<Condition, { readonly type: T }>;

/** The stored condition: read at each use, because several properties are set in one request. */
export interface Held<C> {
  current(): C;
  change(changes: Partial<C>): void;
}
