/**
 * Stands in for @univerjs/preset-sheets-core in tests without a page (see vitest.config.ts): the parts of the grid that run
 * in Node. The preset itself also loads the parts that draw.
 */
export * from '@univerjs/engine-formula';
export * from '@univerjs/sheets';
export * from '@univerjs/sheets-formula';
