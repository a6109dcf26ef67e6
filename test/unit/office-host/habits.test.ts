/** What real kinds of Excel do differently: each option of the emulated one is in a profile, so that some test runs with it. */
import { expect, it } from 'vitest';
import * as profiles from '../../support/host-profiles';
import type { HostProfile } from '../../support/host-profiles';

/** The options that are no property of a version or a platform. */
type Habit = Exclude<keyof HostProfile, 'platform' | 'requirementSets'>;

const { hostProfiles, habits, misdeclaringHost, streamRefusingHost, tableRefusingHost } = profiles;
const all: readonly HostProfile[] = [
  ...Object.values(hostProfiles),
  ...Object.values(habits),
  ...[misdeclaringHost, streamRefusingHost, tableRefusingHost],
];

/** Complete, because every option must be named here. */
const named: Readonly<Record<Habit, true>> = {
  maxFlushBytes: true,
  automaticSeriesBy: true,
  refusesDataTypes: true,
  givesStreamAddresses: true,
  refusesErrorsInArrays: true,
  crashesOnBothDataTypeFlags: true,
  startsOnFirstCall: true,
  refusesRichStreamArguments: true,
  refusesRichStreamResults: true,
  recallsOnMove: true,
  showsZeroBeforeValue: true,
  callsStreamsTwice: true,
  sharesEqualStreams: true,
  staleMetadata: true,
  formatsOfRegion: true,
  readsHoursShort: true,
};

it.each(Object.keys(named))('A profile has the habit %s', (habit) => {
  expect(all.filter((profile) => habit in profile).length).toBeGreaterThan(0);
});
