import { Clock } from './clock.js';

/** The system time plus an offset that only grows: the clock of tests and of the developer console. */
export class AdjustableClock extends Clock {
  constructor(private offsetMs = 0) {
    super();
  }

  override now(): Date {
    return new Date(Date.now() + this.offsetMs);
  }

  get offset(): number {
    return this.offsetMs;
  }

  /**
   * Moves time forward and notifies every subscriber.
   * @throws RangeError when `ms` would move it back
   */
  advance(ms: number): void {
    if (!(ms >= 0)) throw new RangeError('The clock only moves forward');
    this.offsetMs += ms;
    this.announceJump();
  }
}
