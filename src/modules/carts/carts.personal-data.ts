import { Injectable } from '@nestjs/common';
import { PersonalData } from '#common/personal-data/personal-data.js';
import { CartRepository } from './data/cart.repository.js';

/** The cart is exported as stored, and deleted with the account. */
@Injectable()
export class CartsPersonalData extends PersonalData {
  readonly name = 'carts';

  constructor(private readonly carts: CartRepository) {
    super();
  }

  async exportFor(userId: string): Promise<unknown> {
    const { cart } = await this.carts.find(userId);
    const items = cart.lines.map(({ productName, choice: _choice, ...line }) => ({
      ...line,
      name: productName,
    }));
    return { couponCode: cart.couponCode, items };
  }

  async eraseFor(userId: string): Promise<void> {
    await this.carts.delete(userId);
  }
}
