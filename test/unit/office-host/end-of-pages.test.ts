import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createPageWindow, createStorage, type Page } from '../../support/page-window';

const url = new URL('http://localhost:3000/taskpane.html');
const openPage = (): Page => createPageWindow({ url, language: 'en-US', fetch, storage: createStorage(), runScript: () => {} }).page;
const startTimer = (page: Page) => void (page['setTimeout'] as typeof setTimeout)(() => {}, 3_000);

let ofTheFile: Page;
let ofATest: Page;
beforeAll(() => void (ofTheFile = openPage()));
afterEach(() => void vi.useRealTimers());

it('A page starts timers in the test that opens it', () => {
  vi.useFakeTimers();
  ofATest = openPage();
  startTimer(ofATest);
  expect(vi.getTimerCount()).toBe(1);
});

it('A page starts no timer after the test that opened it', () => {
  vi.useFakeTimers();
  startTimer(ofATest);
  expect(vi.getTimerCount()).toBe(0);
});

it('A page that the file has opened starts timers in each of its tests', () => {
  vi.useFakeTimers();
  startTimer(ofTheFile);
  expect(vi.getTimerCount()).toBe(1);
});
