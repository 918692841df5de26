import { Inject, type OnModuleInit } from '@nestjs/common';
import type { TransitionDetails } from './data/order.repository.js';
import type { Order } from './data/order.schema.js';
import {
  OrderTransitionListenersService,
  type LISTENERS,
} from './services/order-transition-listeners.service.js';

/**
 * What a module does when an order changes, so that `orders` does not depend on it. It registers itself at start-up and is
 * called in the order of `LISTENERS`.
 */
export abstract class OrderTransitionListener implements OnModuleInit {
  /** Its place in the order. */
  abstract readonly name: (typeof LISTENERS)[number];

  @Inject(OrderTransitionListenersService) private readonly listeners!: OrderTransitionListenersService;

  onModuleInit(): void {
    this.listeners.register(this);
  }

  /**
   * Derives from the states before and after what follows, and writes it in the unit of work of the transition, which may be
   * retried: effects outside the database go through the outbox. An error rolls the transition back.
   * @param by who caused the transition
   */
  abstract on(before: Order, after: Order, by: TransitionDetails['by']): Promise<void>;
}
