import { Module } from '@nestjs/common';
import { AuditLogModule } from '#modules/audit-log/index.js';
import { QueuesAdminController } from './queues-admin.controller.js';
import { DeadLettersService } from './services/dead-letters.service.js';
import { QueueFiguresService } from './services/queue-figures.service.js';

/** How the queues stand, and what became a dead letter, for administrators. It stores nothing. */
@Module({
  imports: [AuditLogModule],
  controllers: [QueuesAdminController],
  providers: [QueueFiguresService, DeadLettersService],
})
export class QueuesModule {}
