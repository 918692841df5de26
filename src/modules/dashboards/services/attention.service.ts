import { Injectable } from '@nestjs/common';
import { OrderListsService } from '#modules/order-lists/index.js';
import { ProductsForSaleService } from '#modules/products/index.js';
import { ReturnsService } from '#modules/returns/index.js';
import { TicketQueriesService } from '#modules/support-tickets/index.js';
import { toAttentionView, type AttentionView } from '../views/attention.view.js';

/** Counts what needs somebody, of all modules (decisions 13.40). */
@Injectable()
export class AttentionService {
  constructor(
    private readonly orders: OrderListsService,
    private readonly returns: ReturnsService,
    private readonly tickets: TicketQueriesService,
    private readonly products: ProductsForSaleService,
  ) {}

  async count(): Promise<AttentionView> {
    const [orders, returnsOpen, ticketsOpen, lowStock] = await Promise.all([
      this.orders.attention(),
      this.returns.openOnes(),
      this.tickets.open(),
      this.products.countLowStock(),
    ]);
    return toAttentionView({ ...orders, returnsOpen, ticketsOpen }, lowStock);
  }
}
