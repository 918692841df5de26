import { Injectable } from '@nestjs/common';
import { AppConfig } from '#config/app-config.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { Metrics } from '#infrastructure/metrics/metrics.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import type { Order } from '#modules/orders/index.js';
import type { CashOnDelivery } from '#modules/orders/cash/index.js';
import { CashCodesService, confirmedForCash, OrderTransitionService } from '#modules/orders/writing/index.js';
import { PhoneRequiredError } from '../checkout.errors.js';
import { CASH_CONFIRMATION_MAIL } from '../checkout.jobs.js';
import type { CashBuyer } from '../domain/cash-buyer.js';
import { CashLimitsService } from './cash-limits.service.js';
import { StaffOrdersService } from './staff-orders.service.js';

/** Places orders that are paid at the door. Call every method inside the unit of work that places the order. */
@Injectable()
export class CashOrdersService {
  constructor(
    private readonly limits: CashLimitsService,
    private readonly codes: CashCodesService,
    private readonly transitions: OrderTransitionService,
    private readonly staffOrders: StaffOrdersService,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly metrics: Metrics,
    private readonly config: AppConfig,
  ) {}

  /**
   * Takes what the courier is to collect under the limits of its buyer. Whom the staff have on the phone has confirmed it.
   * @throws PhoneRequiredError, CashUnavailableError
   */
  async claim(buyer: CashBuyer, amountMinor: number): Promise<CashOnDelivery> {
    refuseWithoutPhone(buyer);
    const keys = await this.limits.claim(buyer, amountMinor);
    const isConfirmed = buyer.isByStaff || !this.config.shop.codConfirmation;
    return { amountMinor, keys, ...(isConfirmed ? {} : { confirmation: this.codes.create() }) };
  }

  /** Looks ahead: nothing is written. @throws PhoneRequiredError, CashUnavailableError */
  async assertAllowed(buyer: CashBuyer, amountMinor: number): Promise<void> {
    refuseWithoutPhone(buyer);
    await this.limits.assertAllowed(buyer, amountMinor);
  }

  /** Records what follows from an order that is stored: it can be sent at once, or waits for its customer, who is mailed a code. */
  async placed(order: Order, { by, isByStaff }: { by: string; isByStaff: boolean }): Promise<Order> {
    if (isByStaff) await this.staffOrders.placed(order);
    this.unitOfWork.afterCommit(() => this.metrics.orderChanged('placed'));
    const { confirmation } = order.cod!;
    if (confirmation === undefined) return this.transitions.apply(order, confirmedForCash(order), { by });
    const orderId = order._id.toHexString();
    const { nonce } = confirmation;
    await this.outbox.add(CASH_CONFIRMATION_MAIL, { orderId, nonce }, `order:${orderId}`);
    return order;
  }
}

/** The courier calls before coming. */
function refuseWithoutPhone({ phones }: CashBuyer): void {
  if (phones.length === 0) throw new PhoneRequiredError();
}
