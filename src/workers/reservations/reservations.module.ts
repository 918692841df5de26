import { Module } from '@nestjs/common';
import { OrdersModule } from '#modules/orders/index.js';
import { ReservationSweeper } from './reservation-sweeper.js';

/** The worker that ends unpaid orders. */
@Module({ imports: [OrdersModule], providers: [ReservationSweeper] })
export class ReservationsWorkerModule {}
