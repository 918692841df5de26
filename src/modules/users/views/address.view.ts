import type { Address, AddressLabel } from '../data/address.schema.js';

/** An entry of the address book. */
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
  /** True for exactly one address of a book that is not empty */
  isDefault!: boolean;
}

export function toAddress(address: Address): AddressView {
  return {
    _id: address._id.toHexString(),
    street: address.street,
    city: address.city,
    state: address.state,
    pincode: address.pincode,
    label: address.label,
    isDefault: address.isDefault,
  };
}

export function toAddresses(addresses: Address[]): AddressView[] {
  return addresses.map((address) => toAddress(address));
}
