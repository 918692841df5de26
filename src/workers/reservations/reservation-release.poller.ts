import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { ReservationReleaseService } from '#modules/orders/index.js';
import { DatabasePoller } from '../database-poller.js';

/** Releases expired reservations. */
@Injectable()
export class ReservationReleasePoller extends DatabasePoller {
  protected override readonly everyMs = 1_000;

  constructor(
    private readonly release: ReservationReleaseService,
    clock: Clock,
  ) {
    super(clock);
  }

  protected override async work(): Promise<void> {
    await this.release.releaseDue();
  }
}
