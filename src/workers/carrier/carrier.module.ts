import { Module } from '@nestjs/common';
import { OrdersModule } from '#modules/orders/index.js';
import { CarrierProcessor } from './carrier.processor.js';

/** The worker of the `carrier` queue. */
@Module({ imports: [OrdersModule], providers: [CarrierProcessor] })
export class CarrierWorkerModule {}
