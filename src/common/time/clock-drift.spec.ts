import { clockDriftMs } from './clock-drift.js';

describe('the drift of a clock', () => {
  it.each([
    ['within the round trip', 1_000, 900, 9_900, 0],
    ['at its ends', 900, 900, 900, 0],
    ['this machine ahead', 95_000, 100_000, 100_010, 5_000],
    ['this machine behind', 106_000, 100_000, 100_010, -5_990],
  ])('is what the round trip does not explain: %s', (_what, there, asked, answered, drift) => {
    expect(clockDriftMs(there, asked, answered)).toBe(drift);
  });
});
