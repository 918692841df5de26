import { Injectable } from '@nestjs/common';
import { SealedTexts } from '#common/crypto/sealed-text.js';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { OrderReturnsService } from '#modules/orders/index.js';
import { ReturnRepository } from '../data/return.repository.js';
import type { Return } from '../data/return.schema.js';
import { nextErasureAt, type RefundTo } from '../domain/refund-to.js';

/** Keeps the accounts to which cash of the door is given back: sealed at rest, opened for staff, erased in time (decisions 14.23). */
@Injectable()
export class RefundAccountsService {
  private readonly sealed: SealedTexts;

  constructor(
    private readonly returns: ReturnRepository,
    private readonly orders: OrderReturnsService,
    private readonly clock: Clock,
    { identity }: AppConfig,
  ) {
    this.sealed = new SealedTexts(identity.jwtSecret, 'accounts of refunds');
  }

  /** Seals an account for one return: the text of another return cannot be opened as its own. */
  seal({ upi, account, ifsc, name }: RefundTo, returnId: string): string {
    return this.sealed.seal(JSON.stringify({ upi, account, ifsc, name }), returnId);
  }

  /** Opens the account of a return; undefined without one, and if it was sealed with another `JWT_SECRET`. */
  open({ _id, refundTo }: Pick<Return, '_id' | 'refundTo'>): RefundTo | undefined {
    const text = refundTo === undefined ? null : this.sealed.open(refundTo, _id.toHexString());
    return text === null ? undefined : (JSON.parse(text) as RefundTo);
  }

  /** Erases the accounts whose time is over, a batch of them. */
  async eraseDue(): Promise<void> {
    const now = this.clock.now();
    for (const found of await this.returns.findRefundToDue(now)) {
      const next =
        found.status === 'RECEIVED'
          ? nextErasureAt(await this.orders.refundsByHand(found.orderId.toHexString()), now)
          : undefined;
      await this.returns.eraseRefundTo(found, next);
    }
  }
}
