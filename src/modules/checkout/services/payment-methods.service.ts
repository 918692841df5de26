import { Injectable } from '@nestjs/common';
import { ValidationFailedError } from '#common/errors/validation-failed.error.js';
import { PAYMENT_METHODS, type PaymentMethod } from '#modules/orders/cash/index.js';
import { ShippingQuotesService } from '#modules/shipping-rates/index.js';

/** Says how orders are paid in this shop. */
@Injectable()
export class PaymentMethodsService {
  constructor(private readonly shipping: ShippingQuotesService) {}

  /**
   * Refuses what the shop does not take: cash on delivery needs a rate that has it. Ask it outside of a unit of work.
   * @throws ValidationFailedError
   */
  async assertTaken(method: string): Promise<void> {
    if (method === 'GATEWAY') return;
    const taken: readonly PaymentMethod[] = (await this.shipping.takesCash()) ? PAYMENT_METHODS : ['GATEWAY'];
    if (!taken.some((each) => each === method))
      throw new ValidationFailedError(`paymentMethod must be one of ${taken.join(', ')}`);
  }
}
