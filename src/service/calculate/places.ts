/** How many things of a kind may be under way at once. */
import { Refusal } from '../refusals';

export interface Places {
  /** @returns gives the place back; may be called again @throws Refusal 429 for the person's own, 503 for those of all */
  take(person: string): () => void;
}

export interface PlacesOptions {
  readonly ofPerson: number;
  readonly inAll: number;
  /** What they are, in the plural. */
  readonly name: string;
}

const tryAgainMs = 1_000;

export function createPlaces({ ofPerson, inAll, name }: PlacesOptions): Places {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    take(person) {
      const own = taken.get(person) ?? 0;
      if (own >= ofPerson) throw new Refusal(429, `At most ${ofPerson} ${name} at once`, tryAgainMs);
      if (all >= inAll) throw new Refusal(503, `The service has too many ${name} at once`, tryAgainMs);
      taken.set(person, own + 1);
      all++;
      let isLeft = false;
      return () => {
        if (isLeft) return;
        isLeft = true;
        all--;
        const left = (taken.get(person) ?? 1) - 1;
        if (left === 0) taken.delete(person);
        else taken.set(person, left);
      };
    },
  };
}
