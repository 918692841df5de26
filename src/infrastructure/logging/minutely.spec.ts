import { Minutely } from './minutely.js';

describe('Minutely', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  rules('OPR-03').it(
    'reports the first failure, then one a minute with the number that was left out',
    async () => {
      const reported: number[] = [];
      const failures = new Minutely();
      for (let second = 0; second <= 120; second += 1) {
        failures.note((leftOut) => reported.push(leftOut));
        await jest.advanceTimersByTimeAsync(1_000);
      }
      expect(reported).toEqual([0, 59, 59]);
    },
  );
});
