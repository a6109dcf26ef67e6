/** Registers the add-in's functions with the grid's formula engine, its suggestions and its parameter help. */
import { BooleanNumber, type Injector } from '@univerjs/core';
import {
  BaseFunction,
  type BaseValueObject,
  FunctionType,
  type FunctionVariantType,
  type IFunctionInfo,
  IDescriptionService,
  IFunctionService,
} from '@univerjs/preset-sheets-core';
import { namespace } from '../../../brand/build';
import type { CellResult } from '../../../office-host/contract';
import type { CellPlace } from '../cells/cell-place';
import { argumentFrom, type CardAt, pendingValue, resultToEngine, type GridArgument } from './engine-values';
import { type CustomFunction, exampleArgument, type FunctionsMetadata } from './function-metadata';

/** @returns undefined while the call is pending */
export type EvaluateAt = (
  place: CellPlace,
  definition: CustomFunction,
  given: readonly GridArgument[],
) => CellResult | undefined;

export interface RegisterOptions {
  readonly evaluate: EvaluateAt;
  readonly cardAt: CardAt;
}

/** @returns suggests the functions of these names while a formula is typed, and no others; none before the first call */
export function registerFunctions(
  injector: Injector,
  metadata: FunctionsMetadata,
  options: RegisterOptions,
): (names: readonly string[]) => void {
  const functions = metadata.functions.map((definition) => new AddInFunction(definition, options));
  injector.get(IFunctionService).registerExecutors(...functions);
  const descriptions = injector.get(IDescriptionService);
  return (names) => {
    descriptions.unregisterDescriptions(metadata.functions.map(fullName));
    const listed = metadata.functions.filter(({ name }) => names.includes(name));
    descriptions.registerDescriptions(listed.map((each) => describe(metadata, each)));
  };
}

/** Excel's limit for every function. */
const mostArguments = 255;

class AddInFunction extends BaseFunction {
  readonly #definition: CustomFunction;
  readonly #options: RegisterOptions;

  constructor(definition: CustomFunction, options: RegisterOptions) {
    super(fullName(definition));
    this.#definition = definition;
    this.#options = options;
    this.needsReferenceObject = true;
    // The emulated Excel reports missing and surplus arguments with a message; the grid would show #N/A without one.
    this.minParams = 0;
    this.maxParams = mostArguments;
  }

  /** Keeps texts as in Excel; by default the grid converts "2026-01-31" to 46053. */
  override isArgumentsIgnoreNumberPattern(): boolean {
    return true;
  }

  override calculate(...variants: FunctionVariantType[]): BaseValueObject {
    const place = { sheetId: this.subUnitId ?? '', row: this.row, column: this.column };
    const { evaluate, cardAt } = this.#options;
    const given = variants.map((variant) => argumentFrom(variant, cardAt));
    const result = evaluate(place, this.#definition, given);
    return result ? resultToEngine(result) : pendingValue();
  }
}

function fullName({ name }: CustomFunction): string {
  return `${namespace}.${name}`.toUpperCase();
}

function describe(metadata: FunctionsMetadata, definition: CustomFunction): IFunctionInfo {
  const description = definition.description ?? '';
  return {
    functionName: fullName(definition),
    functionType: FunctionType.User,
    description,
    abstract: description,
    functionParameter: definition.parameters.map((parameter) => ({
      name: parameter.name,
      detail: parameter.description ?? '',
      example: exampleArgument(metadata, parameter),
      require: parameter.optional ? BooleanNumber.FALSE : BooleanNumber.TRUE,
      repeat: parameter.repeating ? BooleanNumber.TRUE : BooleanNumber.FALSE,
    })),
  };
}
