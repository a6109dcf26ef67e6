/** How the memory of processes changes, as their /metrics tell it. */

export interface MemoryChange {
  /** MB, after the warm-up and at the end. */
  readonly first: number;
  readonly last: number;
  /** Slope of the least-squares line through the second half. */
  readonly mbPerMinute: number;
}

interface Sample {
  readonly minute: number;
  readonly mb: number;
}

const everyMs = 1_000;

export function createMemoryWatch(origins: readonly string[]): { end(): MemoryChange[] } {
  const startedAt = performance.now();
  const samples = origins.map((): Sample[] => []);
  const sample = async (origin: string, into: Sample[]) => {
    const text = await (await fetch(`${origin}/metrics`)).text();
    const bytes = /^process_resident_memory_bytes\S* (\S+)$/m.exec(text)?.[1];
    into.push({ minute: (performance.now() - startedAt) / 60_000, mb: Number(bytes) / 1e6 });
  };
  const timer = setInterval(() => {
    origins.forEach((origin, i) => void sample(origin, samples[i] ?? []).catch(() => {}));
  }, everyMs);
  return {
    end() {
      clearInterval(timer);
      return samples.map((each) => changeOf(each.slice(Math.floor(each.length / 2))));
    },
  };
}

function changeOf(samples: readonly Sample[]): MemoryChange {
  const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  const [time, size] = [mean(samples.map(({ minute }) => minute)), mean(samples.map(({ mb }) => mb))];
  const rise = samples.reduce((sum, { minute, mb }) => sum + (minute - time) * (mb - size), 0);
  const run = samples.reduce((sum, { minute }) => sum + (minute - time) ** 2, 0);
  return { first: samples[0]?.mb ?? NaN, last: samples.at(-1)?.mb ?? NaN, mbPerMinute: rise / run };
}
