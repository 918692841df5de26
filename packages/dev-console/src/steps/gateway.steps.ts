import { Injectable } from '@nestjs/common';
import { toMajor } from '#common/money/money.js';
import { SandboxPaymentGateway } from '#infrastructure/payment-gateway/adapters/sandbox.payment-gateway.js';
import type { AdminOrderView } from '#modules/orders/index.js';
import { noticeOfRefund } from '../pages/payments.section.js';
import { SandboxPaymentsService } from '../sandbox-payments.service.js';
import { StepSource, type OrderStep } from './order-step.js';

/** How the gateway ends the refunds of an order that it has answered as pending. */
@Injectable()
export class GatewaySteps extends StepSource {
  override readonly who = 'Gateway';

  constructor(
    private readonly gateway: SandboxPaymentGateway,
    private readonly payments: SandboxPaymentsService,
  ) {
    super();
  }

  override async stepsOf({ payments }: AdminOrderView): Promise<OrderStep[]> {
    const paymentIds = payments.map(({ gatewayPaymentId }) => gatewayPaymentId);
    const pending = await this.gateway.refunds.pendingOf(paymentIds);
    return pending.flatMap(({ refund: { id: subject, amountMinor } }) =>
      (['processed', 'failed'] as const).map((status) => ({
        name: `refund-${status}`,
        subject,
        label: `${status === 'processed' ? 'Process' : 'Let fail'} the refund of ${toMajor(amountMinor)}`,
        take: async () => noticeOfRefund(await this.payments.endRefund(subject, { status })),
      })),
    );
  }
}
