import { withoutNulls } from '#common/collections/without-nulls.js';
import { withoutUndefined } from '#common/collections/without-undefined.js';
import type { Address } from '../data/address.schema.js';
import type { AddressLabel } from '../domain/address-label.js';

export class AddressView {
  _id!: string;
  /** @example 12 Brigade Road */
  street!: string;
  /** @example Bengaluru */
  city!: string;
  /** @example Karnataka */
  state!: string;
  /** @example 560001 */
  pincode!: string;
  /** @example HOME */
  label!: AddressLabel;
  /** The registration for the goods and services tax, if there is one. @example 29AAGCB7383J1Z4 */
  gstin?: string;
  /** @example Brigade Traders */
  company?: string;
  /** The recipient of the parcel, if not the buyer. @example Meera Nair */
  recipient?: string;
  /** The phone that the courier calls about parcels to this address. @example 9876543210 */
  recipientPhone?: string;
  /** True for exactly one address of a book that is not empty */
  isDefault!: boolean;
}

export function toAddress(address: Address): AddressView {
  const { _id, street, city, state, pincode, label, isDefault } = address;
  const { gstin, company, recipient, recipientPhone } = address;
  return {
    _id: _id.toHexString(),
    street,
    city,
    state,
    pincode,
    label,
    ...withoutNulls(withoutUndefined({ gstin, company, recipient, recipientPhone })),
    isDefault,
  };
}

export function toAddresses(addresses: Address[]): AddressView[] {
  return addresses.map((address) => toAddress(address));
}
