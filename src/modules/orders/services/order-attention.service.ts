import { Injectable } from '@nestjs/common';
import type { Order } from '../data/order.schema.js';
import { OrderRepository } from '../data/order.repository.js';
import { OrderWritesRepository } from '../writing/order-writes.repository.js';
import { DueOrdersService } from '../writing/due-orders.service.js';

const CLAIM_MS = 60_000;
/** How often an order is read again that has changed since: others claim orders that are due, too. */
const READS = 5;

/** Marks the orders that need attention because time has passed (decisions 14.8): parcels without a word of the carrier, and past their promised day,
 * and cash that the carrier has not transferred. */
@Injectable()
export class OrderAttentionService {
  constructor(
    private readonly due: DueOrdersService,
    private readonly orders: OrderRepository,
    private readonly writes: OrderWritesRepository,
  ) {}

  /** Marks all that are due. @returns the number of failures */
  async markDue(): Promise<number> {
    return this.due.each('attentionDueAt', CLAIM_MS, (order) => this.mark(order));
  }

  /**
   * Marks a claimed order. A transition since has worked out anew what needs attention, and ended the claim; any other change, such as
   * the claim of the reconciler, leaves it to be done with the order as it is now. What is still contended is due again with the claim.
   */
  private async mark(claimed: Order): Promise<void> {
    const { attentionDueAt: claim } = claimed;
    let order: Order | null = claimed;
    for (let reads = 0; order !== null && reads < READS; reads++) {
      if (order.attentionDueAt?.getTime() !== claim?.getTime()) return;
      if (await this.writes.refreshAttention(order)) return;
      order = await this.orders.findById(claimed._id.toHexString());
    }
  }
}
