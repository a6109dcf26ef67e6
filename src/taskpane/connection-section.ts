/** Address and key: enter, test, save, forget. */
import { parseBaseUrl } from '../excel/base-url';
import { verdictOf } from './connection-verdict';
import { element, notice, section, setAttribute, setText } from './elements';
import { button, onEnter, textInput } from './fluent';
import { keyInput } from './key-input';
import { maskOf } from './key-mask';
import type { PaneContext, PanePart } from './pane-services';

/** The key of the local service that is open to everyone. */
const demoKey = 'demo';

export function connectionSection(context: PaneContext): PanePart {
  const { client, settings, texts, language } = context;
  const address = textInput('base-url', texts('base-url'), { type: 'url' });
  const key = keyInput(texts);
  const result = notice('connection-result');
  const saved = savedKeyLine(context, () => forget());
  const offer = demoOffer(context, () => useDemoKey());
  let tests = 0;
  let drawnBaseUrl = '';

  const readAddress = (): string | undefined => {
    const reading = parseBaseUrl(address.value);
    if (reading.ok) return reading.baseUrl;
    result.show(texts(`base-url.${reading.problem}`), 'bad');
    address.focus();
    return undefined;
  };
  const runTest = async (baseUrl: string, apiKey: string | undefined) => {
    const test = ++tests;
    if (apiKey === undefined) return result.show(texts('test.no-key'), 'warning');
    result.show(texts('test.running'));
    const verdict = verdictOf(await client.testConnection({ baseUrl, apiKey }), texts, language);
    // A later test, or a key forgotten meanwhile, makes this answer an old one.
    if (test === tests) result.show(verdict.text, verdict.tone);
  };
  const test = () => {
    const baseUrl = readAddress();
    if (baseUrl !== undefined) void runTest(baseUrl, key.typed() || settings.keyFor(baseUrl));
  };
  const save = () => {
    const baseUrl = readAddress();
    if (baseUrl === undefined) return;
    const typed = key.typed();
    settings.update(typed === '' ? { baseUrl } : { baseUrl, apiKey: typed });
    key.clear();
    void runTest(baseUrl, settings.current().apiKey);
  };
  const forget = () => {
    tests++;
    settings.update({ apiKey: undefined });
    key.element.focus();
    result.show(texts('api-key.forgotten'));
  };
  const useDemoKey = () => {
    settings.update({ apiKey: demoKey });
    // The button that was pressed goes away; without this the keyboard would be nowhere.
    key.element.focus();
    void runTest(settings.current().baseUrl, demoKey);
  };
  const draw = () => {
    const { baseUrl, apiKey } = settings.current();
    // Other changes must not take away an address that is being typed.
    if (baseUrl !== drawnBaseUrl) address.value = baseUrl;
    drawnBaseUrl = baseUrl;
    saved.show(apiKey);
    setAttribute(key.element, 'placeholder', texts(apiKey === undefined ? 'api-key.enter' : 'api-key.replace'));
    setAttribute(offer, 'hidden', apiKey !== undefined || !context.takesDemoKey(baseUrl));
  };

  onEnter(address, save);
  onEnter(key.element, save);
  draw();
  const actions = element(
    'div',
    { class: 'actions' },
    button('save', texts('save'), save, 'primary'),
    button('test', texts('test'), test),
  );
  return {
    element: section(
      'connection',
      texts('connection'),
      offer,
      address,
      key.element,
      saved.element,
      actions,
      result.element,
    ),
    stop: settings.subscribe(draw),
  };
}

function savedKeyLine({ texts }: PaneContext, onForget: () => void) {
  const text = element('span');
  const line = element(
    'p',
    { id: 'saved-key', class: 'saved-key' },
    text,
    button('forget', texts('api-key.forget'), onForget, 'subtle'),
  );
  return {
    element: line,
    show(apiKey: string | undefined) {
      setAttribute(line, 'hidden', apiKey === undefined);
      setText(text, apiKey === undefined ? '' : texts('api-key.saved', { mask: maskOf(apiKey) }));
    },
  };
}

function demoOffer({ texts }: PaneContext, onUse: () => void): HTMLElement {
  return element(
    'div',
    { id: 'demo-offer', class: 'offer' },
    element('p', {}, texts('demo.offer')),
    button('use-demo-key', texts('demo.use'), onUse),
  );
}
