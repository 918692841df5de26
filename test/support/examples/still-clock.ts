import { AdjustableClock } from '#common/time/adjustable-clock.js';

/** A clock that stands still but for `advance`: what happens at it has the same times in every run. */
export class StillClock extends AdjustableClock {
  constructor(private readonly begin: Date) {
    super();
  }

  override now(): Date {
    return new Date(this.begin.getTime() + this.offset);
  }
}
