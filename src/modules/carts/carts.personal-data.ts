import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '#common/personal-data/personal-data.js';
import { PersonalDataRegistry } from '#common/personal-data/personal-data.registry.js';
import { CartRepository } from './data/cart.repository.js';

/** The cart is exported as stored, and deleted with the account. */
@Injectable()
export class CartsPersonalData extends PersonalData implements OnModuleInit {
  readonly name = 'carts';

  constructor(
    private readonly carts: CartRepository,
    private readonly registry: PersonalDataRegistry,
  ) {
    super();
  }

  onModuleInit(): void {
    this.registry.register(this);
  }

  async exportFor(userId: string): Promise<unknown> {
    const { cart } = await this.carts.find(userId);
    return {
      couponCode: cart.couponCode,
      items: cart.lines.map(({ itemId, productId, productName, quantity, selectedAttributes }) => ({
        itemId,
        productId,
        name: productName,
        quantity,
        selectedAttributes,
      })),
    };
  }

  async eraseFor(userId: string): Promise<void> {
    await this.carts.delete(userId);
  }
}
