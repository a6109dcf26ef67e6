/** What patches rely on because the grid offers nothing better; a new version that does lets them go. */
import { readFileSync } from 'node:fs';
import { ERROR_TYPE_SET } from '@univerjs/preset-sheets-core';
import { expect, it } from 'vitest';

const types = (file: string) => readFileSync(`node_modules/@univerjs/${file}`, 'utf8');

it('the service of alerts has no extension point for texts', () => {
  const declared = types('sheets-ui/lib/types/services/cell-alert-manager.service.d.ts');
  const service = declared.slice(declared.indexOf('class CellAlertManagerService'));
  const members = [...service.matchAll(/^ {4}(?:get )?([a-z]\w*)/gm)].map(([, name]) => name);
  const known = ['constructor', 'currentAlert', 'currentAlert$', 'showAlert', 'removeAlert', 'clearAlert', 'private'];
  expect(members.filter((name) => !known.includes(name ?? ''))).toEqual([]);
});

it('the engine lacks error codes of Excel, and has no function to register one', () => {
  const engine = types('engine-formula/lib/types/basics/error-type.d.ts');
  expect(engine).not.toMatch(/BUSY|BLOCKED|FIELD|UNKNOWN/);
  expect(engine).not.toMatch(/export declare function/);
  expect(ERROR_TYPE_SET).toBeInstanceOf(Set);
});
