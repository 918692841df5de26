import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PartsInOrder } from '#common/collections/parts-in-order.js';
import type { OrderTransitionListener } from '../order-transition.listener.js';

/** All listeners, in the order in which they are called. */
export const LISTENERS = ['sales-ledger', 'refunds', 'shipments', 'cart', 'effects'] as const;

/** The listeners of transitions. One that is declared and that no module provides aborts the start. */
@Injectable()
export class OrderTransitionListenersService
  extends PartsInOrder<OrderTransitionListener>
  implements OnApplicationBootstrap
{
  constructor() {
    super('listener of order transitions', LISTENERS);
  }

  /** Runs after every module has registered its own. @throws Error naming a missing one */
  onApplicationBootstrap(): void {
    this.assertComplete();
  }
}
