import { Injectable } from '@nestjs/common';
import { AppConfig } from '#config/app-config.js';
import type { CarrierShipment } from '#infrastructure/carrier/carrier.port.js';
import { UsersService } from '#modules/users/index.js';
import type { Order } from '../../data/order.schema.js';
import { OrderCannotBeDispatchedError } from '../../orders.errors.js';
import { toCarrierShipment } from './carrier-shipment.js';

/** What the administrator says of a parcel. */
export interface DispatchRequest {
  readonly parcel: CarrierShipment['parcel'];
  /** Whom the courier calls, instead of the phone that is known of the customer. */
  readonly phone: string | undefined;
}

/** Collects what the carrier has to know of an order. */
@Injectable()
export class ShipmentDetailsService {
  constructor(
    private readonly users: UsersService,
    private readonly config: AppConfig,
  ) {}

  /**
   * The contact phone is the administrator's, else the order's, else the one that the profile has by now, else the
   * shop's. Where none of them is known the shipment has none, and the carrier refuses it.
   * @throws OrderCannotBeDispatchedError when the owner's account is gone
   */
  async describe(order: Order, { parcel, phone }: DispatchRequest): Promise<CarrierShipment> {
    const owner = await this.users.findAccountOrNull(order.user.toHexString());
    if (owner === null) throw new OrderCannotBeDispatchedError();
    const contact = phone ?? order.phone ?? owner.phone ?? this.config.shop.seller.phone;
    return toCarrierShipment(order, { ...owner, phone: contact }, parcel);
  }
}
