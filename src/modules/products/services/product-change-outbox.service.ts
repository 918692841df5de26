import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { InlineEffects } from '#infrastructure/outbox/inline-effects.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { PRODUCT_CHANGED } from '../products.jobs.js';

/** Records product changes in the outbox, in the transaction that makes them. */
@Injectable()
export class ProductChangeOutboxService {
  constructor(
    private readonly outbox: Outbox,
    private readonly inlineEffects: InlineEffects,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Records changes in the caller's unit of work. Their effects are asynchronous, so that a checkout does not wait for
   * them.
   * @param productIds the changed products, without duplicates
   */
  async record(productIds: readonly string[]): Promise<void> {
    await this.outbox.addAll(
      PRODUCT_CHANGED,
      productIds.map((productId) => ({ payload: { productId }, orderingKey: about(productId) })),
    );
  }

  /**
   * Makes one change and records it in the same transaction. Then waits briefly for its effects, so that the
   * administrator finds the change in the next search.
   * @param write returns the changed product, or null when nothing changed
   */
  async runAndDrain<T>(productId: string, write: () => Promise<T | null>): Promise<T | null> {
    const changed = await this.unitOfWork.run(async () => {
      const result = await write();
      if (result !== null) await this.record([productId]);
      return result;
    });
    if (changed !== null) await this.inlineEffects.drain(PRODUCT_CHANGED, about(productId));
    return changed;
  }
}

function about(productId: string): string {
  return `product:${productId}`;
}
