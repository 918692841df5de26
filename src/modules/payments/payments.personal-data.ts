import { Injectable } from '@nestjs/common';
import { PersonalData } from '#common/personal-data/personal-data.js';
import { AuditLogService } from '#modules/audit-log/index.js';
import { OrderRepository } from '#modules/orders/index.js';
import { OrderWritesRepository } from '#modules/orders/writing/index.js';
import { PaymentClaimRepository } from './data/payment-claim.repository.js';

/**
 * Payments are exported with their orders. On account deletion the references of payments and repayments by hand go, also
 * from the audit log: staff typed them, and they may hold a name or an account.
 */
@Injectable()
export class PaymentsPersonalData extends PersonalData {
  readonly name = 'payments';

  constructor(
    private readonly orders: OrderRepository,
    private readonly writes: OrderWritesRepository,
    private readonly claims: PaymentClaimRepository,
    private readonly audit: AuditLogService,
  ) {
    super();
  }

  exportFor(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  async eraseFor(userId: string): Promise<void> {
    const erased: string[] = [];
    for (const order of await this.orders.findAllOf(userId)) {
      const id = order._id.toHexString();
      if (order.refunds?.some(({ reference }) => reference !== undefined) === true)
        await this.writes.forgetRepayments(order._id);
      for (const [index, { gatewayPaymentId, manual }] of order.payments.entries()) {
        if (manual !== true) continue;
        await this.claims.remove([gatewayPaymentId]);
        await this.writes.renamePayment(order, gatewayPaymentId, `erased_${id}_${index}`);
        erased.push(id);
      }
    }
    await this.audit.forgetPayments(erased);
  }
}
