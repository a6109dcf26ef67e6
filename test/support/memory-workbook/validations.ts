/** Data validation in memory. */
import type { Area } from '../../../src/office-host/areas/a1';
import type { Validation, Validations } from '../../../src/office-host/stores/validations';
import { Layers } from './layers';

export class MemoryValidations extends Layers<Validation | undefined> implements Validations {
  of(area: Area): readonly (Validation | undefined)[] {
    return this.cells(area).map((validations) => validations.at(-1));
  }

  set(area: Area, validation: Validation | undefined): void {
    this.put(area, validation);
  }
}
