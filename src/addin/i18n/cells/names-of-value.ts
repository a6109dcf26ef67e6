/** What people may type for a value: itself, and its names in every language, as a table shows them. */
import type { FieldId } from '../../../market/fields/fields';
import { valueName } from './value-names';

export function namesOfValue(field: FieldId, value: string): readonly string[] {
  return [value, valueName(field, value, 'en'), valueName(field, value, 'zh')];
}
