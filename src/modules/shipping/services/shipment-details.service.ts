import { Injectable } from '@nestjs/common';
import { besideGoods } from '#common/money/pricing.js';
import { AppConfig } from '#config/app-config.js';
import type { CarrierShipment } from '#infrastructure/carrier/carrier.port.js';
import { boughtOf, ProductsForSaleService } from '#modules/products/index.js';
import { UsersService } from '#modules/users/index.js';
import type { Order } from '#modules/orders/index.js';
import { awaitsCash } from '#modules/orders/cash/index.js';
import { parcelReference } from '#modules/orders/parcels/index.js';
import { carrierItems } from '../domain/carrier-items.js';
import { parcelContent, type ParcelContent } from '../domain/parcel-content.js';
import { parcelSizeOf, type ParcelSize } from '../domain/parcel-measurements.js';
import { EwayBillRequiredError, OrderCannotBeDispatchedError } from '../shipping.errors.js';

/** The administrator's input for a dispatch. */
export interface DispatchRequest {
  readonly parcel: Partial<ParcelSize>;
  /** The courier's contact phone; overrides the customer's. */
  readonly phone: string | undefined;
  /** Null for goods that need none; undefined where nobody has said. */
  readonly ewaybillNumber?: string | null | undefined;
}

/** Builds the carrier's shipment from the order, the owner's contact data and the parcel. */
@Injectable()
export class ShipmentDetailsService {
  constructor(
    private readonly users: UsersService,
    private readonly products: ProductsForSaleService,
    private readonly config: AppConfig,
  ) {}

  /**
   * The contact phone is that of the request, else the recipient's, the order's, the profile's, the shop's (decisions 14.14). The
   * carrier refuses a shipment without a phone.
   * @throws OrderCannotBeDispatchedError if the owner's account is deleted, or no unit is left; EwayBillRequiredError if the
   * goods are worth more than the limit and nobody has said whether there is one; ValidationFailedError if the size of the parcel is
   * neither given nor known
   */
  async describe(order: Order, { parcel, phone, ewaybillNumber }: DispatchRequest): Promise<CarrierShipment> {
    const owner = await this.users.findAccountOrNull(order.userId.toHexString());
    const { lines, valueMinor } = parcelContent(order);
    if (owner === null || lines.length === 0) throw new OrderCannotBeDispatchedError();
    this.refuseWithoutEwayBill(valueMinor, ewaybillNumber);
    const { street, city, state, pincode, gstin, company, recipient, recipientPhone } = order.shippingAddress;
    const items = carrierItems(lines);
    const subtotalMinor = items.reduce((sum, item) => sum + item.unitPriceMinor * item.quantity, 0);
    return {
      orderNumber: parcelReference(order),
      orderedAt: order.createdAt,
      customer: {
        name: recipient ?? `${owner.firstname} ${owner.lastname}`,
        email: owner.email,
        phone: phone ?? recipientPhone ?? order.phone ?? owner.phone ?? this.config.shop.seller.phone,
      },
      address: { street, city, state, pincode },
      lines: items,
      subtotalMinor,
      discountMinor: subtotalMinor - (valueMinor - besideGoods(order.pricing)),
      shippingMinor: order.pricing.shippingMinor,
      ...(awaitsCash(order) ? { codMinor: order.cod!.amountMinor } : {}),
      parcel: parcelSizeOf(parcel, await this.packed(lines)),
      invoiceNumber: order.invoiceNumber,
      buyer: { gstin, company },
      ewaybillNumber: ewaybillNumber ?? undefined,
    };
  }

  /** An e-way bill is due above the limit, not at it (decisions 14.5). */
  private refuseWithoutEwayBill(valueMinor: number, ewaybillNumber: string | null | undefined): void {
    const { ewayBillFromMinor: limit } = this.config.shop;
    if (limit > 0 && valueMinor > limit && ewaybillNumber === undefined) throw new EwayBillRequiredError();
  }

  /** The units with the products as they are now. */
  private async packed(items: ParcelContent['lines']) {
    const products = await this.products.findAny(items.map(({ productId }) => productId.toHexString()));
    return items.map(({ productId, variantId, quantity }) => {
      const product = products.get(productId.toHexString());
      return { quantity, product: product && boughtOf(product, variantId) };
    });
  }
}
