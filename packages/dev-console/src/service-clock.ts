import { Injectable } from '@nestjs/common';
import { AdjustableClock } from '#common/time/adjustable-clock.js';
import { Clock } from '#common/time/clock.js';
import { ClockTooFarError } from './dev-console.errors.js';
import type { ClockView } from './views/clock.view.js';

const END_OF_TIME_MS = Date.UTC(9999, 11, 31);

/** Reads and advances the service's clock. */
@Injectable()
export class ServiceClock {
  private readonly clock: AdjustableClock;

  constructor(clock: Clock) {
    if (!(clock instanceof AdjustableClock))
      throw new Error('The developer console needs a clock that can be moved');
    this.clock = clock;
  }

  read(): ClockView {
    return {
      now: this.clock.now().toISOString(),
      aheadSeconds: Math.round(this.clock.offset / 1000),
    };
  }

  /** @throws ClockTooFarError beyond the year 9999 */
  advance(seconds: number): ClockView {
    if (this.clock.nowMs() + seconds * 1000 > END_OF_TIME_MS) throw new ClockTooFarError();
    this.clock.advance(seconds * 1000);
    return this.read();
  }
}
