import { Injectable } from '@nestjs/common';
import { AppConfig } from '#config/app-config.js';
import type { CarrierShipment } from '#infrastructure/carrier/carrier.port.js';
import { UsersService } from '#modules/users/index.js';
import type { Order } from '../../data/order.schema.js';
import { OrderCannotBeDispatchedError } from '../../orders.errors.js';
import { toCarrierShipment } from './carrier-shipment.js';

/** The administrator's input for a dispatch. */
export interface DispatchRequest {
  readonly parcel: CarrierShipment['parcel'];
  /** The courier's contact phone; overrides the customer's. */
  readonly phone: string | undefined;
}

/** Builds the shipment details of an order. */
@Injectable()
export class ShipmentDetailsService {
  constructor(
    private readonly users: UsersService,
    private readonly config: AppConfig,
  ) {}

  /**
   * The contact phone is that of the request, else the order's, the profile's, the shop's. The carrier refuses a
   * shipment without a phone.
   * @throws OrderCannotBeDispatchedError if the owner's account is deleted
   */
  async describe(order: Order, { parcel, phone }: DispatchRequest): Promise<CarrierShipment> {
    const owner = await this.users.findAccountOrNull(order.user.toHexString());
    if (owner === null) throw new OrderCannotBeDispatchedError();
    const contact = phone ?? order.phone ?? owner.phone ?? this.config.shop.seller.phone;
    return toCarrierShipment(order, { ...owner, phone: contact }, parcel);
  }
}
