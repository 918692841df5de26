import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { NotificationsService } from '#modules/notifications/index.js';
import { OrderReturnsService } from '#modules/orders/index.js';
import { ReturnRepository } from '../data/return.repository.js';
import type { Return } from '../data/return.schema.js';
import { mayMove, type Decision } from '../domain/return-status.js';
import { IllegalReturnMoveError, ReturnNotFoundError } from '../returns.errors.js';
import { toReturn, type ReturnView } from '../views/return.view.js';

const WORDS = { APPROVED: 'approved', REJECTED: 'rejected' } as const;

/**
 * Records administrators' decisions about returns. Return, order, stock, refund and notification change in one
 * transaction.
 */
@Injectable()
export class ReturnDecisionService {
  constructor(
    private readonly returns: ReturnRepository,
    private readonly orders: OrderReturnsService,
    private readonly notifications: NotificationsService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @throws ReturnNotFoundError, IllegalReturnMoveError */
  async decide(
    returnId: string,
    decision: { status: Decision; note?: string | undefined },
    adminId: string,
  ): Promise<ReturnView> {
    const decided = await this.unitOfWork.run(async () => {
      const { status, note } = decision;
      const after = await this.move(returnId, status, note);
      if (status === 'REJECTED') await this.orders.reject(after.orderId.toHexString(), adminId);
      if (status === 'RECEIVED') await this.receive(after, adminId);
      if (status !== 'RECEIVED') await this.notify(after, WORDS[status]);
      return after;
    });
    return toReturn(decided);
  }

  private async move(returnId: string, to: Decision, note: string | undefined): Promise<Return> {
    const found = await findOrFail(this.returns.find(returnId), ReturnNotFoundError);
    if (!mayMove(found.status, to)) throw new IllegalReturnMoveError(found.status, to);
    const after = await this.returns.move(returnId, found.status, { to, note });
    if (after === null) throw new IllegalReturnMoveError(found.status, to);
    return after;
  }

  private async receive({ orderId, items }: Return, adminId: string): Promise<void> {
    const lines = items.map(({ productId, quantity }) => ({ productId: productId.toHexString(), quantity }));
    await this.orders.receive(orderId.toHexString(), lines, adminId);
  }

  /** An owner who has deleted the account is not notified. */
  private async notify({ _id, userId, orderId, orderNumber }: Return, word: string): Promise<void> {
    if (userId === null) return;
    await this.notifications.notify({
      userId: userId.toHexString(),
      type: 'RETURN_STATUS',
      title: `Return ${word}`,
      message: `Your return for order ${orderNumber} has been ${word}.`,
      metadata: { returnId: _id.toHexString(), orderId: orderId.toHexString() },
    });
  }
}
