import type { Address, AddressLabel } from '../data/address.schema.js';

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

export function toAddress({ _id, street, city, state, pincode, label, isDefault }: Address): AddressView {
  return { _id: _id.toHexString(), street, city, state, pincode, label, isDefault };
}

export function toAddresses(addresses: Address[]): AddressView[] {
  return addresses.map((address) => toAddress(address));
}
