/**
 * Takes any entry where a validation shows no error alert, as Excel does: a list then offers values, and typed ones win.
 *
 * Why: the grid keeps the setting, but rejects entries and marks cells whatever it is. Seen in Univer 0.25.1.
 */
import { BaseDataValidator } from '@univerjs/data-validation';

/** Must be called once, before the workbook is opened. */
export function acceptWithoutAlert(): void {
  const isValid = Object.getOwnPropertyDescriptor(BaseDataValidator.prototype, 'validator')
    ?.value as BaseDataValidator['validator'];
  BaseDataValidator.prototype.validator = function (cell, rule) {
    return rule.showErrorMessage === false ? Promise.resolve(true) : isValid.call(this, cell, rule);
  };
}
