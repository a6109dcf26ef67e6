/**
 * Whether Excel starts the add-in when the workbook opens. Otherwise desktop Excel starts it for live, volatile or failed cells, a
 * click or a call: a workbook without any of them opens with its saved values, and nothing refreshes it (OfficeDev/office-js#2012).
 * The workbook keeps it (SharedRuntime 1.1, #3558), so it is changed when a person asks for it, and for that workbook alone.
 */
export interface StartupBehavior {
  /** Rejects where Excel cannot tell. */
  startsWithWorkbook(): Promise<boolean>;
  /** Changes the open workbook, which a person has yet to save. */
  setStart(isWanted: boolean): Promise<void>;
}

type Addin = Pick<Office.Addin, 'getStartupBehavior' | 'setStartupBehavior'>;

/** @returns undefined where Excel has no such thing */
export function openStartupBehavior(addin: Partial<Addin> = Office.addin): StartupBehavior | undefined {
  const { getStartupBehavior, setStartupBehavior } = addin;
  if (!getStartupBehavior || !setStartupBehavior) return undefined;
  const { load, none } = Office.StartupBehavior;
  return {
    startsWithWorkbook: async () => (await getStartupBehavior.call(addin)) === load,
    setStart: (isWanted) => setStartupBehavior.call(addin, isWanted ? load : none),
  };
}
