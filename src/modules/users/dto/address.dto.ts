import { BooleanField, EnumField, PincodeField, TextField } from '#common/validation/fields.js';
import { ADDRESS_LABELS, type AddressLabel } from '../data/address.schema.js';

export class NewAddressDto {
  @TextField(5, 100, { example: '12 Brigade Road' }) street!: string;
  @TextField(2, 50, { example: 'Bengaluru' }) city!: string;
  @TextField(2, 50, { example: 'Karnataka' }) state!: string;
  @PincodeField() pincode!: string;
  @EnumField(ADDRESS_LABELS) label!: AddressLabel;

  @BooleanField({ default: false, description: 'Makes it the default; the first address always is' })
  isDefault = false;
}

/** Changes of an address; all fields are optional. `isDefault: false` has no effect. */
export class AddressChangesDto {
  @TextField(5, 100, { optional: true, example: '12 Brigade Road' }) street?: string;
  @TextField(2, 50, { optional: true, example: 'Bengaluru' }) city?: string;
  @TextField(2, 50, { optional: true, example: 'Karnataka' }) state?: string;
  @PincodeField({ optional: true }) pincode?: string;
  @EnumField(ADDRESS_LABELS, { optional: true }) label?: AddressLabel;

  @BooleanField({ optional: true, description: 'True makes it the default and demotes the other' })
  isDefault?: boolean;
}
