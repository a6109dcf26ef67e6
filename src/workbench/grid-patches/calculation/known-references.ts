/**
 * Remembers what the references of a formula are, until sheets or their sizes change, and which of its functions give references.
 *
 * Why: before each calculation the engine looks for both in all formulas of the workbook, also when a single live cell has changed,
 * and evaluates the references: half of the time of a calculation among ten thousand formulas. Seen in Univer 0.25.1.
 */
import type { Injector, IUnitRange } from '@univerjs/core';
import {
  IFormulaCurrentConfigService,
  IFormulaDependencyGenerator,
  IFormulaRuntimeService,
} from '@univerjs/preset-sheets-core';

interface Node {
  readonly nodeType: number;
  getChildren(): readonly Node[];
  /** Of a reference to a table, which may grow. */
  readonly _tableReferenceObject?: object;
}

interface Asked {
  /** Is kept by the engine for the text of a formula. */
  readonly node: Node | null;
  /** Of a formula that is filled down, from its first cell. */
  readonly refOffsetX: number;
  readonly refOffsetY: number;
}

interface Generator {
  generate(...options: unknown[]): Promise<unknown>;
  _getRangeListByNode(asked: Asked): Promise<readonly IUnitRange[]>;
  _nodeTraversalRef(node: Node, found: Node[]): void;
  /** Such as OFFSET. */
  _getAddressFunctionNodeList(node: Node | null): readonly Node[];
}

/** Of nodes: a reference, and a range between two of them. */
const [reference, union] = [1, 10];

export function rememberReferences(injector: Injector): void {
  const generator = injector.get(IFormulaDependencyGenerator) as unknown as Generator;
  const config = injector.get(IFormulaCurrentConfigService);
  const runtime = injector.get(IFormulaRuntimeService);
  const generate = generator.generate.bind(generator);
  const find = generator._getRangeListByNode.bind(generator);
  let known = new WeakMap<Node, Map<string, readonly IUnitRange[]>>();
  let sheets = '';
  generator.generate = (...options) => {
    const now = sheetsOf(config);
    if (now !== sheets) known = new WeakMap();
    sheets = now;
    return generate(...options);
  };
  generator._getRangeListByNode = async (asked) => {
    const { node, refOffsetX, refOffsetY } = asked;
    if (!node) return [];
    const place = `${runtime.currentSubUnitId} ${refOffsetX} ${refOffsetY}`;
    const before = known.get(node)?.get(place);
    if (before) return before;
    const ranges = await find(asked);
    if (!hasReferencesOnly(generator, node)) return ranges;
    if (!known.has(node)) known.set(node, new Map());
    known.get(node)?.set(place, ranges);
    return ranges;
  };
  rememberReferenceFunctions(generator);
}

function rememberReferenceFunctions(generator: Generator): void {
  const find = generator._getAddressFunctionNodeList.bind(generator);
  const known = new WeakMap<Node, readonly Node[]>();
  generator._getAddressFunctionNodeList = (node) => {
    if (!node) return [];
    const found = known.get(node) ?? find(node);
    known.set(node, found);
    return found;
  };
}

/** False where a range is made of a function's result, such as `A1:INDEX(B:B,3)`. */
function hasReferencesOnly(generator: Generator, node: Node): boolean {
  const found: Node[] = [];
  generator._nodeTraversalRef(node, found);
  return found.every(isFixed);
}

function isFixed(node: Node): boolean {
  if (node.nodeType === union) return node.getChildren().every(isFixed);
  return node.nodeType === reference && !node._tableReferenceObject;
}

/** Names and sizes, on which references depend. */
function sheetsOf(config: IFormulaCurrentConfigService): string {
  const sizes = Object.values(config.getUnitData()).flatMap((sheets) =>
    Object.entries(sheets).map(([id, sheet]) => [id, sheet.rowCount, sheet.columnCount]),
  );
  return JSON.stringify([config.getSheetNameMap(), sizes]);
}
