/** Which controls of the ribbon are enabled: those that have an effect now. */
import type { PauseState } from '../../client/pause';
import type { SettingsSource } from '../../client/settings';
import type { Capabilities } from '../excel/capabilities';
import { updateRibbon } from '../excel/ribbon-update';
import type { CommandId } from './command-ids';

/** The controls that are not always enabled. */
export type ControlStates = Readonly<Partial<Record<CommandId, boolean>>>;

interface Situation {
  readonly hasKey: boolean;
  readonly isPaused: boolean;
  readonly canFreeze: boolean;
}

export function controlStates({ hasKey, isPaused, canFreeze }: Situation): ControlStates {
  return {
    refreshSelection: hasKey,
    refreshSheet: hasKey,
    refreshWorkbook: hasKey,
    pauseRequests: !isPaused,
    resumeRequests: isPaused,
    freezeFormulas: canFreeze,
  };
}

export interface StateSources {
  readonly settings: SettingsSource;
  readonly pause: PauseState;
  readonly capabilities: Pick<Capabilities, 'ribbonStates' | 'freezing'>;
}

/** Updates the ribbon now and on every change. Without RibbonApi 1.1 every control stays enabled. */
export function followControlStates({ settings, pause, capabilities }: StateSources): void {
  if (!capabilities.ribbonStates) return;
  let shown = '';
  const update = () => {
    const hasKey = settings.current().apiKey !== undefined;
    const states = controlStates({ hasKey, isPaused: pause.isPaused(), canFreeze: capabilities.freezing });
    const wanted = JSON.stringify(states);
    if (wanted === shown) return;
    shown = wanted;
    // Refused, for one, after an update of the add-in until Excel is restarted: the next change tries again.
    updateRibbon(states).catch(() => (shown = ''));
  };
  update();
  settings.subscribe(update);
  pause.subscribe(update);
}
