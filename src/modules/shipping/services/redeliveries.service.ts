import { Injectable } from '@nestjs/common';
import { withoutUndefined } from '#common/collections/without-undefined.js';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { OrderRepository, type AdminOrderView, type Order } from '#modules/orders/index.js';
import {
  isUndelivered,
  redeliveryDays,
  redeliveryLinkState,
  type Redelivery,
} from '#modules/orders/parcels/index.js';
import {
  OrderChangesService,
  OrderTransitionService,
  RedeliveryLinkTokensService,
} from '#modules/orders/writing/index.js';
import type { AskRedeliveryDto, RedeliverDto } from '../dto/redelivery.dto.js';
import {
  NotUndeliveredError,
  RedeliveryAlreadyAskedError,
  RedeliveryDateError,
  RedeliveryLinkExpiredError,
  RedeliveryLinkNotFoundError,
} from '../shipping.errors.js';
import { toRedeliveryLink, type RedeliveryLinkView } from '../views/redelivery-link.view.js';

/** The note to the courier where the customer has nothing to add. */
const NOTE_OF_CUSTOMER = 'The customer asks for another attempt';

type Asked = Omit<RedeliverDto, 'note'> & { readonly note: string };

/**
 * Takes what staff and customers want after a failed attempt (decisions 14.20). The order keeps it; the carrier is asked by a job
 * (`RedeliveryRequestsService`).
 */
@Injectable()
export class RedeliveriesService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly changes: OrderChangesService,
    private readonly transitions: OrderTransitionService,
    private readonly links: RedeliveryLinkTokensService,
    private readonly unitOfWork: UnitOfWork,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** @throws OrderNotFoundError, NotUndeliveredError, RedeliveryDateError, OrderChangedError */
  async askForStaff(orderId: string, wanted: RedeliverDto, adminId: string): Promise<AdminOrderView> {
    return this.changes.change({
      action: 'ORDER_REDELIVERY_ASKED',
      orderId,
      adminId,
      decide: (order, now) => {
        if (!isUndelivered(order)) throw new NotUndeliveredError();
        return { redelivery: this.asked(wanted, `ADMIN:${adminId}`, now) };
      },
    });
  }

  /** @throws RedeliveryLinkNotFoundError, RedeliveryLinkExpiredError */
  async show(token: string): Promise<RedeliveryLinkView> {
    const order = await this.find(token);
    const state = redeliveryLinkState(order, this.clock.now());
    if (state === 'OVER') throw new RedeliveryLinkExpiredError();
    return this.view(order, state === 'OPEN');
  }

  /**
   * Takes the customer's answer, once.
   * @throws RedeliveryLinkNotFoundError, RedeliveryLinkExpiredError, RedeliveryAlreadyAskedError, RedeliveryDateError, OrderChangedError
   */
  async askForCustomer(token: string, wanted: AskRedeliveryDto): Promise<RedeliveryLinkView> {
    const order = await this.unitOfWork.run(async () => {
      const found = await this.find(token);
      const now = this.clock.now();
      const state = redeliveryLinkState(found, now);
      if (state === 'OVER') throw new RedeliveryLinkExpiredError();
      if (state === 'USED') throw new RedeliveryAlreadyAskedError();
      const asked: Asked = { ...wanted, action: 'REATTEMPT', note: wanted.note ?? NOTE_OF_CUSTOMER };
      const transition = {
        redelivery: this.asked(asked, 'CUSTOMER', now),
        redeliveryLink: { ...found.redeliveryLink!, usedAt: now },
      };
      return this.transitions.apply(found, transition, { by: 'CUSTOMER' });
    });
    return this.view(order, false);
  }

  private asked({ action, note, phone, street, date }: Asked, by: string, at: Date): Redelivery {
    const days = this.days();
    if (date !== undefined && (date < days.from || date > days.to)) throw new RedeliveryDateError(days);
    return { action, note, ...withoutUndefined({ phone, street, date }), at, by };
  }

  private find(token: string): Promise<Order> {
    const found = this.orders.findByRedeliveryLink(this.links.hashOf(token));
    return findOrFail(found, RedeliveryLinkNotFoundError);
  }

  private view(order: Order, isOpen: boolean): RedeliveryLinkView {
    return toRedeliveryLink(order, { isOpen, days: this.days() });
  }

  private days() {
    return redeliveryDays(this.clock.now(), this.config.shop.timeZone);
  }
}
