/** Excel functions that the grid lacks: FIELDVALUE for fields of a card, ANCHORARRAY for a spilled array. */
import { BooleanNumber, type Injector } from '@univerjs/core';
import {
  BaseFunction,
  type BaseReferenceObject,
  type BaseValueObject,
  ErrorType,
  ErrorValueObject,
  type FunctionVariantType,
  FunctionType,
  IDescriptionService,
  IFunctionService,
} from '@univerjs/preset-sheets-core';
import { fieldOf } from './contents/card-view';
import { isCard } from './contents/cell-cards';
import {
  argumentFrom,
  type CardAt,
  cellsToEngine,
  contentToEngine,
  engineError,
  pendingValue,
  type CellArgument,
  cellsOf,
  isWaiting,
} from './calls/engine-values';

export interface ExcelFunctionTexts {
  readonly fieldValue: string;
  readonly value: string;
  readonly fieldName: string;
}

export function registerExcelFunctions(injector: Injector, cardAt: CardAt, texts: ExcelFunctionTexts): void {
  injector.get(IFunctionService).registerExecutors(new FieldValue(cardAt), new AnchorArray(cardAt));
  const parameter = { example: 'A1', require: BooleanNumber.TRUE, repeat: BooleanNumber.FALSE };
  injector.get(IDescriptionService).registerDescriptions([
    {
      functionName: 'FIELDVALUE',
      functionType: FunctionType.User,
      description: texts.fieldValue,
      abstract: texts.fieldValue,
      functionParameter: [
        { ...parameter, name: 'value', detail: texts.value },
        { ...parameter, name: 'field_name', detail: texts.fieldName, example: '"change_pct"' },
      ],
    },
  ]);
}

class FieldValue extends BaseFunction {
  readonly #cardAt: CardAt;

  constructor(cardAt: CardAt) {
    super('FIELDVALUE');
    this.#cardAt = cardAt;
    this.needsReferenceObject = true;
    this.minParams = 2;
    this.maxParams = 2;
  }

  override isArgumentsIgnoreNumberPattern(): boolean {
    return true;
  }

  override calculate(value: FunctionVariantType, fieldName: FunctionVariantType): BaseValueObject {
    const [given, names] = [argumentFrom(value, this.#cardAt), argumentFrom(fieldName, this.#cardAt)];
    if (isWaiting(given) || isWaiting(names)) return pendingValue();
    const name = cellsOf(names)[0]?.[0];
    if (typeof name !== 'string') return ErrorValueObject.create(ErrorType.VALUE);
    const fields = cellsOf(given).map((row) => row.map((cell) => fieldToEngine(cell, name)));
    const single = fields.length === 1 && fields[0]?.length === 1 ? fields[0][0] : undefined;
    return single ?? cellsToEngine(fields);
  }
}

function fieldToEngine(cell: CellArgument, name: string): BaseValueObject {
  if (typeof cell === 'object' && cell?.kind === 'error') return contentToEngine(cell);
  const field = isCard(cell) ? fieldOf(cell, name) : undefined;
  return field === undefined ? engineError('#FIELD!') : contentToEngine(field);
}

/** The function behind `C1#`, under its name in Excel's file format. */
class AnchorArray extends BaseFunction {
  readonly #cardAt: CardAt;

  constructor(cardAt: CardAt) {
    super('ANCHORARRAY');
    this.#cardAt = cardAt;
    this.needsReferenceObject = true;
    this.minParams = 1;
    this.maxParams = 1;
  }

  override calculate(anchor: FunctionVariantType): BaseValueObject {
    if (!anchor.isReferenceObject()) return ErrorValueObject.create(ErrorType.REF);
    return spilledFrom(anchor as BaseReferenceObject, this.#cardAt) ?? ErrorValueObject.create(ErrorType.REF);
  }
}

/** The array that the cell has spilled: in the current calculation, or in an earlier one if it is not part of this one. */
function spilledFrom(anchor: BaseReferenceObject, cardAt: CardAt): BaseValueObject | undefined {
  const first = anchor.getFirstCell();
  if (first.isError()) return first;
  const { startRow, startColumn } = anchor.getRangePosition();
  const [unitId, sheetId] = [anchor.getUnitId(), anchor.getSheetId()];
  const isCalculated = anchor.getRuntimeData()[unitId]?.[sheetId]?.getValue(startRow, startColumn) !== undefined;
  const earlier = isCalculated ? {} : anchor.getArrayFormulaRange();
  const ranges = [anchor.getRuntimeArrayFormulaRange(), earlier];
  const area = ranges.map((each) => each[unitId]?.[sheetId]?.[startRow]?.[startColumn]).find(Boolean);
  if (!area) return undefined;
  const cellAt = (row: number, column: number) => {
    const [cell, card] = [anchor.getCellData(row, column), cardAt({ sheetId, row, column })];
    if (card && card.value === cell?.v) return contentToEngine(card);
    return cell ? anchor.getCellValueObject(cell) : contentToEngine('');
  };
  const rows = Array.from({ length: area.endRow - startRow + 1 }, (_, row) =>
    Array.from({ length: area.endColumn - startColumn + 1 }, (__, column) =>
      cellAt(startRow + row, startColumn + column),
    ),
  );
  return cellsToEngine(rows);
}
