import { isGstin } from '#common/india/gstin.js';
import { field } from '#common/validation/field.js';
import { BooleanField, EnumField, PhoneField, PincodeField, TextField } from '#common/validation/fields.js';
import { RecipientField } from '#common/validation/person-name.js';
import { ADDRESS_LABELS, type AddressLabel } from '../domain/address-label.js';

/** The GSTIN of a buyer who is registered for the goods and services tax; converted to upper case. */
const GstinField = field({
  check: (value) => typeof value === 'string' && isGstin(value),
  message: (property) => `${property} must be a GSTIN of 15 characters`,
  schema: {
    type: 'string',
    minLength: 15,
    maxLength: 15,
    example: '29AAGCB7383J1Z4',
    description: 'Printed on the invoice, as is the company',
  },
  transform: (value) => (typeof value === 'string' ? value.trim().toUpperCase() : value),
});

const RECIPIENT = {
  description: "Who receives the parcel, if not the buyer: on parcel and slip; bills have the account's name",
  example: 'Meera Nair',
};
const RECIPIENT_PHONE = { description: 'Whom the courier calls about parcels to this address' };

/** Where an order goes. */
export class DeliveryAddressDto {
  @TextField(5, 100, { example: '12 Brigade Road' }) street!: string;
  @TextField(2, 50, { example: 'Bengaluru' }) city!: string;
  @TextField(2, 50, { example: 'Karnataka' }) state!: string;
  @PincodeField() pincode!: string;
  @EnumField(ADDRESS_LABELS) label!: AddressLabel;
  @GstinField({ optional: true }) gstin?: string;
  @TextField(2, 100, { optional: true, example: 'Brigade Traders' }) company?: string;
  @RecipientField({ nullable: true, ...RECIPIENT }) recipient?: string | null;
  @PhoneField({ nullable: true, ...RECIPIENT_PHONE }) recipientPhone?: string | null;
}

export class NewAddressDto extends DeliveryAddressDto {
  @BooleanField({ default: false, description: 'Makes it the default; the first address always is' })
  isDefault = false;
}

/** Changes of where a parcel goes; all fields are optional, `null` removes. */
export class DeliveryChangesDto {
  @TextField(5, 100, { optional: true, example: '12 Brigade Road' }) street?: string;
  @TextField(2, 50, { optional: true, example: 'Bengaluru' }) city?: string;
  @TextField(2, 50, { optional: true, example: 'Karnataka' }) state?: string;
  @PincodeField({ optional: true }) pincode?: string;
  @EnumField(ADDRESS_LABELS, { optional: true }) label?: AddressLabel;
  @GstinField({ nullable: true }) gstin?: string | null;
  @TextField(2, 100, { nullable: true, example: 'Brigade Traders' }) company?: string | null;
  @RecipientField({ nullable: true, ...RECIPIENT }) recipient?: string | null;
  @PhoneField({ nullable: true, ...RECIPIENT_PHONE }) recipientPhone?: string | null;
}

/** Changes of an address of the book; all fields are optional, `null` removes. `isDefault: false` has no effect. */
export class AddressChangesDto extends DeliveryChangesDto {
  @BooleanField({ optional: true, description: 'True makes it the default and demotes the other' })
  isDefault?: boolean;
}
