import { BooleanField, PhoneField } from '#common/validation/fields.js';
import { DeliveryChangesDto } from '#modules/users/index.js';

/** Changes of where an order goes; all fields are optional, `null` removes. */
export class OrderAddressDto extends DeliveryChangesDto {
  @PhoneField({ optional: true, description: 'Contact phone of the order, in place of the one of checkout' })
  phone?: string;
}

/** The same for the staff, who may send where the shop does not. */
export class AdminOrderAddressDto extends OrderAddressDto {
  @BooleanField({ optional: true, description: 'Also to a PIN code that no zone serves' })
  force?: boolean;
}
