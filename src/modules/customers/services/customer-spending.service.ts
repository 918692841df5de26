import { Injectable } from '@nestjs/common';
import { type Order, OrderQueriesService, OrderTransitionListener } from '#modules/orders/index.js';
import { spentOn } from '#modules/orders/sums/index.js';
import { UserSpendingService } from '#modules/users/index.js';

/** Keeps at each account what its customer has spent, for the list that is sorted by it. */
@Injectable()
export class CustomerSpendingService extends OrderTransitionListener {
  readonly name = 'spending';

  constructor(
    private readonly users: UserSpendingService,
    private readonly orders: OrderQueriesService,
  ) {
    super();
  }

  async on(before: Order, after: Order): Promise<void> {
    const change = spentOn(after) - spentOn(before);
    if (change === 0) return;
    await this.users.add(after.userId, change, async () => {
      const { spentMinor } = await this.orders.summaryOf(after.userId.toHexString());
      return spentMinor;
    });
  }
}
