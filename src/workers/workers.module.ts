import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CarrierWorkerModule } from './carrier/carrier.worker.module.js';
import { ImagesWorkerModule } from './images/images.worker.module.js';
import { MailWorkerModule } from './mail/mail.worker.module.js';
import { PaymentsWorkerModule } from './payments/payments.worker.module.js';
import { SearchWorkerModule } from './search/search.worker.module.js';
import { UsersWorkerModule } from './users/users.worker.module.js';
import { WorkersService } from './workers.service.js';

/** The workers of all queues, in a process with the role of a worker. */
@Module({
  imports: [
    DiscoveryModule,
    CarrierWorkerModule,
    ImagesWorkerModule,
    MailWorkerModule,
    PaymentsWorkerModule,
    SearchWorkerModule,
    UsersWorkerModule,
  ],
  providers: [WorkersService],
})
export class WorkersModule {}
