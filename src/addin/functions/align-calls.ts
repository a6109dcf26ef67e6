/**
 * Calls with the parameters of another version. Office keeps functions.json and the script apart, each for up to a day
 * (OfficeDev/office-js#2777): after a release one of them may be older, and Excel's last argument, the invocation, then stands in
 * the place of a parameter, or beyond the last one. Parameters are only ever added at the end, so the others keep their places.
 * Whoever imports this associates functions afterwards, each of which takes an invocation, and ends it then.
 */
import { cardMethods, methodId, symbolOfCard } from '../formula/card-methods';

interface Registry {
  associate: (id: string, call: (...given: readonly unknown[]) => unknown) => void;
}

const registry: Registry = CustomFunctions;
const methods: ReadonlySet<string> = new Set(cardMethods);
const { associate } = registry;
registry.associate = (id, call) => {
  const answer = (...given: readonly unknown[]) => call(...aligned(given, call.length - 1));
  associate.call(registry, id, answer);
  if (!methods.has(id)) return;
  // Excel gives the card in place of the symbols.
  associate.call(registry, methodId(id), (card, ...given) => answer([[symbolOfCard(card)]], ...given));
};

/** Functions of others may have any parameters. */
export function endAligning(): void {
  registry.associate = associate;
}

/** @param parameters of the script, without the invocation */
function aligned(given: readonly unknown[], parameters: number): readonly unknown[] {
  const at = given.findLastIndex(isInvocation);
  if (at < 0 || at === parameters) return given;
  const known = given.slice(0, Math.min(at, parameters));
  return [...known, ...Array<null>(parameters - known.length).fill(null), given[at]];
}

/** Every invocation of the runtime takes this handler; no cell that arrives as an object does. */
function isInvocation(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'onCanceled' in value;
}
