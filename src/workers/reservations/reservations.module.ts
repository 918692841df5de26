import { Module } from '@nestjs/common';
import { OrdersModule } from '#modules/orders/index.js';
import { ReservationReleasePoller } from './reservation-release.poller.js';

/** The poller that expires unpaid orders. */
@Module({ imports: [OrdersModule], providers: [ReservationReleasePoller] })
export class ReservationsWorkerModule {}
