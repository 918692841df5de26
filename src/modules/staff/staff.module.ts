import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OutboxModule } from '#infrastructure/outbox/outbox.module.js';
import { AuditLogModule } from '#modules/audit-log/index.js';
import { AuthModule } from '#modules/auth/index.js';
import { UsersModule } from '#modules/users/index.js';
import { InvitationRepository } from './data/invitation.repository.js';
import { Invitation, InvitationSchema } from './data/invitation.schema.js';
import { InvitationAcceptanceController } from './invitation-acceptance.controller.js';
import { InvitationAcceptanceService } from './services/invitation-acceptance.service.js';
import { InvitationsService } from './services/invitations.service.js';
import { StaffService } from './services/staff.service.js';
import { StaffController } from './staff.controller.js';
import * as jobs from './staff.jobs.js';
import { StaffPersonalData } from './staff.personal-data.js';

/** Administrators and their scopes, and invitations to become one. */
@Module({
  imports: [
    OutboxModule.forFeature(jobs),
    AuditLogModule,
    AuthModule,
    UsersModule,
    MongooseModule.forFeature([{ name: Invitation.name, schema: InvitationSchema }]),
  ],
  controllers: [StaffController, InvitationAcceptanceController],
  providers: [
    StaffService,
    InvitationsService,
    InvitationAcceptanceService,
    InvitationRepository,
    StaffPersonalData,
  ],
})
export class StaffModule {}
