/** What is known of a key in a form to compare: `daily single US: refused`. */
import type { Client } from '../../src/client/client';

export function foundOf({ keyAbilities }: Pick<Client, 'keyAbilities'>): string[] {
  const { functions, markets } = keyAbilities();
  return functions.flatMap(({ function: of, modes }) =>
    modes.flatMap(({ mode, abilities }) =>
      abilities.flatMap(({ state }, index) => (state === 'untried' ? [] : [`${of} ${mode} ${markets[index] ?? ''}: ${state}`])),
    ),
  );
}
