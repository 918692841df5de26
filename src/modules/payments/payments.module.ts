import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OutboxModule } from '#infrastructure/outbox/outbox.module.js';
import { AuditLogModule } from '#modules/audit-log/index.js';
import { OrdersModule } from '#modules/orders/index.js';
import { PaymentClaimRepository } from './data/payment-claim.repository.js';
import { PaymentClaim, PaymentClaimSchema } from './data/payment-claim.schema.js';
import { PaymentsAdminController } from './payments-admin.controller.js';
import { PaymentsWebhooksController } from './payments-webhooks.controller.js';
import { PaymentsController } from './payments.controller.js';
import * as jobs from './payments.jobs.js';
import { PaymentsPersonalData } from './payments.personal-data.js';
import { PaymentsAdminService } from './services/payments-admin.service.js';
import { PaymentClaimsService } from './services/payment-claims.service.js';
import { PaymentConfirmationService } from './services/payment-confirmation.service.js';
import { GatewayDifferencesService } from './services/gateway-differences.service.js';
import { MissingPaymentsService } from './services/missing-payments.service.js';
import { PaymentFollowUpsService } from './services/payment-follow-ups.service.js';
import { PaymentReconciliationService } from './services/payment-reconciliation.service.js';
import { PaymentReferencesService } from './services/payment-references.service.js';
import { PaymentReportsService } from './services/payment-reports.service.js';
import { RefundsService } from './services/refunds.service.js';

/** The reports of the gateway on payments, refunds and disputes, and the requests to it. */
@Module({
  imports: [
    OutboxModule.forFeature(jobs),
    MongooseModule.forFeature([{ name: PaymentClaim.name, schema: PaymentClaimSchema }]),
    AuditLogModule,
    OrdersModule,
  ],
  controllers: [PaymentsAdminController, PaymentsWebhooksController, PaymentsController],
  providers: [
    PaymentClaimRepository,
    PaymentsPersonalData,
    PaymentClaimsService,
    GatewayDifferencesService,
    MissingPaymentsService,
    PaymentFollowUpsService,
    PaymentConfirmationService,
    PaymentsAdminService,
    PaymentReferencesService,
    PaymentReportsService,
    PaymentReconciliationService,
    RefundsService,
  ],
  exports: [GatewayDifferencesService, PaymentsAdminService, PaymentReconciliationService],
})
export class PaymentsModule {}
