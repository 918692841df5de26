/** Measures the CPU time, in milliseconds, that some work takes. */
export function cpuMsOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  return msSince(before);
}

/** Measures the CPU time, in milliseconds, that the process takes until some work has ended, its threads included. */
export async function cpuMsUntil(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  return msSince(before);
}

function msSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
