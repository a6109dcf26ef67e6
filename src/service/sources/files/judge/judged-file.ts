/** A file whose numbers are judged, with what is known of it before. */
import type { BarsFile } from '../tables/bars-relation';
import type { Format } from '../formats/format';
import type { FileSettings } from '../settings/mapping';

export interface Judged extends BarsFile {
  readonly format: Format | undefined;
  readonly settings: FileSettings;
  readonly openIndex: string | undefined;
  readonly isConverted: boolean;
}
