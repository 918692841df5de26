import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { InlineEffects } from '#infrastructure/outbox/inline-effects.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { PRODUCT_CHANGED } from '../products.jobs.js';

/** Records in the transaction of each change that products have changed. */
@Injectable()
export class ProductChangeOutboxService {
  constructor(
    private readonly outbox: Outbox,
    private readonly inlineEffects: InlineEffects,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Records changes inside the caller's unit of work. Nobody waits for what follows: a checkout must not.
   * @param productIds the changed products, each once
   */
  async record(productIds: readonly string[]): Promise<void> {
    await this.outbox.addAll(
      PRODUCT_CHANGED,
      productIds.map((productId) => ({ payload: { productId }, orderingKey: about(productId) })),
    );
  }

  /**
   * Makes one change, records it in the same transaction, and then waits a moment for what follows, so that the
   * administrator who made it finds it in the next search.
   * @param write gives the changed product, or nothing when it changed nothing
   */
  async make<T>(productId: string, write: () => Promise<T | null>): Promise<T | null> {
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
