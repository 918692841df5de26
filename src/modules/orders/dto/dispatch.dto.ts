import { PhoneField } from '#common/validation/fields.js';
import { ParcelDto } from './parcel.dto.js';

/** Body of dispatch: the parcel and the courier's contact phone. */
export class DispatchDto extends ParcelDto {
  @PhoneField({
    optional: true,
    description: 'Instead of the phone that is known of the customer; without any, the phone of the shop',
  })
  phone?: string;
}
