/** The input for the API key: masked unless shown on request, cleared after saving, and never reflected in an attribute. */
import type { PaneTexts } from '../../i18n/pane/pane';
import { element, setAttribute, svg } from './elements';
import { textInput, type TextInput } from './fluent';

export interface KeyInput {
  readonly element: TextInput;
  /** The typed key without whitespace and full-width forms, which copying and input methods add. */
  typed(): string;
  clear(): void;
}

const eye =
  'M10 4.5c3.9 0 6.7 2.4 7.9 5.3a.5.5 0 0 1 0 .4c-1.2 2.9-4 5.3-7.9 5.3s-6.7-2.4-7.9-5.3a.5.5 0 0 1 0-.4c1.2-2.9 4-5.3 7.9-5.3Zm0 1c-3.3 0-5.7 2-6.9 4.5 1.2 2.5 3.6 4.5 6.9 4.5s5.7-2 6.9-4.5c-1.2-2.5-3.6-4.5-6.9-4.5Zm0 1.7a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6Zm0 1a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6Z';
const strike = 'm3.15 2.45.7-.7 14.4 14.4-.7.7z';

export function keyInput(texts: PaneTexts): KeyInput {
  const input = textInput('api-key', texts('api-key'), { type: 'password' });
  const toggle = visibilityToggle(input, texts);
  input.append(toggle.element);
  // Stops the event in the capture phase, before Fluent's listener reflects the value in two attributes.
  const keepFromFluent = (event: Event) => {
    event.stopPropagation();
    toggle.offer();
  };
  input.addEventListener('input', keepFromFluent, { capture: true });
  return {
    element: input,
    typed: () => input.control.value.normalize('NFKC').replace(/\s+/g, ''),
    clear() {
      input.value = '';
      toggle.hideKey();
      toggle.offer();
    },
  };
}

/** The button that shows and masks the typed key. */
function visibilityToggle(input: TextInput, texts: PaneTexts) {
  const strikePath = svg('path', { d: strike });
  const toggle = element(
    'fluent-button',
    { id: 'show-key', slot: 'end', type: 'button', appearance: 'transparent', size: 'small', 'icon-only': true },
    eyeIcon(strikePath),
  );
  const show = (isShown: boolean) => {
    setAttribute(input, 'type', isShown ? 'text' : 'password');
    const label = texts(isShown ? 'api-key.hide' : 'api-key.show');
    toggle.ariaLabel = label;
    toggle.title = label;
    setAttribute(strikePath, 'display', isShown ? undefined : 'none');
  };
  toggle.addEventListener('click', () => show(input.getAttribute('type') === 'password'));
  show(false);
  setAttribute(toggle, 'hidden', true);
  return {
    element: toggle,
    hideKey: () => show(false),
    /** Hidden while the input is empty: a saved key is never put back into the page, so there is nothing to show. */
    offer: () => setAttribute(toggle, 'hidden', input.control.value === ''),
  };
}

function eyeIcon(strikePath: SVGElement): SVGElement {
  const size = { viewBox: '0 0 20 20', width: '20', height: '20' };
  const icon = svg('svg', { ...size, fill: 'currentColor', 'aria-hidden': 'true' });
  icon.append(svg('path', { d: eye }), strikePath);
  return icon;
}
