import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { ReservationReleaseService } from '#modules/checkout/index.js';
import { DatabasePoller } from './database-poller.js';

/** Releases expired reservations. */
@Injectable()
export class ReservationReleasePoller extends DatabasePoller {
  constructor(release: ReservationReleaseService, clock: Clock) {
    super(clock, 1_000, () => release.releaseDue());
  }
}
