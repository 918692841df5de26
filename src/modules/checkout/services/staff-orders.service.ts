import { Injectable } from '@nestjs/common';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import type { Order } from '#modules/orders/index.js';
import { OrderAuditService, PaymentLinksService } from '#modules/orders/writing/index.js';
import { PAYMENT_LINK_MAIL } from '../checkout.jobs.js';

/** Records what follows when the staff have placed an order. */
@Injectable()
export class StaffOrdersService {
  constructor(
    private readonly audit: OrderAuditService,
    private readonly links: PaymentLinksService,
    private readonly outbox: Outbox,
  ) {}

  /** Records the audit entry, and the mail with the payment link where there is one. Call it in the unit of work in which the order becomes payable. */
  async placed(order: Order): Promise<void> {
    const orderId = order._id.toHexString();
    await this.audit.recordPlaced(order);
    if (this.links.urlOf(order) !== null)
      await this.outbox.add(PAYMENT_LINK_MAIL, { orderId }, `order:${orderId}`);
  }
}
