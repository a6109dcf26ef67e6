/** What refreshes, recalculates and runs in Excel: one part of the add-in, which loads with the schedule. */
export { createRecalculate } from './recalculate';
export { createRefresh } from './refresh';
export { createRunAtOnce, createRunInExcel } from '../host/run-in-excel';
export { createBackgroundRun } from '../host/cell-edit';
export { recalculateUnansweredErrors } from './unanswered-errors';
export { startSchedule } from './background-refreshes';
