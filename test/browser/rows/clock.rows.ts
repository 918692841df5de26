import { nowMs, theConsole, type ConsoleRow } from '../support/console-row.js';

const CLOCK = { form: 'POST /dev/clock/form', given: theConsole, notice: 'The clock was moved forward.' };

/** The controls of the clock. */
export const clockRows: readonly ConsoleRow[] = [
  { ...CLOCK, button: 'advanceSeconds=60', effect: movesBy(60) },
  { ...CLOCK, button: 'advanceSeconds=960', effect: movesBy(960) },
  { ...CLOCK, button: 'advanceSeconds=3600', effect: movesBy(3600) },
  { ...CLOCK, button: 'advanceSeconds=86400', effect: movesBy(86_400) },
  { ...CLOCK, button: 'advanceSeconds=2678400', effect: movesBy(2_678_400) },
  { ...CLOCK, button: 'Move forward', fill: () => ({ advanceSeconds: '77' }), effect: movesBy(77) },
];

function movesBy(seconds: number): ConsoleRow['effect'] {
  return async (bench, before) => {
    const moved = (await nowMs(bench)) - before.nowMs;
    // The clock goes on by itself while the button is pressed.
    expect(moved).toBeGreaterThanOrEqual(seconds * 1000);
    expect(moved).toBeLessThan(seconds * 1000 + 30_000);
    const shown = await bench.page.locator('#clock ~ p time').first().getAttribute('datetime');
    expect(Date.parse(shown!) - before.nowMs).toBeGreaterThanOrEqual(seconds * 1000);
  };
}
