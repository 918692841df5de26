import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '#common/personal-data/personal-data.js';
import { PersonalDataRegistry } from '#common/personal-data/personal-data.registry.js';
import { CheckoutAttemptRepository } from './data/checkout-attempt.repository.js';
import { OrderRepository } from './data/order.repository.js';
import { toOrder } from './views/order.view.js';

const GONE = 'Deleted';

/** Replaces the owner's name and address. */
const SCRAMBLED = {
  userFirstname: 'Deleted user',
  shippingAddress: { street: GONE, city: GONE, state: GONE, pincode: '000000', label: 'OTHER' },
};

/**
 * Exports whole orders. On account deletion, scrambles name and addresses and removes the phone. Lines, totals and
 * the owner id stay, because the shop has to account for its sales.
 */
@Injectable()
export class OrdersPersonalData extends PersonalData implements OnModuleInit {
  readonly name = 'orders';

  constructor(
    private readonly orders: OrderRepository,
    private readonly attempts: CheckoutAttemptRepository,
    private readonly registry: PersonalDataRegistry,
  ) {
    super();
  }

  onModuleInit(): void {
    this.registry.register(this);
  }

  async exportFor(userId: string): Promise<unknown> {
    const orders = await this.orders.findAllOf(userId);
    return orders.map((order) => ({ ...toOrder(order), phone: order.phone ?? null }));
  }

  async eraseFor(userId: string): Promise<void> {
    await this.orders.scrambleOwner(userId, SCRAMBLED);
    await this.attempts.deleteAllOf(userId);
  }
}
