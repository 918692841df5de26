import { Injectable } from '@nestjs/common';
import { toMinor } from '#common/money/money.js';
import { AppConfig } from '#config/app-config.js';
import { CartsService } from '#modules/carts/index.js';
import { OrderDetailsService } from '#modules/orders/index.js';
import { UsersService } from '#modules/users/index.js';
import { accountKey } from '../domain/priced-cart.js';
import type { OrderForCustomerDto } from '../dto/order-for-customer.dto.js';
import type { OrderForCustomerView } from '../views/order-for-customer.view.js';
import { OrderPlacementService } from './order-placement.service.js';
import { PaymentMethodsService } from './payment-methods.service.js';
import type { OrderDraft } from './place-order.service.js';

/** The administrator who places the order, and the `Idempotency-Key`. */
interface Request {
  readonly adminId: string;
  readonly key: string | undefined;
}

/** Places orders that customers have asked for by phone or mail. They are paid by link (decisions 14.16). */
@Injectable()
export class OrdersForCustomersService {
  constructor(
    private readonly placement: OrderPlacementService,
    private readonly carts: CartsService,
    private readonly users: UsersService,
    private readonly details: OrderDetailsService,
    private readonly methods: PaymentMethodsService,
    private readonly config: AppConfig,
  ) {}

  /**
   * Places an order of the staff's items for an account, which is made where the email address is new.
   * @throws ValidationFailedError for a way of paying that the shop does not take; what `OrderPlacementService.place`, `CartsService.assemble` and `UsersService.findOrCreate` throw
   */
  async place(body: OrderForCustomerDto, { adminId, key }: Request): Promise<OrderForCustomerView> {
    await this.methods.assertTaken(body.paymentMethod);
    const order = await this.placement.place({
      userId: adminId,
      key,
      request: keyed(body),
      turn: accountKey(body.userId ?? body.customer!.email),
      draft: () => this.draft(body, adminId),
    });
    return { paymentLink: null, ...(await this.details.show(order)) };
  }

  private async draft(body: OrderForCustomerDto, adminId: string): Promise<OrderDraft> {
    const { items, couponCode = null, discount, customer, address, rateId, paymentMethod } = body;
    return {
      content: await this.carts.assemble(items),
      couponCode,
      pincode: async () => address?.pincode ?? this.pincodeOf(body),
      lockBuyer: async () => {
        const buyer = await this.users.lockBuyer(await this.buyerOf(body), body.addressId);
        return { ...buyer, address: address ?? buyer.address };
      },
      phone: customer?.phone,
      rateId,
      paymentMethod,
      ...(discount === undefined
        ? {}
        : { discount: { amountMinor: toMinor(discount.amount), reason: discount.reason } }),
      ...(paymentMethod === 'GATEWAY' ? { hasPaymentLink: true } : {}),
      by: `ADMIN:${adminId}`,
      reservedForMs: this.config.shop.paymentLinkHours * 3_600_000,
    };
  }

  /**
   * Returns the PIN code. For an account that is named by its email address, only the transaction reads the address
   * book.
   */
  private async pincodeOf({ userId, addressId }: OrderForCustomerDto): Promise<string | undefined> {
    if (userId === undefined || addressId === undefined) return undefined;
    return this.users.pincodeOf(userId, addressId);
  }

  private async buyerOf({ userId, customer }: OrderForCustomerDto): Promise<string> {
    return userId ?? (await this.users.findOrCreate(customer!)).id;
  }
}

/** Returns the request with its fields in a fixed order: a repeated request may have them in another. */
function keyed(body: OrderForCustomerDto): unknown[] {
  const { userId, customer, items, addressId, address, couponCode, discount, rateId, paymentMethod } = body;
  return [
    'order-for-customer',
    userId,
    [customer?.email, customer?.firstname, customer?.phone],
    items.map(({ productId, quantity, selectedAttributes = {} }) => [
      productId,
      quantity,
      sorted(selectedAttributes),
    ]),
    addressId,
    sorted(address ?? {}),
    couponCode,
    [discount?.amount, discount?.reason],
    ...(rateId === undefined ? [] : [rateId]),
    ...(paymentMethod === 'GATEWAY' ? [] : [paymentMethod]),
  ];
}

function sorted(fields: object): Array<[string, unknown]> {
  return Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1));
}
