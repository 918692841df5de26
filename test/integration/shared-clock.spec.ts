import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PersistentClock } from '#common/time/persistent-clock.js';
import { useFolder } from '../support/use-folder.js';

const HOUR_MS = 3_600_000;
const dataDir = useFolder();

describe('the clocks of several processes with one data folder', () => {
  const file = join(dataDir, 'clock.json');

  rules('OPS-23').it('move together, and tell what has come due', () => {
    const [one, other] = [new PersistentClock(file), new PersistentClock(file)];
    const jumped = jest.fn();
    other.onJump(jumped);
    jest.useFakeTimers();
    const stop = other.follow();
    try {
      one.advance(HOUR_MS);
      jest.runOnlyPendingTimers();
      expect(other.offset).toBe(HOUR_MS);
      expect(jumped).toHaveBeenCalledTimes(1);
      // A file that was damaged meanwhile moves nothing back.
      writeFileSync(file, 'damaged');
      jest.runOnlyPendingTimers();
      expect(other.offset).toBe(HOUR_MS);
      one.advance(HOUR_MS);
      jest.runOnlyPendingTimers();
      expect(other.offset).toBe(2 * HOUR_MS);
    } finally {
      stop();
      jest.useRealTimers();
    }
  });

  rules('OPS-22').it('lose no move of another process', () => {
    const [one, other] = [new PersistentClock(file), new PersistentClock(file)];
    const before = one.offset;
    one.advance(HOUR_MS);
    other.advance(HOUR_MS);
    expect([other.offset, new PersistentClock(file).offset]).toEqual(Array(2).fill(before + 2 * HOUR_MS));
  });
});
