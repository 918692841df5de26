import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { UsersModule } from '#modules/users/index.js';
import { AuditLogAdminController } from './audit-log-admin.controller.js';
import { AuditLogPersonalData } from './audit-log.personal-data.js';
import { AuditEntryRepository } from './data/audit-entry.repository.js';
import { AuditEntry, AuditEntrySchema } from './data/audit-entry.schema.js';
import { AuditLogService } from './services/audit-log.service.js';

/** The log of administrators' changes, written by the modules that make them. */
@Module({
  imports: [MongooseModule.forFeature([{ name: AuditEntry.name, schema: AuditEntrySchema }]), UsersModule],
  controllers: [AuditLogAdminController],
  providers: [AuditLogService, AuditEntryRepository, AuditLogPersonalData],
  exports: [AuditLogService],
})
export class AuditLogModule {}
