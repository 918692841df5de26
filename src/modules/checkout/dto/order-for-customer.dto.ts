import { EmailField, MoneyField, ObjectIdField, PhoneField, TextField } from '#common/validation/fields.js';
import { InsteadOf } from '#common/validation/instead-of.js';
import { ItemListField } from '#common/validation/item-list-field.js';
import { ObjectField } from '#common/validation/object-field.js';
import { NameField } from '#common/validation/person-name.js';
import { AddItemDto } from '#modules/carts/index.js';
import type { PaymentMethod } from '#modules/orders/cash/index.js';
import { DeliveryAddressDto } from '#modules/users/index.js';
import { PaymentMethodField } from './payment-method.field.js';

/** A customer who may not have an account. */
export class OrderedForDto {
  @EmailField() email!: string;
  @NameField({ example: 'Asha', description: 'Of a new account; an existing one keeps its own' })
  firstname!: string;
  @PhoneField({
    optional: true,
    description: 'Contact phone of the order; also of a new account, unless another one has it',
  })
  phone?: string;
}

/** A discount that the staff give by hand. */
export class DiscountByHandDto {
  @MoneyField(0.01, { description: 'In the major unit; at least 1.00 is left to pay', example: 100 })
  amount!: number;

  @TextField(3, 200, { description: 'Why; the staff alone see it', example: 'Apology for the late parcel' })
  reason!: string;
}

/** Body of an order for a customer. */
export class OrderForCustomerDto {
  @InsteadOf('customer', 'Give either userId or customer')
  @ObjectIdField({ description: 'The account that the order is for. Not with `customer`' })
  userId?: string;

  @ObjectField(OrderedForDto, 'an object with email and firstname', {
    optional: true,
    description: 'Instead of `userId`: the account of this address, made where there is none',
  })
  customer?: OrderedForDto;

  @ItemListField(AddItemDto, 'productId, quantity and selectedAttributes', {
    description: 'As the cart takes them: quantities of equal items add up',
  })
  items!: AddItemDto[];

  @InsteadOf('address', 'Give either addressId or address')
  @ObjectIdField({ description: 'An address of the customer’s book. Not with `address`' })
  addressId?: string;

  @ObjectField(DeliveryAddressDto, 'an address with street, city, state, pincode and label', {
    optional: true,
    description: 'Instead of `addressId`: an address of this order alone',
  })
  address?: DeliveryAddressDto;

  @TextField(1, 64, { optional: true, example: 'WELCOME10' })
  couponCode?: string;

  @ObjectField(DiscountByHandDto, 'an object with amount and reason', {
    optional: true,
    description: 'Taken off beside what the coupon takes off; shared over the lines as a coupon is',
  })
  discount?: DiscountByHandDto;

  @ObjectIdField({
    optional: true,
    description:
      'A way of shipping, of `GET /shipping/options`; default: the cheapest. Of no effect without zones',
  })
  rateId?: string;

  @PaymentMethodField({ default: 'GATEWAY' }) paymentMethod: PaymentMethod = 'GATEWAY';
}
