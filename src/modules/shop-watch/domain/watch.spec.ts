import { haveStopped } from './watch.js';

describe('orders that stop', () => {
  rules('OPR-64').it.each([
    [{ now: 0, weekAgo: 10 }, true],
    [{ now: 0, weekAgo: 9 }, false],
    [{ now: 1, weekAgo: 10 }, false],
    [{ now: 1, weekAgo: 11 }, true],
    [{ now: 10, weekAgo: 100 }, false],
    [{ now: 0, weekAgo: 0 }, false],
  ])('are found by %p: %p', (counts, stopped) => {
    expect(haveStopped(counts)).toBe(stopped);
  });
});
