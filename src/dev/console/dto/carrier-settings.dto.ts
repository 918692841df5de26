import { EnumField } from '#common/validation/fields.js';
import {
  CARRIER_SWITCHES,
  type CarrierSettings,
  type CarrierSwitch,
} from '#infrastructure/carrier/adapters/sandbox-carrier.settings.js';

const Switch = (name: CarrierSwitch) => EnumField(CARRIER_SWITCHES[name], { optional: true });

/** Switches of the sandbox carrier that are to be turned; the others stay as they are. */
export class CarrierSettingsDto implements Partial<CarrierSettings> {
  @Switch('phone')
  phone?: CarrierSettings['phone'];

  @Switch('order')
  order?: CarrierSettings['order'];

  @Switch('awb')
  awb?: CarrierSettings['awb'];

  @Switch('pickup')
  pickup?: CarrierSettings['pickup'];

  @Switch('cancel')
  cancel?: CarrierSettings['cancel'];

  @Switch('webhook')
  webhook?: CarrierSettings['webhook'];
}
