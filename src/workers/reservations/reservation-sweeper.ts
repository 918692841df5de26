import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { ReservationRelease } from '#modules/orders/index.js';
import { DatabasePoller } from '../database-poller.js';

/** Releases expired reservations. */
@Injectable()
export class ReservationSweeper extends DatabasePoller {
  protected override readonly everyMs = 1_000;

  constructor(
    private readonly release: ReservationRelease,
    clock: Clock,
  ) {
    super(clock);
  }

  protected override async work(): Promise<void> {
    await this.release.releaseDue();
  }
}
