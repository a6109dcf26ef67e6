/** What the explanation of a function adds to what holds for every cell. */
import type { Explanation } from '../../../market/derivation/explanation';

export type Explained = Partial<Omit<Explanation, 'function' | 'value' | 'problem' | 'sources'>>;
