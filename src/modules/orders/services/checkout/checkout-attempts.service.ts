import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { CheckoutAttemptRepository } from '../../data/checkout-attempt.repository.js';
import type { CheckoutAttempt } from '../../data/checkout-attempt.schema.js';
import { OrderRepository } from '../../data/order.repository.js';
import type { Order } from '../../data/order.schema.js';
import type { CheckoutRequest } from '../../domain/checkout-request.js';
import { IdempotencyKeyReusedError, RequestInProgressError } from '../../orders.errors.js';

/** How long a key stands for its answer. */
const REMEMBERED_MS = 24 * 3_600_000;

/** Longer than a checkout can take (two calls to the gateway): past it, the process that had the key is gone. */
const LEASE_MS = 60_000;

/** A key that a checkout holds. */
export interface ClaimedKey {
  readonly attempt: CheckoutAttempt;
  /** The order that an earlier try with the key had reserved before it died. */
  readonly order: Order | undefined;
}

/**
 * Idempotency keys of checkout. A key belongs to a user and stands for one body; it leads to one order, through a
 * crash too, because the order's id is written into the attempt in the transaction that makes the order.
 */
@Injectable()
export class CheckoutAttemptsService {
  constructor(
    private readonly attempts: CheckoutAttemptRepository,
    private readonly orders: OrderRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes the key for one checkout.
   * @returns the placed order, when the key has led to one already; else the key, held by the caller alone
   * @throws IdempotencyKeyReusedError, RequestInProgressError
   */
  async claim(
    userId: string,
    key: string,
    request: CheckoutRequest,
  ): Promise<ClaimedKey | { readonly completed: Order }> {
    const keyDigest = digest(key);
    const bodyDigest = digest(fingerprint(request));
    // A second round only where the key was freed, or forgotten, between the two queries.
    for (let round = 0; round < 3; round++) {
      const inserted = await this.attempts.insert({
        user: userId,
        keyDigest,
        bodyDigest,
        ...this.lease(),
        createdAt: this.clock.now(),
      });
      if (inserted !== null) return { attempt: inserted, order: undefined };
      const found = await this.attempts.find(userId, keyDigest);
      if (found === null) continue;
      if (found.createdAt.getTime() + REMEMBERED_MS > this.clock.nowMs())
        return this.resume(found, bodyDigest);
      await this.attempts.delete(found);
    }
    throw new RequestInProgressError();
  }

  /** Ties the order to the key. Call it inside the unit of work that makes the order. @throws RequestInProgressError */
  async attach(attempt: CheckoutAttempt, order: Order): Promise<void> {
    if (!(await this.attempts.attachOrder(attempt, order._id))) throw new RequestInProgressError();
  }

  /** The checkout has failed and left nothing: the key may be used anew. */
  async release(attempt: CheckoutAttempt): Promise<void> {
    await this.attempts.delete(attempt);
  }

  private async resume(
    found: CheckoutAttempt,
    bodyDigest: string,
  ): Promise<ClaimedKey | { readonly completed: Order }> {
    if (found.bodyDigest !== bodyDigest) throw new IdempotencyKeyReusedError();
    const order =
      found.orderId === undefined ? null : await this.orders.findById(found.orderId.toHexString());
    if (order?.placed === true) return { completed: order };
    if (found.leaseUntil > this.clock.now()) throw new RequestInProgressError();
    const attempt = await this.attempts.claimExpired(found, this.lease());
    if (attempt === null) throw new RequestInProgressError();
    return { attempt, order: order ?? undefined };
  }

  private lease(): Pick<CheckoutAttempt, 'leaseToken' | 'leaseUntil'> {
    return { leaseToken: randomUUID(), leaseUntil: new Date(this.clock.nowMs() + LEASE_MS) };
  }
}

/** What makes two requests the same. Without a phone it is what it was before there was one: keys outlive a release. */
function fingerprint({ addressId, couponCode, phone }: CheckoutRequest): string {
  return JSON.stringify([addressId, couponCode ?? null, ...(phone === undefined ? [] : [phone])]);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
