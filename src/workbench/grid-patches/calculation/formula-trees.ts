/**
 * Lets a formula with LET or LAMBDA be parsed more than once.
 *
 * Why: the engine keeps the tokens of each formula in a cache of the page and changes them while it builds the syntax tree
 * of LET and LAMBDA. The same text in another workbook, or after its syntax tree has left the engine's cache, then has
 * variables without values and becomes #N/A. Here each parser gets a copy of the tokens. Seen in Univer 0.25.1.
 */
import type { Injector } from '@univerjs/core';
import { LexerNode, LexerTreeBuilder } from '@univerjs/preset-sheets-core';

const changesTokens = /\b(LET|LAMBDA)\s*\(/i;

export function copyFormulaTrees(injector: Injector): void {
  const lexer = injector.get(LexerTreeBuilder);
  const build = lexer.treeBuilder.bind(lexer);
  lexer.treeBuilder = (formula, ...options) => {
    const tree = build(formula, ...options);
    return tree instanceof LexerNode && changesTokens.test(formula) ? copyOf(tree) : tree;
  };
}

function copyOf(node: LexerNode): LexerNode {
  const copy = Object.assign(new LexerNode(), node);
  const children = node.getChildren().map((child) => (child instanceof LexerNode ? copyOf(child) : child));
  for (const child of children) if (child instanceof LexerNode) child.setParent(copy);
  copy.setChildren(children);
  return copy;
}
