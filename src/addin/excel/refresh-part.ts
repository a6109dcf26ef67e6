/** What refreshes, recalculates and runs in Excel: one part of the add-in, which loads with the schedule. */
export { createRecalculate } from './recalculate';
export { createRefresh } from './refresh';
export { createRunAtOnce, createRunInExcel } from './run-in-excel';
export { createUnaskedRun } from './unasked-run';
export { startSchedule } from './unasked-refreshes';
