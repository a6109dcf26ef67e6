/** The same run every time; FUZZ_SEED asks for another. A failure prints the seed that it needs. */
export const fuzzSeed = Number(process.env['FUZZ_SEED'] ?? 20_260_115);
