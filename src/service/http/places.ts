/** How many things of a kind may be under way at once. Where all places are taken, the one who holds most gives one up. */
import { Refusal } from './refusals';

export interface Places {
  /**
   * @param onTaken called when the place goes to somebody who holds fewer; without it the place is kept
   * @returns gives the place back; may be called again
   * @throws Refusal 429 for the person's own, 503 for those of all
   */
  take(person: string, onTaken?: () => void): () => void;
}

export interface PlacesOptions {
  readonly ofPerson: number;
  readonly inAll: number;
  /** What they are, in the plural. */
  readonly name: string;
}

interface Place {
  readonly leave: () => void;
  readonly onTaken: (() => void) | undefined;
}

const tryAgainMs = 1_000;

export function createPlaces({ ofPerson, inAll, name }: PlacesOptions): Places {
  /** The oldest first; without people who hold none. */
  const taken = new Map<string, Set<Place>>();
  let all = 0;
  const takeFromOthers = (own: number) => {
    const most = [...taken.values()].reduce((a, b) => (b.size > a.size ? b : a), new Set<Place>());
    const newest = [...most].findLast(({ onTaken }) => onTaken);
    // With a difference of one the two would take the place from each other in turns.
    if (!newest || most.size < own + 2) return;
    newest.leave();
    newest.onTaken?.();
  };
  return {
    take(person, onTaken) {
      const own = taken.get(person)?.size ?? 0;
      if (own >= ofPerson) throw new Refusal(429, `At most ${ofPerson} ${name} at once`, tryAgainMs);
      if (all >= inAll) takeFromOthers(own);
      if (all >= inAll) throw new Refusal(503, `The service has too many ${name} at once`, tryAgainMs);
      const places = taken.get(person) ?? new Set();
      const leave = () => {
        if (!places.delete(place)) return;
        all--;
        if (places.size === 0) taken.delete(person);
      };
      const place: Place = { leave, onTaken };
      taken.set(person, places.add(place));
      all++;
      return leave;
    },
  };
}

/** What is told to whoever held most. */
export function placeTaken(name: string): Refusal {
  return new Refusal(503, `Others wait, and you have the most ${name}: this one was given up`, tryAgainMs);
}
