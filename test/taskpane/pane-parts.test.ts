import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../src/client/clock';
import { allPaneTexts, paneTexts } from '../../src/i18n/pane';
import { maskOf } from '../../src/taskpane/key-mask';
import { pacedDrawing } from '../../src/client/paced-drawing';
import { outcomeText } from '../../src/taskpane/refresh-outcome';
import { parseWholeNumber } from '../../src/taskpane/whole-number';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('A saved key', () => {
  it.each(['', 'demo', 'elevenchars'])('of few characters shows none of them: %s', (key) => {
    expect(maskOf(key)).toMatch(/^•+$/);
  });

  it('shows its last four characters when it has enough others', () => {
    expect(maskOf('sk-12345-wxyz')).toBe('••••••••wxyz');
  });

  it('does not tell its length', () => {
    expect(maskOf('a'.repeat(12))).toHaveLength(maskOf('a'.repeat(60)).length);
  });
});

describe('Drawing at a pace', () => {
  it('happens four times a second however many changes there are', () => {
    const draw = vi.fn();
    const drawing = pacedDrawing(systemClock, 250, draw);
    for (let ms = 0; ms < 999; ms++) {
      drawing.request();
      vi.advanceTimersByTime(1);
    }
    expect(draw).toHaveBeenCalledTimes(4);
  });

  it('shows the last change without another one', () => {
    let [state, shown] = [0, 0];
    const drawing = pacedDrawing(systemClock, 250, () => (shown = state));
    for (state = 1; state <= 3; state++) {
      drawing.request();
      vi.advanceTimersByTime(10);
    }
    vi.advanceTimersByTime(250);
    expect(shown).toBe(state);
  });
});

describe('The timer of the drawing', () => {
  it('is quiet where nothing changes', () => {
    const draw = vi.fn();
    const drawing = pacedDrawing(systemClock, 250, draw);
    drawing.request();
    vi.advanceTimersByTime(60_000);
    expect(draw).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('keeps an appointment, and a change comes before it', () => {
    const draw = vi.fn();
    const drawing = pacedDrawing(systemClock, 250, draw);
    drawing.requestAfter(1000);
    vi.advanceTimersByTime(999);
    expect(draw).not.toHaveBeenCalled();
    drawing.request();
    vi.advanceTimersByTime(0);
    expect(draw).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1000);
    expect(draw).toHaveBeenCalledTimes(1);
  });

  it('ends for good', () => {
    const draw = vi.fn();
    const drawing = pacedDrawing(systemClock, 250, draw);
    drawing.requestAfter(1000);
    drawing.stop();
    drawing.request();
    vi.advanceTimersByTime(5000);
    expect(draw).not.toHaveBeenCalled();
  });
});

describe('A whole number from 1 to 100', () => {
  it.each([
    ['', undefined],
    ['  ', undefined],
    ['60', 60],
    ['６０', 60],
    ['100', 100],
    ['101', 'invalid'],
    ['0', 'invalid'],
    ['-1', 'invalid'],
    ['1.5', 'invalid'],
    ['1e1', 'invalid'],
    ['many', 'invalid'],
  ])('typed as “%s” is %s', (text, number) => {
    expect(parseWholeNumber(text, { min: 1, max: 100 })).toBe(number);
  });

  it('may be 0 where the range begins there', () => {
    expect(parseWholeNumber('0', { min: 0, max: 100 })).toBe(0);
  });
});

describe('The outcome of a refresh', () => {
  it.each([
    [0, 0, 'No Market Data formulas there.'],
    [1, 0, '1 formula refreshed'],
    [12, 0, '12 formulas refreshed'],
    [12, 3, '12 formulas refreshed · 3 could not be changed: the sheet may be protected.'],
    [0, 3, '3 could not be changed: the sheet may be protected.'],
  ])('%i done, %i refused', (refreshed, refused, text) => {
    expect(outcomeText({ refreshed, refused }, paneTexts('en'))).toBe(text);
  });
});

describe('Every text of the pane', () => {
  const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();

  it('is there in both languages, with the same places, and translated', () => {
    for (const [key, { en, zh }] of Object.entries(allPaneTexts)) {
      expect(en, key).not.toBe('');
      expect(zh, key).not.toBe('');
      expect(places(zh), key).toEqual(places(en));
      expect(zh, key).not.toMatch(/[a-z]{4,} [a-z]{4,}/i);
    }
  });
});
