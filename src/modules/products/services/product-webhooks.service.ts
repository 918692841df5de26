import { Injectable } from '@nestjs/common';
import { WebhookEventsService, type WebhookEvent } from '#modules/webhook-events/index.js';
import { ProductRepository } from '../data/product.repository.js';
import type { Product } from '../data/product.schema.js';
import { ProductRecordsService } from './product-records.service.js';

/** Writes the events of products for webhook endpoints, in the transaction of their cause. */
@Injectable()
export class ProductWebhooksService {
  constructor(
    private readonly events: WebhookEventsService,
    private readonly products: ProductRepository,
    private readonly records: ProductRecordsService,
  ) {}

  /** @param product as it is after the event; of a deleted one, as it was */
  async record(
    event: 'product.created' | 'product.updated' | 'product.deleted',
    product: Product,
  ): Promise<void> {
    await this.write(event, product);
  }

  /** Records that the stock of products has moved. Those that are deleted have none. */
  async stockMoved(productIds: readonly string[]): Promise<void> {
    if (productIds.length === 0 || !(await this.events.isWanted('stock.changed'))) return;
    for (const product of await this.products.findByIds([...new Set(productIds)]))
      await this.write('stock.changed', product);
  }

  private async write(event: WebhookEvent, product: Product): Promise<void> {
    const about = { kind: 'product', id: product._id.toHexString() } as const;
    await this.events.record([event], about, () => this.records.show(product));
  }
}
