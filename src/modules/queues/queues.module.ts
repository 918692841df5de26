import { Module } from '@nestjs/common';
import { AuditLogModule } from '#modules/audit-log/index.js';
import { QueuesAdminController } from './queues-admin.controller.js';
import { DeadLettersService } from './services/dead-letters.service.js';
import { QueuesService } from './services/queues.service.js';

/** How the queues stand, and what became a dead letter, for administrators. It stores nothing. */
@Module({
  imports: [AuditLogModule],
  controllers: [QueuesAdminController],
  providers: [QueuesService, DeadLettersService],
})
export class QueuesModule {}
