import { Module } from '@nestjs/common';
import { OrdersModule } from '#modules/orders/index.js';
import { ReservationSweeper } from './reservation-sweeper.js';

/** The poller that expires unpaid orders. */
@Module({ imports: [OrdersModule], providers: [ReservationSweeper] })
export class ReservationsWorkerModule {}
