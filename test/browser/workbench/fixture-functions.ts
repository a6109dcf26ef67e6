/** Additional functions for tests: a stream that pushes on demand, formatted numbers, numbers with cards. */
import type { CustomFunction } from '../../../src/workbench/grid/calls/function-metadata';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';

const text = (name: string) => ({ name, type: 'any' });
const streaming = { stream: true };

const functions: readonly CustomFunction[] = [
  { id: 'TICKER', name: 'TICKER', parameters: [text('name')], options: streaming },
  { id: 'FORMATTED', name: 'FORMATTED', parameters: [text('value'), text('format')] },
  { id: 'CARDED', name: 'CARDED', parameters: [text('symbols')] },
  { id: 'SEEN', name: 'SEEN', parameters: [text('value')] },
];

/** The source of functions that refer to each other by name; stands at the end of the add-in's bundle. */
const script = `;(() => {
  ${[formattedNumber, numberCard, createTicker, associate].map(String).join('\n')}
  associate();
})();`;

export async function openWithFixtures(): Promise<GridDriver> {
  const grid = await openWorkbench({ extension: { functions, script } });
  // Six seconds after its start the add-in recalculates the cells that show #BUSY! without a call of its own, unless it is paused.
  const pane = grid.page.frameLocator('#pane');
  await pane.locator('#tab-home').click();
  await pane.locator('#pause-toggle', { hasText: 'Pause requests' }).click();
  return grid;
}

/** Globals of the script in the pane's window. */
export interface FixtureWindow {
  /** The log of the streams: `start a`, `end a`. */
  readonly streams: string[];
  /** Pushes a value to all streams of the name. */
  push(name: string, value: unknown): void;
}

interface StreamInvocation {
  onCanceled: () => void;
  setResult(value: unknown): void;
}

/** This function and those below run in the pane's window, so they must not refer to anything else in this file. */
function associate(): void {
  CustomFunctions.associate({
    TICKER: createTicker(),
    FORMATTED: formattedNumber,
    CARDED(symbols: string) {
      const cards = symbols.split(',').map((symbol) => [numberCard(symbol)]);
      return cards.length === 1 ? cards[0]?.[0] : cards;
    },
    SEEN: (value: unknown) => JSON.stringify(value).slice(0, 60),
  });
}

function createTicker() {
  const running: { name: string; invocation: StreamInvocation }[] = [];
  const streams: string[] = [];
  const push = (name: string, value: unknown) => {
    for (const each of running) if (each.name === name) each.invocation.setResult(value);
  };
  Object.assign(globalThis, { streams, push });
  return (name: string, invocation: StreamInvocation) => {
    const mine = { name, invocation };
    running.push(mine);
    streams.push(`start ${name}`);
    invocation.onCanceled = () => {
      running.splice(running.indexOf(mine), 1);
      streams.push(`end ${name}`);
    };
  };
}

function formattedNumber(basicValue: number, numberFormat: string) {
  return { type: 'Double', basicValue, numberFormat };
}

function numberCard(symbol: string) {
  return {
    type: 'Double',
    basicType: 'Double',
    basicValue: 1234.5,
    numberFormat: '#,##0.00',
    properties: {
      name: { type: 'String', basicValue: `<b>${symbol}</b>` },
      change_pct: formattedNumber(-0.0123, '0.00%'),
      time: formattedNumber(46037.4375, 'yyyy-mm-dd hh:mm'),
      volume: 4200,
    },
    layouts: {
      card: {
        title: { property: 'name' },
        subTitle: { property: 'time' },
        sections: [{ layout: 'List', title: 'Today', properties: ['change_pct', 'volume'] }],
      },
      compact: { icon: 'Money' },
    },
    provider: { description: 'The fixture of a test' },
  };
}
