/**
 * Set-up of the projects that open pages in Node or fake time. Their files share a process: a page that went on would start timers in
 * later tests, under their clocks. It ends with the test that opens it, or with the file if `beforeAll` does. Fake time ends with the
 * file: each test begins with a clock of its own.
 */
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { openPages } from './page-window';

let openBefore: ReadonlySet<unknown> = new Set();

beforeEach(() => void (openBefore = new Set(openPages)));

afterEach(() => openPages.forEach((page) => openBefore.has(page) || page.close()));

afterAll(() => {
  openPages.forEach((page) => page.close());
  vi.useRealTimers();
});
