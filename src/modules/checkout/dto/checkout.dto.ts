import { ObjectIdField, PhoneField, TextField } from '#common/validation/fields.js';
import type { PaymentMethod } from '#modules/orders/cash/index.js';
import { ExpectedTotalField } from './expected-total.field.js';
import { PaymentMethodField } from './payment-method.field.js';

/** Body of checkout: address, contact phone and payment method. */
export class CheckoutDto {
  @ObjectIdField({ description: 'An address of the caller’s book' }) addressId!: string;
  @PaymentMethodField() paymentMethod!: PaymentMethod;

  @TextField(1, 64, { optional: true, description: 'Overrides the coupon of the cart', example: 'WELCOME10' })
  couponCode?: string;

  @PhoneField({ optional: true, description: "Contact phone; defaults to the profile's" })
  phone?: string;

  @ExpectedTotalField({ optional: true })
  expectedTotal?: number;

  @ObjectIdField({
    optional: true,
    description:
      'A way of shipping, of `GET /shipping/options`; default: the cheapest. Of no effect without zones',
  })
  rateId?: string;
}
