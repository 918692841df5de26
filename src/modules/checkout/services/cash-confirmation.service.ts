import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { Clock } from '#common/time/clock.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { OrderNotFoundError, OrderRepository, type Order } from '#modules/orders/index.js';
import {
  CashCodesService,
  CashConfirmationRepository,
  confirmedForCash,
  OrderTransitionService,
} from '#modules/orders/writing/index.js';
import { OrderCannotBeConfirmedError, WrongConfirmationCodeError } from '../checkout.errors.js';
import { CASH_CONFIRMATION_MAIL } from '../checkout.jobs.js';
import { MOST_CODES_SENT, MOST_WRONG_CODES } from '../checkout.limits.js';
import { toConfirmedOrder, type ConfirmedOrderView } from '../views/confirmed-order.view.js';

/** An order that waits for its customer. */
type WaitingOrder = Order & { readonly cod: { readonly confirmation: object } };

/** Confirms orders that are to be paid at the door, by a code that their customers are mailed (decisions 14.21). */
@Injectable()
export class CashConfirmationService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly confirmations: CashConfirmationRepository,
    private readonly codes: CashCodesService,
    private readonly transitions: OrderTransitionService,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Confirms the caller's order, after which it can be sent. Idempotent.
   * @throws OrderNotFoundError, OrderCannotBeConfirmedError, WrongConfirmationCodeError, OrderChangedError
   */
  async confirm(userId: string, orderId: string, code: string): Promise<ConfirmedOrderView> {
    const order = await this.find(userId, orderId);
    if (isConfirmed(order)) return toConfirmedOrder(order);
    this.refuseUnlessWaiting(order);
    const { nonce, tries } = order.cod.confirmation;
    const isTaken = tries < MOST_WRONG_CODES && this.codes.isRight({ nonce }, code);
    if (!isTaken) {
      await this.confirmations.countWrong(order._id, nonce);
      throw new WrongConfirmationCodeError();
    }
    const confirmed = await this.unitOfWork.run(() =>
      this.transitions.apply(order, confirmedForCash(order), { by: 'CUSTOMER' }),
    );
    return toConfirmedOrder(confirmed);
  }

  /**
   * Mails another code, which replaces the one before.
   * @throws OrderNotFoundError, OrderCannotBeConfirmedError, also when enough of them were sent
   */
  async sendCode(userId: string, orderId: string): Promise<void> {
    const order = await this.find(userId, orderId);
    this.refuseUnlessWaiting(order);
    const { confirmation } = order.cod;
    if (confirmation.sent >= MOST_CODES_SENT) throw new OrderCannotBeConfirmedError();
    const next = this.codes.create(confirmation);
    await this.unitOfWork.run(async () => {
      // Of two at once one sends its code.
      if (!(await this.confirmations.replace(order._id, confirmation.nonce, next))) return;
      const payload = { orderId: order._id.toHexString(), nonce: next.nonce };
      await this.outbox.add(CASH_CONFIRMATION_MAIL, payload, `order:${payload.orderId}`);
    });
  }

  private refuseUnlessWaiting(order: Order): asserts order is WaitingOrder & {
    readonly cod: { readonly confirmation: NonNullable<NonNullable<Order['cod']>['confirmation']> };
  } {
    const { orderStatus, cod, reservedUntil } = order;
    const isReserved = reservedUntil !== undefined && reservedUntil > this.clock.now();
    if (orderStatus !== 'PENDING' || cod?.confirmation === undefined || !isReserved)
      throw new OrderCannotBeConfirmedError();
  }

  private find(userId: string, orderId: string): Promise<Order> {
    return findOrFail(this.orders.findOwn(orderId, userId), OrderNotFoundError);
  }
}

/** Whether an order that is paid at the door has been confirmed, and goes on. */
function isConfirmed({ cod, orderStatus }: Order): boolean {
  const goesOn = orderStatus !== 'PENDING' && orderStatus !== 'CANCELLED';
  return cod !== undefined && cod.confirmation === undefined && goesOn;
}
