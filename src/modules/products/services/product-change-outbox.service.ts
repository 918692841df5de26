import { Injectable } from '@nestjs/common';
import { ChangePublisher } from '#infrastructure/change-feed/change-publisher.js';
import { AppConfig } from '#config/app-config.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { FirstAttempts } from '#infrastructure/outbox/first-attempts.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { PRODUCT_CHANGED } from '../products.jobs.js';
import { IN_STOCK_TOPIC, productTopic } from '../products.topics.js';

/**
 * Records product changes in the outbox, in the transaction that makes them, and publishes them after its commit, so that
 * no answer is served from memory that shows the product as it was.
 */
@Injectable()
export class ProductChangeOutboxService {
  constructor(
    private readonly outbox: Outbox,
    private readonly firstAttempts: FirstAttempts,
    private readonly unitOfWork: UnitOfWork,
    private readonly publisher: ChangePublisher,
    private readonly config: AppConfig,
  ) {}

  /**
   * Records changes in the caller's unit of work. Their effects are asynchronous, so that a checkout does not wait for
   * them.
   * @param productIds the changed products, without duplicates
   * @param topics what has changed beyond the products themselves
   */
  async record(productIds: readonly string[], topics: readonly string[] = []): Promise<void> {
    await this.outbox.addAll(
      PRODUCT_CHANGED,
      productIds.map((productId) => ({ payload: { productId }, orderingKey: about(productId) })),
    );
    this.publisher.publish([...productIds.map(productTopic), ...topics]);
  }

  /**
   * Records changes of stock alone, in the caller's unit of work. The embedded search engine keeps of the stock only whether
   * there is any, so it hears only about those that turned; the answers in memory hear about all. An external index keeps
   * the version.
   * @param turned those of the products that are in stock since and were not before, or the other way round
   */
  async recordStock(productIds: readonly string[], turned: readonly string[]): Promise<void> {
    if (turned.length > 0) this.publisher.publish([IN_STOCK_TOPIC]);
    const isEmbedded = this.config.embedded.searchEngine;
    if (isEmbedded) this.publisher.publish(productIds.map(productTopic));
    const indexed = isEmbedded ? turned : productIds;
    if (indexed.length > 0) await this.record(indexed);
  }

  /** Publishes, after the commit of the open unit of work, that a product is in stock since and was not before, or not any more. */
  noteTurned(): void {
    this.publisher.publish([IN_STOCK_TOPIC]);
  }

  /**
   * Makes one change and records it in the same transaction. Then waits briefly for its effects, so that the
   * administrator finds the change in the next search. In an open unit of work it joins that, and waits for nothing.
   * @param write returns the changed product, or null when nothing changed
   * @param topics what has changed beyond the product itself
   */
  async runAndDrain<T>(
    productId: string,
    write: () => Promise<T | null>,
    topics: readonly string[] = [],
  ): Promise<T | null> {
    const change = async () => {
      const result = await write();
      if (result !== null) await this.record([productId], topics);
      return result;
    };
    if (this.unitOfWork.isOpen) return change();
    return this.firstAttempts.after(PRODUCT_CHANGED, about(productId), () => this.unitOfWork.run(change));
  }
}

function about(productId: string): string {
  return `product:${productId}`;
}
