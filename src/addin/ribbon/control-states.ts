/** Which controls of the ribbon are enabled: those that have an effect now. */
import type { PauseState } from '../../client/http/pause';
import type { SettingsSource } from '../../client/store/settings';
import type { Capabilities } from '../excel/host/capabilities';
import { updateRibbon } from '../excel/host/office-app';
import type { WorkbookTime } from '../excel/time/workbook-time';
import type { CommandId } from './associate';

/** The controls that are not always enabled. */
export type ControlStates = Readonly<Partial<Record<CommandId, boolean>>>;

interface Situation {
  readonly hasKey: boolean;
  readonly isPaused: boolean;
  readonly canFreeze: boolean;
  /** The workbook is set to a past time. */
  readonly isInPast: boolean;
}

export function controlStates({ hasKey, isPaused, canFreeze, isInPast }: Situation): ControlStates {
  return {
    refreshSelection: hasKey,
    refreshSheet: hasKey,
    refreshWorkbook: hasKey,
    pauseRequests: !isPaused,
    resumeRequests: isPaused,
    freezeFormulas: canFreeze,
    backToNow: isInPast,
  };
}

export interface StateSources {
  readonly settings: SettingsSource;
  readonly pause: PauseState;
  readonly time: Pick<WorkbookTime, 'current' | 'subscribe'>;
  readonly capabilities: Pick<Capabilities, 'ribbonStates' | 'freezing'>;
}

/** Updates the ribbon now and on every change. Without RibbonApi 1.1 every control stays enabled. */
export function followControlStates({ settings, pause, time, capabilities }: StateSources): void {
  if (!capabilities.ribbonStates) return;
  let shown = '';
  const update = () => {
    const hasKey = settings.current().apiKey !== undefined;
    const states = controlStates({
      hasKey,
      isPaused: pause.isPaused(),
      canFreeze: capabilities.freezing,
      isInPast: time.current() !== undefined,
    });
    const wanted = JSON.stringify(states);
    if (wanted === shown) return;
    shown = wanted;
    // Refused, for one, after an update of the add-in until Excel is restarted: the next change tries again.
    updateRibbon(states).catch(() => (shown = ''));
  };
  update();
  settings.subscribe(update);
  pause.subscribe(update);
  time.subscribe(update);
}
