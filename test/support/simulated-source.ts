/**
 * One simulated market for all services of a test file. Its numbers are a function of symbol and instant alone, so tests
 * cannot disturb each other through it, and listing its 16,000 instruments takes longer than most tests.
 */
import { createSimulatedSource } from '../../src/service/sources/simulated/simulated-source';

export const simulatedSource = createSimulatedSource({ seed: 1, clock: 'live' });
