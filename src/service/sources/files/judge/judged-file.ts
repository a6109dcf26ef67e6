/** A file whose numbers are judged: what is known of it before, and what was found out about its numbers and times. */
import type { BarsFile } from '../tables/bars-relation';
import type { Format, Stamps, VolumeUnit } from '../formats/format';
import type { FileSettings } from '../settings/mapping';
import type { Choice } from '../settings/open-choice';

export interface Judged extends BarsFile {
  readonly format: Format | undefined;
  readonly settings: FileSettings;
  readonly openIndex: string | undefined;
  readonly isConverted: boolean;
}

export type Note =
  | { readonly kind: 'volume'; readonly value: VolumeUnit; readonly isSure: boolean }
  /** As the file has them, whatever a formula asks for. */
  | { readonly kind: 'prices'; readonly value: 'adjusted'; readonly isSure: true }
  /** Ex-factors that follow from columns of the file. */
  | { readonly kind: 'factors'; readonly value: 'carried'; readonly isSure: true }
  | { readonly kind: 'stamps'; readonly value: Stamps; readonly isSure: boolean };

/** What is assumed is served; a person who knows it may write it down. */
export function choicesAbout(notes: readonly Note[]): readonly Choice[] {
  return notes.flatMap((note) => (note.isSure ? [] : [alternatives[note.kind]]));
}

const alternatives: Readonly<Record<Exclude<Note['kind'], 'prices' | 'factors'>, Choice>> = {
  volume: [{ volume: 'lots' }, { volume: 'shares' }],
  stamps: [{ stamps: 'end' }, { stamps: 'begin' }],
};
