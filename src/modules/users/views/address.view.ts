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
  /** True for exactly one address of a book that is not empty */
  isDefault!: boolean;
}

export function toAddress(address: Address): AddressView {
  const { _id, street, city, state, pincode, label, gstin = null, company = null, isDefault } = address;
  return {
    _id: _id.toHexString(),
    street,
    city,
    state,
    pincode,
    label,
    ...(gstin === null ? {} : { gstin }),
    ...(company === null ? {} : { company }),
    isDefault,
  };
}

export function toAddresses(addresses: Address[]): AddressView[] {
  return addresses.map((address) => toAddress(address));
}
