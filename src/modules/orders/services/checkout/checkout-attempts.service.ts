import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { CheckoutAttemptRepository } from '../../data/checkout-attempt.repository.js';
import type { CheckoutAttempt } from '../../data/checkout-attempt.schema.js';
import { OrderRepository } from '../../data/order.repository.js';
import type { Order } from '../../data/order.schema.js';
import type { CheckoutRequest } from '../../domain/checkout-request.js';
import { IdempotencyKeyReusedError, RequestInProgressError } from '../../orders.errors.js';

/** How long an idempotency key is remembered. */
const REMEMBERED_MS = 24 * 3_600_000;

/** Longer than the longest checkout (two gateway calls). An older lease belongs to a process that has died. */
const LEASE_MS = 60_000;

/** An idempotency key that this checkout has claimed. */
export interface ClaimedKey {
  readonly attempt: CheckoutAttempt;
  /** The order that an earlier attempt with the key reserved before its process died. */
  readonly order: Order | undefined;
}

/**
 * Idempotency keys of checkout. A key belongs to one user and one request body, and leads to one order. The order id
 * is written to the attempt in the transaction that creates the order, so this holds after a crash.
 */
@Injectable()
export class CheckoutAttemptsService {
  constructor(
    private readonly attempts: CheckoutAttemptRepository,
    private readonly orders: OrderRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Claims the key for one checkout.
   * @returns the finished order if the key has produced one, else the claimed key
   * @throws IdempotencyKeyReusedError, RequestInProgressError
   */
  async claim(
    userId: string,
    key: string,
    request: CheckoutRequest,
  ): Promise<ClaimedKey | { readonly completed: Order }> {
    const keyDigest = digest(key);
    const bodyDigest = digest(fingerprint(request));
    // Another round is needed only if the key was released, or has expired, between the two queries.
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

  /**
   * Links the order to the key. Call it inside the unit of work that creates the order. @throws
   * RequestInProgressError
   */
  async attach(attempt: CheckoutAttempt, order: Order): Promise<void> {
    if (!(await this.attempts.attachOrder(attempt, order._id))) throw new RequestInProgressError();
  }

  /** Releases the key after a failed checkout that left nothing behind. The client can use it again. */
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

/**
 * Two requests are the same if their fingerprints are equal. Without a phone the format is that of earlier releases,
 * because stored keys outlive a deployment.
 */
function fingerprint({ addressId, couponCode, phone }: CheckoutRequest): string {
  return JSON.stringify([addressId, couponCode ?? null, ...(phone === undefined ? [] : [phone])]);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
