import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPause } from '../../../src/client/http/pause';
import { associateCommands, commandIds, type CommandRegistry, type Commands } from '../../../src/addin/ribbon/associate';
import { createCommands, type CommandParts } from '../../../src/addin/ribbon/commands';

type Command = Parameters<CommandRegistry['associate']>[1];

function associated(load: () => Promise<Commands>): Map<string, Command> {
  const commands = new Map<string, Command>();
  associateCommands({ associate: (id, command) => void commands.set(id, command) }, load);
  return commands;
}

const notCalled = () => Promise.reject(new Error('not called'));

function commandsWith(parts: Partial<CommandParts>): Map<string, Command> {
  const all = {
    refresh: notCalled,
    pause: createPause(),
    time: { set: notCalled },
    showRefresh: notCalled,
    goTo: notCalled,
    press: notCalled,
  };
  return associated(() => Promise.resolve(createCommands({ ...all, language: 'en', ...parts })));
}

afterEach(() => void vi.unstubAllGlobals());

describe('A ribbon button whose chunk is not loaded', () => {
  it('is known to Office, and enabled again when the load fails', async () => {
    const commands = associated(() => Promise.reject(new Error('offline')));
    expect([...commands.keys()]).toEqual(commandIds);
    let completed = 0;
    await expect(commands.get('pauseRequests')?.({ completed: () => completed++ })).rejects.toThrow('offline');
    expect(completed).toBe(1);
  });
});

describe('A ribbon button', () => {
  it.each([
    ['succeeded', () => Promise.resolve({ recalculated: 1, reentered: 0, leftAlone: {}, searchedNames: true }), { recalculated: 1 }],
    ['failed', () => Promise.reject(new Error('Excel is busy')), new Error('Excel is busy')],
  ] as const)('is enabled again after a refresh that %s, whose outcome is shown', async (_, refresh, shown) => {
    const scopes: string[] = [];
    const outcomes: Promise<unknown>[] = [];
    const commands = commandsWith({
      refresh: (scope) => {
        scopes.push(scope);
        return refresh();
      },
      showRefresh: (outcome) => {
        outcomes.push(outcome);
        return Promise.resolve(true);
      },
    });
    let completed = 0;
    await commands.get('refreshSheet')?.({ completed: () => completed++ });
    expect([scopes, completed]).toEqual([['sheet'], 1]);
    expect(await Promise.all(outcomes.map((each) => each.catch((error: unknown) => error)))).toMatchObject([shown]);
  });

  it('leads to why a refresh failed', async () => {
    const [shown, places]: [string[], string[]] = [[], []];
    vi.stubGlobal('Office', { addin: { showAsTaskpane: () => Promise.resolve(void shown.push('pane')) } });
    const commands = commandsWith({
      refresh: () => Promise.reject(new Error('Excel is busy')),
      showRefresh: () => Promise.resolve(false),
      goTo: (...place) => Promise.resolve(void places.push(...place)),
    });
    await commands.get('refreshSheet')?.({ completed: () => {} });
    expect([shown, places]).toEqual([['pane'], ['home', 'refresh-workbook']]);
  });

  it('pauses and resumes requests; a keyboard shortcut, which has no event, does both', async () => {
    const pause = createPause();
    const commands = commandsWith({ pause });
    const states: boolean[] = [];
    for (const id of ['pauseRequests', 'pauseRequests', 'resumeRequests', 'togglePause', 'togglePause']) {
      await commands.get(id)?.(null);
      states.push(pause.isPaused());
    }
    expect(states).toEqual([true, true, false, true, false]);
  });
});

describe('Back to Now', () => {
  it('returns the workbook to now', async () => {
    const set = vi.fn(() => Promise.resolve());
    await commandsWith({ time: { set } }).get('backToNow')?.(null);
    expect(set.mock.calls).toEqual([[undefined]]);
  });

  it('shows the pane where the workbook does not keep that it is back', async () => {
    vi.stubGlobal('Office', { addin: { showAsTaskpane: () => Promise.resolve() } });
    const goTo = vi.fn(() => Promise.resolve());
    await commandsWith({ time: { set: notCalled }, goTo }).get('backToNow')?.(null);
    expect(goTo.mock.calls).toEqual([['home', 'as-of']]);
  });
});
