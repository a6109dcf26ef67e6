/** Registers the Fluent components of the pane and creates them with types. */
import '@fluentui/web-components/badge.js';
import '@fluentui/web-components/button.js';
import '@fluentui/web-components/text-input.js';
import type { TextInput } from '@fluentui/web-components';
import { element } from './elements';

export type { TextInput };

declare global {
  interface HTMLElementTagNameMap {
    'fluent-text-input': TextInput;
  }
}

/** `subtle` and `outline` are small. */
export type ButtonLook = 'primary' | 'secondary' | 'subtle' | 'outline';

export function button(id: string, text: string, onPress: () => void, look: ButtonLook = 'secondary'): HTMLElement {
  const appearance = look === 'secondary' ? undefined : look;
  const size = look === 'subtle' || look === 'outline' ? 'small' : undefined;
  const made = element('fluent-button', { id, type: 'button', appearance, size }, text);
  made.addEventListener('click', onPress);
  return made;
}

/** A text input; its content is the label slot of the component. */
export function textInput(
  id: string,
  label: string,
  attributes: Readonly<Record<string, string | undefined>> = {},
): TextInput {
  const defaults = { id, autocomplete: 'off', spellcheck: 'false' };
  const made = element('fluent-text-input', { ...defaults, ...attributes }, label);
  made.value = ''; // The component leaves it undefined until the first input, contrary to its type.
  return made;
}

export function badge(id: string, text: string): HTMLElement {
  return element('fluent-badge', { id, appearance: 'tint', color: 'informative' }, text);
}

export function onEnter(input: TextInput, act: () => void): void {
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.isComposing) act();
  });
}
