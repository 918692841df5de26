import { Injectable } from '@nestjs/common';
import { AppConfig } from '#config/app-config.js';
import type { CarrierShipment } from '#infrastructure/carrier/carrier.port.js';
import { boughtOf, ProductsService } from '#modules/products/index.js';
import { UsersService } from '#modules/users/index.js';
import { type Order, parcelReference } from '#modules/orders/index.js';
import { parcelSizeOf, type ParcelSize } from '../domain/parcel-measurements.js';
import { OrderCannotBeDispatchedError } from '../shipping.errors.js';

/** The administrator's input for a dispatch. */
export interface DispatchRequest {
  readonly parcel: Partial<ParcelSize>;
  /** The courier's contact phone; overrides the customer's. */
  readonly phone: string | undefined;
}

/** Builds the carrier's shipment from the order, the owner's contact data and the parcel. */
@Injectable()
export class ShipmentDetailsService {
  constructor(
    private readonly users: UsersService,
    private readonly products: ProductsService,
    private readonly config: AppConfig,
  ) {}

  /**
   * The contact phone is that of the request, else the recipient's, the order's, the profile's, the shop's (decisions 14.14). The
   * carrier refuses a shipment without a phone.
   * @throws OrderCannotBeDispatchedError if the owner's account is deleted; ValidationFailedError if the size of the parcel is
   * neither given nor known
   */
  async describe(order: Order, { parcel, phone }: DispatchRequest): Promise<CarrierShipment> {
    const owner = await this.users.findAccountOrNull(order.userId.toHexString());
    if (owner === null) throw new OrderCannotBeDispatchedError();
    const { street, city, state, pincode, recipient, recipientPhone } = order.shippingAddress;
    return {
      orderNumber: parcelReference(order),
      orderedAt: order.createdAt,
      customer: {
        name: recipient ?? `${owner.firstname} ${owner.lastname}`,
        email: owner.email,
        phone: phone ?? recipientPhone ?? order.phone ?? owner.phone ?? this.config.shop.seller.phone,
      },
      address: { street, city, state, pincode },
      lines: order.items.map(({ name, sku, quantity, unitPriceMinor }) => ({
        name,
        sku,
        quantity,
        unitPriceMinor,
      })),
      subtotalMinor: order.pricing.subtotalMinor,
      discountMinor: order.pricing.discountMinor,
      parcel: parcelSizeOf(parcel, await this.packed(order)),
    };
  }

  /** The units of the order with the products as they are now. */
  private async packed({ items }: Order) {
    const products = await this.products.findAny(items.map(({ productId }) => productId.toHexString()));
    return items.map(({ productId, variantId, quantity }) => {
      const product = products.get(productId.toHexString());
      return { quantity, product: product && boughtOf(product, variantId) };
    });
  }
}
