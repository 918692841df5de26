import type { CarrierSettings } from '#infrastructure/carrier/adapters/sandbox-carrier.settings.js';

/** How the switches of the sandbox carrier stand; `ok` is a carrier that does what it is asked for. */
export class CarrierSettingsView implements CarrierSettings {
  /** `missing`: no phone number reaches the carrier, which refuses the order */
  phone!: CarrierSettings['phone'];
  /** `refused`: orders are refused; `lost`: they are made, and their answer never comes */
  order!: CarrierSettings['order'];
  /** `refused`: no courier, and no tracking number, is assigned */
  awb!: CarrierSettings['awb'];
  /** `failed`: no pickup is scheduled */
  pickup!: CarrierSettings['pickup'];
  /** `failed`: cancellations fail, and are tried again */
  cancel!: CarrierSettings['cancel'];
  /** `late`: held back until the switch is turned; `out-of-order`: until the next one of the order, and sent after it */
  webhook!: CarrierSettings['webhook'];
}
