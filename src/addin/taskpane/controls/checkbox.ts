/** The Fluent checkbox, apart from the other components: only what is loaded later has one. */
import '@fluentui/web-components/checkbox.js';
import type { Checkbox } from '@fluentui/web-components';
import { element } from './elements';

declare global {
  interface HTMLElementTagNameMap {
    'fluent-checkbox': Checkbox;
  }
}

export function checkbox(id: string): Checkbox {
  return element('fluent-checkbox', { id });
}
