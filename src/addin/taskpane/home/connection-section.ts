/** The section for base URL and API key: test, save, forget, demo key. */
import { lazy } from '../../../client/timing/lazy';
import { asMarketDataError } from '../../../market/texts/problem';
import type { ConnectionState } from '../../../client/http/activity';
import { noKeyNeeded } from '../../../client/store/settings';
import { problemText } from '../../i18n/problems/problem-text';
import { parseBaseUrl } from '../../excel/storage/base-url';
import { refusesLocalHttp } from '../../excel/storage/local-access';
import { confirmation } from '../controls/confirmation';
import type { Candidate, Verdict } from './connection-verdict';
import { demoKey, maskOf } from './key-question';
import { element, hostOf, notice, type Notice, rowOf, setAttribute, setText } from '../controls/elements';
import { button, onEnter, textInput, type TextInput } from '../controls/fluent';
import { keyInput, type KeyInput } from '../controls/key-input';
import type { PaneContext, PanePart } from '../controls/pane-services';

export interface ConnectionSection extends PanePart {
  /** How long the browser keeps the key: to be read while the section is folded, too. */
  readonly storage: HTMLElement;
}

export function connectionSection(context: PaneContext): ConnectionSection {
  const { client, settings, texts } = context;
  const result = notice('connection-result');
  const address = addressInput(context, result);
  const key = keyInput(texts);
  const act = connectionActions(context, { address, key, result });
  const asked = { question: texts('api-key.forget.ask'), yes: texts('api-key.forget'), no: texts('api-key.keep') };
  const question = confirmation('forget', asked, act.forget);
  const saved = savedKeyLine(context, question.ask);
  const offer = demoOffer(context, act.useDemoKey);
  const withoutKey = rowOf(button('no-key-needed', texts('api-key.not-needed'), act.useNoKey, 'outline'));
  const fold = createFold(context);
  const draw = () => {
    const { baseUrl, apiKey } = settings.current();
    fold.draw();
    address.draw(baseUrl);
    saved.show(apiKey);
    setAttribute(key.element, 'placeholder', texts(apiKey ? 'api-key.replace' : 'api-key.enter'));
    setAttribute(withoutKey, 'hidden', apiKey === noKeyNeeded);
    setAttribute(offer, 'hidden', apiKey !== undefined || !context.takesDemoKey(baseUrl));
  };
  onEnter(address.element, act.save);
  onEnter(key.element, act.save);
  draw();
  const buttons = [button('save', texts('save'), act.save, 'primary'), button('test', texts('test'), act.test)];
  const actions = rowOf(...buttons);
  const cost = element('p', { class: 'hint' }, texts('test.cost'));
  const inputs = [offer, address.element, key.element, withoutKey, saved.element, question.element];
  fold.element.append(...inputs, actions, cost, result.element);
  const endings = [settings.subscribe(draw), client.activity.subscribe(() => fold.draw()), act.stop];
  return {
    element: fold.element,
    storage: storageNotice(context),
    stop: () => endings.forEach((end) => end()),
  };
}

/** One line while the connection works; it unfolds by itself when the key is asked for or refused, and never folds by itself. */
function createFold({ client, settings, texts }: PaneContext) {
  const line = element('span', { class: 'hint' });
  const summary = element('summary', {}, element('h2', { id: 'connection-title' }, texts('connection')), line);
  const details = element('details', { id: 'connection', 'aria-labelledby': 'connection-title' }, summary);
  let wasNeeded = false;
  return {
    element: details,
    draw() {
      const { baseUrl, apiKey } = settings.current();
      const key = apiKey === undefined ? [] : [apiKey === noKeyNeeded ? texts('api-key.unused') : maskOf(apiKey)];
      setText(line, [hostOf(baseUrl), ...key].join(' · '));
      const isNeeded = apiKey === undefined || client.activity.state() === 'key-refused';
      if (isNeeded && !wasNeeded) details.open = true;
      wasNeeded = isNeeded;
    },
  };
}

interface AddressInput {
  readonly element: TextInput;
  /** The base URL in the input; undefined for an invalid one, whose problem is then shown. */
  read(): string | undefined;
  draw(baseUrl: string): void;
}

function addressInput({ texts }: PaneContext, result: Notice): AddressInput {
  const input = textInput('base-url', texts('base-url'), { type: 'url' });
  let drawn = '';
  return {
    element: input,
    read() {
      const { vendor } = navigator;
      const isHttpRefused = refusesLocalHttp({ vendor, protocol: location.protocol });
      const reading = parseBaseUrl(input.value, isHttpRefused ? 'https' : 'http');
      if (reading.ok) return reading.baseUrl;
      result.show(texts(`base-url.${reading.problem}`), 'bad');
      input.focus();
      return undefined;
    },
    draw(baseUrl) {
      // Changes of other settings must not overwrite an address that is being typed.
      if (baseUrl !== drawn) input.value = baseUrl;
      drawn = baseUrl;
    },
  };
}

interface ConnectionParts {
  readonly address: AddressInput;
  readonly key: KeyInput;
  readonly result: Notice;
}

interface ConnectionActions {
  readonly test: () => void;
  readonly save: () => void;
  readonly forget: () => void;
  readonly useDemoKey: () => void;
  readonly useNoKey: () => void;
  readonly stop: () => void;
}

function connectionActions(context: PaneContext, { address, key, result }: ConnectionParts): ConnectionActions {
  const { settings, texts } = context;
  const tests = connectionTests(context, result);
  return {
    stop: tests.stop,
    test() {
      const baseUrl = address.read();
      // oxlint-disable-next-line typescript/no-floating-promises -- A test shows what it meets.
      if (baseUrl !== undefined) void tests.run(baseUrl, key.typed() || settings.keyFor(baseUrl), true);
    },
    save() {
      const baseUrl = address.read();
      if (baseUrl === undefined) return;
      const typed = key.typed();
      settings.update(typed === '' ? { baseUrl } : { baseUrl, apiKey: typed });
      key.clear();
      // oxlint-disable-next-line typescript/no-floating-promises -- A test shows what it meets.
      void tests.run(baseUrl, settings.current().apiKey);
    },
    forget() {
      tests.discard();
      settings.update({ apiKey: undefined });
      key.element.focus();
      result.show(texts('api-key.forgotten'));
    },
    useDemoKey() {
      settings.update({ apiKey: demoKey });
      // The pressed button is hidden now; the focus moves to the key so that it is not lost.
      key.element.focus();
      // oxlint-disable-next-line typescript/no-floating-promises -- A test shows what it meets.
      void tests.run(settings.current().baseUrl, demoKey);
    },
    useNoKey() {
      const baseUrl = address.read();
      if (baseUrl === undefined) return;
      settings.update({ baseUrl, apiKey: noKeyNeeded });
      key.clear();
      key.element.focus();
      // oxlint-disable-next-line typescript/no-floating-promises -- A test shows what it meets.
      void tests.run(baseUrl, noKeyNeeded);
    },
  };
}

const loadVerdict = lazy('home', () => import(/* webpackChunkName: "home" */ './connection-verdict'));

/** @param isTrial true where the person asks what the key can do, which costs requests */
async function verdictOn(context: PaneContext, candidate: Candidate, isTrial: boolean): Promise<Verdict> {
  try {
    const { testedVerdict, triedVerdict } = await loadVerdict();
    return await (isTrial ? triedVerdict : testedVerdict)(context, candidate);
  } catch (thrown) {
    return { tone: 'bad', text: problemText(asMarketDataError(thrown).problem, context.language) };
  }
}

/** Runs tests of the connection; only the verdict of the latest one is shown. */
function connectionTests(context: PaneContext, result: Notice) {
  const { client, settings, texts } = context;
  let latest = 0;
  /** The state of the connection when the verdict about it was shown; undefined when none is shown. */
  let shownAt: ConnectionState | undefined;
  // A verdict must not contradict what the header says since.
  const stop = client.activity.subscribe(() => {
    if (shownAt === undefined || client.activity.state() === shownAt) return;
    shownAt = undefined;
    result.show('');
  });
  return {
    async run(baseUrl: string, apiKey: string | undefined, isTrial = false): Promise<void> {
      const test = ++latest;
      shownAt = undefined;
      if (apiKey === undefined) {
        result.show(texts('test.no-key'), 'warning');
        return;
      }
      result.show(texts('test.running'));
      const verdict = await verdictOn(context, { baseUrl, apiKey }, isTrial);
      if (test !== latest) return;
      const present = settings.current();
      // A service that asks for a key has ended its use without one.
      const isSaved = baseUrl === present.baseUrl && (apiKey === present.apiKey || apiKey === noKeyNeeded);
      result.show(isSaved ? verdict.text : texts('test.unsaved', { verdict: verdict.text }), verdict.tone);
      shownAt = isSaved ? client.activity.state() : undefined;
    },
    /** The verdict of a running test is not shown any more. */
    discard() {
      latest++;
      shownAt = undefined;
    },
    stop,
  };
}

function savedKeyLine({ texts }: PaneContext, onForget: () => void) {
  const text = element('span');
  const forget = button('forget', texts('api-key.forget'), onForget, 'subtle');
  const line = element('p', { id: 'saved-key', class: 'saved-key' }, text, forget);
  return {
    element: line,
    show(apiKey: string | undefined) {
      setAttribute(line, 'hidden', apiKey === undefined);
      setAttribute(forget, 'hidden', !apiKey);
      setText(text, apiKey ? texts('api-key.saved', { mask: maskOf(apiKey) }) : texts('api-key.none'));
    },
  };
}

/** Says how long the browser keeps the key, where that is not for good. */
function storageNotice({ storageLifetime, texts }: PaneContext): HTMLElement {
  const line = notice('key-storage');
  // oxlint-disable-next-line typescript/no-floating-promises -- It is "lasting" where nobody can tell.
  void storageLifetime.then((lifetime) => {
    if (lifetime !== 'lasting') line.show(texts(`api-key.kept-for.${lifetime}`), 'warning');
  });
  return line.element;
}

function demoOffer({ texts }: PaneContext, onUse: () => void): HTMLElement {
  return element(
    'div',
    { id: 'demo-offer', class: 'offer' },
    element('p', {}, texts('demo.offer')),
    button('use-demo-key', texts('demo.use'), onUse),
  );
}
