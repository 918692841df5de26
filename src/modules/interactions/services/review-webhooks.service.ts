import { Injectable } from '@nestjs/common';
import { ProductsForSaleService } from '#modules/products/index.js';
import { UsersService } from '#modules/users/index.js';
import { WebhookEventsService } from '#modules/webhook-events/index.js';
import type { Interaction } from '../data/interaction.schema.js';
import { toListed } from '../views/review.view.js';

/** Writes the events of reviews for webhook endpoints, in the transaction of their cause. */
@Injectable()
export class ReviewWebhooksService {
  constructor(
    private readonly events: WebhookEventsService,
    private readonly users: UsersService,
    private readonly products: ProductsForSaleService,
  ) {}

  /** Call it in the unit of work that publishes the review. */
  async created(review: Interaction): Promise<void> {
    const userId = review.userId?.toHexString();
    const about = { kind: 'review', id: review._id.toHexString(), userId } as const;
    await this.events.record(['review.created'], about, async () => {
      const customers = await this.users.findCustomers(userId === undefined ? [] : [userId]);
      const products = await this.products.findAny([review.productId.toHexString()]);
      return toListed(review, customers, products);
    });
  }
}
