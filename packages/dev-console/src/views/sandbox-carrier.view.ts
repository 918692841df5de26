import type { CarrierSettings } from '#infrastructure/carrier/adapters/sandbox.behaviour.js';

/** The fault switches of the sandbox carrier; `ok` is no fault. */
export class CarrierSettingsView implements CarrierSettings {
  /** `missing`: the carrier gets no phone number and refuses the order */
  phone!: CarrierSettings['phone'];
  /** `refused`: orders are refused; `lost`: they are created, but the response is lost */
  order!: CarrierSettings['order'];
  /** `refused`: no courier, and no tracking number, is assigned */
  awb!: CarrierSettings['awb'];
  /** `failed`: no pickup is scheduled */
  pickup!: CarrierSettings['pickup'];
  /** `failed`: cancellations fail, and are retried; `refused`: for good; `lost`: done, but not answered */
  cancel!: CarrierSettings['cancel'];
  /** `nowhere`: couriers go to no PIN code; `no-cash`: none takes cash; `wrong-pickup`: the shop's own PIN code is refused; `silent`: no answer in time */
  serves!: CarrierSettings['serves'];
  /** `refused`: the courier makes no further attempt; `lost`: the request is taken, but not answered */
  redelivery!: CarrierSettings['redelivery'];
  /** `late`: held back until the switch changes; `out-of-order`: sent after the next one of the order */
  webhook!: CarrierSettings['webhook'];
}

/** A report of the sandbox carrier about a shipment. */
export class ShipmentMoveView {
  /** @example ORD-4829173650 */
  orderNumber!: string;
  /** @example DELIVERED */
  status!: string;
  /** Whether the service has answered the carrier webhook with 2xx */
  webhookDelivered!: boolean;
}
