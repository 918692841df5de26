import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { SilentParcelsService } from '#modules/shipping/index.js';
import { DatabasePoller } from './database-poller.js';

/** Asks the carrier about parcels that have been silent for `TRACKING_SILENCE_HOURS`. */
@Injectable()
export class SilentParcelsPoller extends DatabasePoller {
  constructor(parcels: SilentParcelsService, clock: Clock) {
    super(clock, 60_000, () => parcels.askDue());
  }
}
