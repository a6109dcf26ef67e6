/**
 * Set-up of the projects that open pages in Node. Their files share a process: a page that went on would start timers in later tests,
 * under their clocks. It ends with the test that opens it, or with the file if `beforeAll` does.
 */
import { afterAll, afterEach, beforeEach } from 'vitest';
import { openPages } from './page-window';

let openBefore: ReadonlySet<unknown> = new Set();

beforeEach(() => void (openBefore = new Set(openPages)));

afterEach(() => openPages.forEach((page) => openBefore.has(page) || page.close()));

afterAll(() => openPages.forEach((page) => page.close()));
