/** The chunk of the ribbon. */
export { createCommands } from './commands';
export { followControlStates } from './control-states';
