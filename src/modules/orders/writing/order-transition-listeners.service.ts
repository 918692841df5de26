import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { PartsInOrder } from '#common/collections/parts-in-order.js';
import { LISTENERS, OrderTransitionListener } from '../order-transition.listener.js';

/** The listeners of transitions. One that is declared and that no module provides aborts the start. */
@Injectable()
export class OrderTransitionListenersService implements OnApplicationBootstrap {
  private found: readonly OrderTransitionListener[] | undefined;

  constructor(private readonly discovery: DiscoveryService) {}

  /** @throws Error naming a missing one */
  onApplicationBootstrap(): void {
    this.inOrder();
  }

  /** All listeners in the declared order. A command runs no start-up hooks, so they are looked for when first needed. */
  inOrder(): readonly OrderTransitionListener[] {
    this.found ??= this.find();
    return this.found;
  }

  private find(): OrderTransitionListener[] {
    const parts = new PartsInOrder<OrderTransitionListener>('listener of order transitions', LISTENERS);
    for (const { instance } of this.discovery.getProviders())
      if (instance instanceof OrderTransitionListener) parts.register(instance);
    return parts.inOrder();
  }
}
