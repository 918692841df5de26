import { createHash, randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { IdempotencyKeyReusedError, RequestInProgressError } from './idempotency.errors.js';
import { LEASE_MS, REMEMBERED_MS, RENEWED_EVERY_MS } from './idempotency.limits.js';
import type { IdempotencyRecord } from './idempotency-record.schema.js';
import { IdempotencyRepository } from './idempotency.repository.js';

/** A request with a key. */
export interface IdempotentRequest {
  readonly userId: string;
  /** The `Idempotency-Key`; undefined without one. */
  readonly key: string | undefined;
  /** The content of the request. Requests with equal texts are the same. */
  readonly request: readonly unknown[];
}

/** A key that this request has claimed. */
export interface ClaimedKey {
  readonly record: IdempotencyRecord;
  /** The record that an earlier request with the key has made, before its process died. */
  readonly subjectId: string | undefined;
}

/** Links the key to what the request has made or changed. Call it inside the unit of work that does. */
export type Attach = (subjectId: string) => Promise<void>;

/**
 * Idempotency keys. A key belongs to one user and one request, and leads to one effect. The id of its subject is written
 * to the key's record in the transaction of the effect, so this holds after a crash and after a lost answer.
 */
@Injectable()
export class IdempotencyService {
  private readonly logger = new Logger('Idempotency');

  constructor(
    private readonly records: IdempotencyRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a change at most once for a key; without a key, each time.
   * @param change makes it in a unit of work, in which it calls `attach`
   * @param repeat answers a repeated request from the subject as it is now
   * @throws IdempotencyKeyReusedError, RequestInProgressError
   */
  async once<T>(
    request: IdempotentRequest,
    change: (attach: Attach) => Promise<T>,
    repeat: (subjectId: string) => Promise<T>,
  ): Promise<T> {
    if (request.key === undefined) return change(async () => {});
    const claim = await this.claim({ ...request, key: request.key }, async (subjectId) => subjectId);
    if ('completed' in claim) return repeat(claim.completed);
    return this.whileHeld(claim.record, async () => {
      try {
        return await change((subjectId) => this.attach(claim.record, subjectId));
      } catch (error) {
        await this.release(claim.record);
        throw error;
      }
    });
  }

  /** Does the work of a claimed key, however long it takes: nobody else gets the key before fifteen seconds after its process. */
  async whileHeld<T>(record: IdempotencyRecord, work: () => Promise<T>): Promise<T> {
    const renewal = setInterval(() => void this.renew(record), RENEWED_EVERY_MS);
    try {
      return await work();
    } finally {
      clearInterval(renewal);
    }
  }

  /**
   * Claims the key for one request, whose work is done by `whileHeld`.
   * @param completed what the key has led to, or null if that is incomplete: then the request is resumed
   * @throws IdempotencyKeyReusedError, RequestInProgressError
   */
  async claim<T>(
    { userId, key, request }: IdempotentRequest & { readonly key: string },
    completed: (subjectId: string) => Promise<T | null>,
  ): Promise<ClaimedKey | { readonly completed: T }> {
    const keyDigest = digest(key);
    const requestDigest = digest(JSON.stringify(request));
    // Another round is needed only if the key was released, or has expired, between the two queries.
    for (let round = 0; round < 3; round++) {
      const inserted = await this.records.insert({
        userId,
        keyDigest,
        requestDigest,
        ...this.lease(),
        createdAt: this.clock.now(),
      });
      if (inserted !== null) return { record: inserted, subjectId: undefined };
      const found = await this.records.find(userId, keyDigest);
      if (found === null) continue;
      if (found.createdAt.getTime() + REMEMBERED_MS > this.clock.nowMs())
        return this.resume(found, requestDigest, completed);
      await this.records.delete(found);
    }
    throw new RequestInProgressError();
  }

  /** Links the key to its subject. Call it inside the unit of work of the effect. @throws RequestInProgressError */
  async attach(record: IdempotencyRecord, subjectId: string): Promise<void> {
    if (!(await this.records.attach(record, subjectId))) throw new RequestInProgressError();
  }

  /**
   * Releases the key after a failure, so that the client can use it again. It stays if it leads to something: the failure
   * may be that of a commit whose outcome is unknown.
   */
  async release(record: IdempotencyRecord): Promise<void> {
    await this.records.deleteUnattached(record);
  }

  /** Releases the key although it led to something, which is undone. */
  async forget(record: IdempotencyRecord): Promise<void> {
    await this.records.delete(record);
  }

  /** Deletes the keys of a user. */
  async deleteAllOf(userId: string): Promise<void> {
    await this.records.deleteAllOf(userId);
  }

  /** A repeat of the request is refused as long as the lease lasts; after that one may do the work twice, but not attach it. */
  private async renew(record: IdempotencyRecord): Promise<void> {
    const { leaseUntil } = this.lease();
    await this.records.renew(record, leaseUntil).catch((err: unknown) =>
      this.logger.warn({
        event: 'idempotency.lease_not_renewed',
        msg: 'The lease of an idempotency key could not be renewed',
        err,
      }),
    );
  }

  private async resume<T>(
    found: IdempotencyRecord,
    requestDigest: string,
    completed: (subjectId: string) => Promise<T | null>,
  ): Promise<ClaimedKey | { readonly completed: T }> {
    if (found.requestDigest !== requestDigest) throw new IdempotencyKeyReusedError();
    const subjectId = found.subjectId?.toHexString();
    const result = subjectId === undefined ? null : await completed(subjectId);
    if (result !== null) return { completed: result };
    if (found.leaseUntil > this.clock.now()) throw new RequestInProgressError();
    const record = await this.records.claimExpired(found, this.lease());
    if (record === null) throw new RequestInProgressError();
    return { record, subjectId };
  }

  private lease(): Pick<IdempotencyRecord, 'leaseToken' | 'leaseUntil'> {
    return { leaseToken: randomUUID(), leaseUntil: new Date(this.clock.nowMs() + LEASE_MS) };
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
