import { Injectable } from '@nestjs/common';
import { PersonalData } from '#common/personal-data/personal-data.js';
import { AppConfig } from '#config/app-config.js';
import { Carrier } from '#infrastructure/carrier/carrier.port.js';
import { IdempotencyService } from '#infrastructure/idempotency/idempotency.service.js';
import { DispatchRepository } from './writing/dispatch.repository.js';
import { OrderRepository } from './data/order.repository.js';
import { OrderWritesRepository } from './writing/order-writes.repository.js';
import type { Order } from './data/order.schema.js';
import { isRegistered } from './tax/seller.js';
import { parcelReferences } from './parcels/parcels.js';
import { headsOf, legacySupplyTo } from './tax/place-of-supply.js';
import { toOrder } from './views/order.view.js';

const GONE = 'Deleted';

/** Replaces the owner's name and address. */
const SCRAMBLED = {
  userFirstname: 'Deleted user',
  shippingAddress: { street: GONE, city: GONE, state: GONE, pincode: '000000', label: 'OTHER' },
};

/**
 * Exports whole orders, with what the staff noted about them. On account deletion, scrambles first name and addresses and
 * removes last name, phone, notes, tags, those of refunds, the reasons of discounts, cancellations, settlements and failed dispatches, a last
 * word of the carrier that may name people, what was asked of it after a failed attempt, and names and places from the orders of the sandbox carrier. Lines, totals, the
 * taxes and the owner id stay, because the shop has to account for its sales.
 */
@Injectable()
export class OrdersPersonalData extends PersonalData {
  readonly name = 'orders';

  constructor(
    private readonly orders: OrderRepository,
    private readonly writes: OrderWritesRepository,
    private readonly dispatches: DispatchRepository,
    private readonly keys: IdempotencyService,
    private readonly carrier: Carrier,
    private readonly config: AppConfig,
  ) {
    super();
  }

  async exportFor(userId: string): Promise<unknown> {
    const orders = await this.orders.findAllOf(userId);
    return orders.map((order) => ({ ...toOrder(order), ...personOf(order) }));
  }

  async eraseFor(userId: string): Promise<void> {
    const orders = await this.orders.findAllOf(userId);
    const references = orders.flatMap((order) => parcelReferences(order));
    await this.dispatches.removeReasons(references);
    await this.carrier.forget(references);
    for (const order of orders) if (order.supply === undefined) await this.keepSupply(order);
    await this.writes.scrambleOwner(userId, SCRAMBLED);
    await this.keys.deleteAllOf(userId);
  }

  /** The taxes of an order from before they were kept follow from its address. */
  private async keepSupply(order: Order): Promise<void> {
    const { seller } = this.config.shop;
    const { stateCode } = legacySupplyTo(order.shippingAddress);
    const heads = isRegistered(seller) ? headsOf(order, seller.state) : undefined;
    await this.writes.keepSupply(order._id, { stateCode, heads });
  }
}

/** Returns what the order says of its owner beside the address. */
function personOf({
  userEmail,
  userFirstname,
  userLastname,
  phone,
  notes = [],
  tags = [],
  discount,
  redelivery,
}: Order) {
  return {
    email: userEmail,
    firstname: userFirstname,
    lastname: userLastname ?? null,
    phone: phone ?? null,
    notes: notes.map(({ text, at }) => ({ text, at: at.toISOString() })),
    tags,
    ...(redelivery === undefined ? {} : { redelivery: askedOf(redelivery) }),
    ...(discount === undefined ? {} : { discountReason: discount.reason ?? null }),
  };
}

/** Returns what the courier was told of the person after a failed attempt. */
function askedOf({ note, phone, street, date, at }: NonNullable<Order['redelivery']>) {
  const said = { note: note ?? null, phone: phone ?? null, street: street ?? null, date: date ?? null };
  return { ...said, at: at.toISOString() };
}
