/**
 * Which functions AutoComplete and the formula builder list: all but those with `excludeFromAutoComplete` and load services, until
 * `Excel.CustomFunctionManager.setVisibility` shows or hides them. Names have to be those of functions.json, letter for letter and
 * without the namespace; others are ignored, and a function that is named neither way stays as it is (custom-functions-visibility.md).
 */
import { invalidArgument } from '../rich-api/rich-error';
import type { FunctionMetadata } from '../calls/registered-functions';

export interface FunctionLists {
  listed(): readonly string[];
  /** @param options `Excel.CustomFunctionVisibilityOptions` @throws RichError InvalidArgument */
  setVisibility(options: unknown): void;
  /** Calls the listener now and after each change. */
  follow(listener: (names: readonly string[]) => void): void;
}

export function createFunctionLists(functions: readonly FunctionMetadata[]): FunctionLists {
  const isOfExcel = ({ options }: FunctionMetadata) => options?.linkedEntityLoadService === true;
  const names = functions.filter((each) => !isOfExcel(each)).map(({ name }) => name);
  const excluded = functions.filter(({ options }) => options?.excludeFromAutoComplete === true);
  const hidden = new Set(excluded.map(({ name }) => name));
  const listeners: ((names: readonly string[]) => void)[] = [];
  const listed = () => names.filter((name) => !hidden.has(name));
  return {
    listed,
    setVisibility(options) {
      const { show = [], hide = [] } = (options ?? {}) as { readonly show?: unknown; readonly hide?: unknown };
      for (const name of textsOf(show)) hidden.delete(name);
      for (const name of textsOf(hide)) hidden.add(name);
      for (const listener of listeners) listener(listed());
    },
    follow(listener) {
      listeners.push(listener);
      listener(listed());
    },
  };
}

function textsOf(value: unknown): readonly string[] {
  if (!Array.isArray(value) || !value.every((each) => typeof each === 'string')) throw invalidArgument();
  return value;
}
