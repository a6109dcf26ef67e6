/** The default seed, so that runs are repeatable; FUZZ_SEED overrides it. A failure prints its seed. */
export const fuzzSeed = Number(process.env['FUZZ_SEED'] ?? 20_260_115);
