import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { toMinor } from '#common/money/money.js';
import { metaOf } from '#common/paging/page.view.js';
import { Clock } from '#common/time/clock.js';
import type { PageQuery } from '#common/validation/page-query.js';
import { AppConfig } from '#config/app-config.js';
import type { Waiting } from '#infrastructure/database/paging/list-reader.js';
import { newId } from '#infrastructure/database/new-id.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { queryWords } from '#infrastructure/search-engine/search-words.js';
import { viewsOf } from '#infrastructure/logging/views-of.js';
import { AuditLogService } from '#modules/audit-log/index.js';
import { NotificationsService } from '#modules/notifications/index.js';
import { OrderReturnsService, type ReturnableOrder } from '#modules/orders/index.js';
import { UserDirectoryService, UsersService, type CustomerCardView } from '#modules/users/index.js';
import { ReturnRepository, type ReturnChange } from '../data/return.repository.js';
import type { Return } from '../data/return.schema.js';
import { sendUntil, type SendingInstructions } from '../domain/return-instructions.js';
import { firstErasureAt, type RefundTo } from '../domain/refund-to.js';
import { returnRefusal } from '../domain/return-window.js';
import { mayDecide, mayWithdraw, type Decision, type ReturnStatus } from '../domain/return-status.js';
import { isShort, receivedItems, unitsOf } from '../domain/received-items.js';
import { requestedItems } from '../domain/requested-items.js';
import type { AdminReturnListQuery } from '../dto/return-list.query.js';
import type { ReturnDecisionDto } from '../dto/return-decision.dto.js';
import type { RequestReturnDto } from '../dto/return.dto.js';
import {
  IllegalReturnMoveError,
  OrderCannotBeReturnedError,
  RefundToNotNeededError,
  ReturnAlreadyOpenError,
  ReturnEndedError,
  ReturnNotFoundError,
  ReturnWindowClosedError,
} from '../returns.errors.js';
import { DECISION_MAIL } from '../returns.jobs.js';
import { RefundAccountsService } from './refund-accounts.service.js';
import { toReturn, type ReturnListView, type ReturnView } from '../views/return.view.js';

const WORDS = { APPROVED: 'approved', REJECTED: 'rejected' } as const;

/**
 * Returns, from the customer's request to the receipt of the goods. Return, order, stock, refund, notification
 * and the entry for the mail change in one transaction.
 */
@Injectable()
export class ReturnsService {
  constructor(
    private readonly returns: ReturnRepository,
    private readonly accounts: RefundAccountsService,
    private readonly orders: OrderReturnsService,
    private readonly users: UsersService,
    private readonly directory: UserDirectoryService,
    private readonly notifications: NotificationsService,
    private readonly outbox: Outbox,
    private readonly auditLog: AuditLogService,
    private readonly unitOfWork: UnitOfWork,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** Returns one page of a user's own returns, newest first. */
  async listOwn(userId: string, page: PageQuery): Promise<ReturnListView> {
    const { entries, total } = await this.returns.findPage({ userId }, page);
    return { returns: viewsOf(entries, (stored) => toReturn(stored)), meta: metaOf(page, total) };
  }

  /** Returns one page of all returns, newest first, with their customers. */
  async listAll({ q, status, orderId, ...page }: AdminReturnListQuery): Promise<ReturnListView> {
    const search =
      q === undefined ? undefined : { words: queryWords(q), userIds: await this.directory.findIds(q) };
    const { entries, total } = await this.returns.findPage({ status, orderId, search }, page);
    const customers = await this.customersOf(entries);
    return { returns: viewsOf(entries, (stored) => toReturn(stored, customers)), meta: metaOf(page, total) };
  }

  /** A return as administrators see it; a program does not see where its money is to go. @throws ReturnNotFoundError */
  async detail(returnId: string, { isPerson }: { readonly isPerson: boolean }): Promise<ReturnView> {
    return this.shown(await findOrFail(this.returns.find(returnId), ReturnNotFoundError), isPerson);
  }

  /** How many await a decision or the goods, and since when the first of them. */
  async openOnes(): Promise<Waiting> {
    return this.returns.open();
  }

  /**
   * Opens a return of the caller's delivered order and moves the order to `RETURN_REQUESTED`.
   * @throws OrderNotFoundError, ReturnAlreadyOpenError, OrderCannotBeReturnedError, ReturnWindowClosedError,
   * ItemAmbiguousError, TooManyUnitsError, RefundToNotNeededError
   */
  async open(userId: string, { orderId, items, reason, refundTo }: RequestReturnDto): Promise<ReturnView> {
    const opened = await this.unitOfWork.run(async () => {
      const order = await this.orders.findOwn(orderId, userId);
      if (await this.returns.hasOpen(orderId)) throw new ReturnAlreadyOpenError();
      this.refuseUnreturnable(order);
      if (refundTo !== undefined && order.isPaidAtGateway) throw new RefundToNotNeededError();
      const _id = newId();
      const inserted = await this.returns.insert({
        _id,
        userId,
        orderId,
        orderNumber: order.orderNumber,
        items: requestedItems(items, order.lines),
        reason,
        createdAt: this.clock.now(),
        ...(refundTo && { refundTo: this.accounts.seal(refundTo, _id.toHexString()) }),
      });
      await this.orders.request(orderId);
      return inserted;
    });
    return toReturn(opened);
  }

  /**
   * Replaces where the money of the caller's open return is to go.
   * @throws ReturnNotFoundError, also for another customer's return; RefundToNotNeededError, ReturnEndedError
   */
  async changeRefundTo(userId: string, returnId: string, refundTo: RefundTo): Promise<ReturnView> {
    const { orderId } = await findOrFail(this.returns.findOwn(returnId, userId), ReturnNotFoundError);
    const { isPaidAtGateway } = await this.orders.findOwn(orderId.toHexString(), userId);
    if (isPaidAtGateway) throw new RefundToNotNeededError();
    const sealed = this.accounts.seal(refundTo, returnId);
    return toReturn(
      await findOrFail(this.returns.replaceRefundTo(returnId, userId, sealed), ReturnEndedError),
    );
  }

  /**
   * The administrator's decision, or the receipt of the goods. An approved return is rejected with a note only.
   * @throws ReturnNotFoundError, IllegalReturnMoveError, TooManyUnitsError, RefundExceedsShareError, UnitsAlreadyBackError,
   * PaymentDisputedError
   */
  async decide(
    returnId: string,
    decision: ReturnDecisionDto,
    { adminId, isPerson }: { readonly adminId: string; readonly isPerson: boolean },
  ): Promise<ReturnView> {
    const { status, note, ...arrival } = decision;
    const decided = await this.unitOfWork.run(async () => {
      const found = await findOrFail(this.returns.find(returnId), ReturnNotFoundError);
      const { status: from } = found;
      const isLegal = mayDecide(from, status, note !== undefined);
      const instructions = status === 'APPROVED' ? await this.instructionsFor(found) : undefined;
      const after = await this.move(returnId, from, { to: status, note, instructions }, isLegal);
      const by = `ADMIN:${adminId}`;
      const change = {
        before: { status: from },
        after: { status, ...arrival, items: arrival.items?.map((item) => ({ ...item })) },
      };
      const { orderNumber } = after;
      await this.auditLog.record({
        action: 'RETURN_DECIDED',
        subject: returnId,
        subjectName: orderNumber,
        ...change,
      });
      if (status === 'RECEIVED') return this.receive(after, arrival, by);
      if (status === 'REJECTED') await this.orders.end(after.orderId.toHexString(), by);
      await this.tell(after, status);
      return after;
    });
    return this.shown(decided, isPerson);
  }

  /**
   * The customer withdraws an own return before its goods have arrived.
   * @throws ReturnNotFoundError, also for another customer's return; IllegalReturnMoveError
   */
  async withdraw(userId: string, returnId: string): Promise<ReturnView> {
    const withdrawn = await this.unitOfWork.run(async () => {
      const { status: from } = await findOrFail(this.returns.findOwn(returnId, userId), ReturnNotFoundError);
      const after = await this.move(returnId, from, { to: 'WITHDRAWN' }, mayWithdraw(from));
      await this.orders.end(after.orderId.toHexString(), 'CUSTOMER');
      return after;
    });
    return toReturn(withdrawn);
  }

  private async shown(stored: Return, isPerson: boolean): Promise<ReturnView> {
    const refundTo = isPerson ? this.accounts.open(stored) : undefined;
    return toReturn(stored, await this.customersOf([stored]), refundTo);
  }

  private customersOf(returns: readonly Return[]): Promise<Map<string, CustomerCardView>> {
    return this.users.findCustomers(returns.flatMap(({ userId }) => userId?.toHexString() ?? []));
  }

  private refuseUnreturnable(order: ReturnableOrder): void {
    const refusal = returnRefusal(order, this.config.shop.returnWindowDays, this.clock.now());
    if (refusal === 'NOT_DELIVERED') throw new OrderCannotBeReturnedError();
    if (refusal === 'WINDOW_CLOSED') throw new ReturnWindowClosedError();
  }

  /** How the goods are to be sent, as the shop says now. */
  private async instructionsFor({ orderId }: Return): Promise<SendingInstructions> {
    const { returnAddress, returnInstructions, returnWindowDays, timeZone } = this.config.shop;
    const until = sendUntil({
      approvedAt: this.clock.now(),
      deliveredAt: await this.orders.deliveredAt(orderId.toHexString()),
      windowDays: returnWindowDays,
      zone: timeZone,
    });
    return { address: returnAddress, until, text: returnInstructions };
  }

  private async move(
    returnId: string,
    from: ReturnStatus,
    change: ReturnChange,
    isLegal: boolean,
  ): Promise<Return> {
    const after = isLegal ? await this.returns.move(returnId, from, change) : null;
    if (after === null) throw new IllegalReturnMoveError(from, change.to);
    if (!after.open && after.refundTo !== undefined)
      await this.returns.scheduleErasure(after._id, firstErasureAt(after.status, this.clock.now()));
    return after;
  }

  /**
   * Takes the goods in. The owner gets a mail when less has come than was requested, or less is refunded than its share; else
   * the mail about the refund tells what has come.
   */
  private async receive(
    { _id, orderId, items: requested }: Return,
    {
      items,
      restock,
      refundAmount,
      refundDisputed,
      refundShipping,
    }: Omit<ReturnDecisionDto, 'status' | 'note'>,
    by: string,
  ): Promise<Return> {
    const order = orderId.toHexString();
    const units = requested.map(({ itemId, productId, quantity }) => ({
      itemId,
      productId: productId.toHexString(),
      quantity,
    }));
    const received = receivedItems(await this.orders.linesOf(order, units), { items, restock });
    const refundMinor = refundAmount === undefined ? undefined : toMinor(refundAmount);
    const isCounted = items !== undefined || restock === false;
    const { instead, isReduced } = await this.orders.receive(
      order,
      { units: unitsOf(received), isCounted, refundMinor, refundDisputed, refundShipping },
      by,
    );
    const after = await this.returns.keepReceipt(_id.toHexString(), {
      items: received,
      refundMinor: instead,
    });
    if (isReduced || isShort(received)) await this.mail(after, 'RECEIVED');
    return after;
  }

  /** Tells the owner of a decision in the app and by mail; nobody when the owner has deleted the account. */
  private async tell(told: Return, decision: keyof typeof WORDS): Promise<void> {
    const { _id, userId, orderId, orderNumber } = told;
    if (userId === null) return;
    const [returnId, word] = [_id.toHexString(), WORDS[decision]];
    await this.notifications.notify({
      userId: userId.toHexString(),
      type: 'RETURN_STATUS',
      title: `Return ${word}`,
      message: `Your return for order ${orderNumber} has been ${word}.`,
      metadata: { returnId, orderId: orderId.toHexString() },
    });
    await this.mail(told, decision);
  }

  /** Sends nothing to an owner who has deleted the account. */
  private async mail({ _id, userId }: Return, decision: Decision): Promise<void> {
    const returnId = _id.toHexString();
    if (userId !== null) await this.outbox.add(DECISION_MAIL, { returnId, decision }, `return:${returnId}`);
  }
}
