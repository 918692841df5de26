import { Injectable } from '@nestjs/common';
import { WebhookEventsService, type WebhookEvent } from '#modules/webhook-events/index.js';
import type { Order } from '../data/order.schema.js';
import { webhookEventsOf } from '../domain/webhook-events.js';
import { OrderTransitionListener } from '../order-transition.listener.js';
import { OrderDetailsService } from '../services/order-details.service.js';

/** Writes the events of orders, refunds and returns for webhook endpoints, in the transaction of their cause. */
@Injectable()
export class OrderWebhooksService extends OrderTransitionListener {
  readonly name = 'webhooks';

  constructor(
    private readonly events: WebhookEventsService,
    private readonly details: OrderDetailsService,
  ) {
    super();
  }

  async on(before: Order, after: Order): Promise<void> {
    await this.record(webhookEventsOf(before, after), after);
  }

  /** Whether an endpoint asks for orders that are placed. */
  isPlacedWanted(): Promise<boolean> {
    return this.events.isWanted('order.placed');
  }

  /** Call it in the unit of work that gives an order its gateway order. */
  async placed(order: Order): Promise<void> {
    await this.record(['order.placed'], order);
  }

  /** Call it in the unit of work in which the goods of a return arrive. */
  async returnReceived(order: Order): Promise<void> {
    await this.record(['return.received'], order);
  }

  private async record(events: readonly WebhookEvent[], order: Order): Promise<void> {
    const about = { kind: 'order', id: order._id.toHexString(), userId: order.userId.toHexString() } as const;
    await this.events.record(events, about, () => this.details.show(order));
  }
}
