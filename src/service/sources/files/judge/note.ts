/** What was found out about the numbers and times of a file. */
import type { Stamps, VolumeUnit } from '../formats/format';
import type { Choice } from '../open-choice';

export type Note =
  | { readonly is: 'volume'; readonly value: VolumeUnit; readonly isSure: boolean }
  | { readonly is: 'stamps'; readonly value: Stamps; readonly isSure: boolean };

/** What is assumed is served; a person who knows it may write it down. */
export function choicesAbout(notes: readonly Note[]): readonly Choice[] {
  return notes.flatMap(({ is, isSure }) => (isSure ? [] : [alternatives[is]]));
}

const alternatives: Readonly<Record<Note['is'], Choice>> = {
  volume: [{ volume: 'lots' }, { volume: 'shares' }],
  stamps: [{ stamps: 'end' }, { stamps: 'begin' }],
};
