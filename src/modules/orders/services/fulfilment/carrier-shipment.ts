import type { CarrierShipment } from '#infrastructure/carrier/carrier.port.js';
import type { Account } from '#modules/users/index.js';
import type { Order } from '../../data/order.schema.js';

/** Builds the carrier's shipment from the order, the owner's contact data and the parcel. */
export function toCarrierShipment(
  order: Order,
  owner: Pick<Account, 'firstname' | 'lastname' | 'email'> & { readonly phone: string | undefined },
  parcel: CarrierShipment['parcel'],
): CarrierShipment {
  const { street, city, state, pincode } = order.shippingAddress;
  return {
    orderNumber: order.orderNumber,
    orderedAt: order.createdAt,
    customer: {
      name: `${owner.firstname} ${owner.lastname}`,
      email: owner.email,
      phone: owner.phone,
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
    parcel,
  };
}
