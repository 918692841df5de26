/**
 * Measures how far the clock of this machine is from another one's. Compares machines, so it reads the system's time and not
 * the application's clock, which a developer may move.
 * @param ask the time of the other, in milliseconds since 1970
 * @returns milliseconds; positive when this machine is ahead
 */
export async function measureClockDrift(ask: () => Promise<number>): Promise<number> {
  const asked = Date.now();
  return clockDriftMs(await ask(), asked, Date.now());
}

/** Only what the round trip from `asked` to `answered` cannot explain is drift. All in milliseconds. */
export function clockDriftMs(there: number, asked: number, answered: number): number {
  if (there < asked) return asked - there;
  return there > answered ? answered - there : 0;
}
