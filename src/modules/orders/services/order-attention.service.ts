import { Injectable } from '@nestjs/common';
import { OrderRepository } from '../data/order.repository.js';
import { DueOrdersService } from './due-orders.service.js';

const CLAIM_MS = 60_000;

/** Marks the orders that need attention because time has passed (decisions 14.8): parcels without a word of the carrier. */
@Injectable()
export class OrderAttentionService {
  constructor(
    private readonly due: DueOrdersService,
    private readonly orders: OrderRepository,
  ) {}

  /** Marks all that are due. @returns the number of failures */
  async markDue(): Promise<number> {
    return this.due.each('attentionDueAt', CLAIM_MS, (order) => this.orders.refreshAttention(order));
  }
}
