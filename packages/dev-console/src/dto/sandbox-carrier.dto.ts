import { EnumField, TextField } from '#common/validation/fields.js';
import {
  CARRIER_SWITCHES,
  type CarrierSettings,
  type CarrierSwitch,
} from '#infrastructure/carrier/adapters/sandbox.behaviour.js';

const Switch = (name: CarrierSwitch) => EnumField(CARRIER_SWITCHES[name], { optional: true });

/** Switches of the sandbox carrier to change; the others stay as they are. */
export class CarrierSettingsDto implements Partial<CarrierSettings> {
  @Switch('phone') phone?: CarrierSettings['phone'];
  @Switch('order') order?: CarrierSettings['order'];
  @Switch('awb') awb?: CarrierSettings['awb'];
  @Switch('pickup') pickup?: CarrierSettings['pickup'];
  @Switch('cancel') cancel?: CarrierSettings['cancel'];
  @Switch('serves') serves?: CarrierSettings['serves'];
  @Switch('redelivery') redelivery?: CarrierSettings['redelivery'];
  @Switch('webhook') webhook?: CarrierSettings['webhook'];
}

/** A report of the sandbox carrier about a shipment. */
export class MoveShipmentDto {
  @TextField(1, 60, {
    description: "A status in the carrier's words, such as DELIVERED, CANCELED, RTO DELIVERED, IN TRANSIT",
    example: 'DELIVERED',
  })
  status!: string;
}
