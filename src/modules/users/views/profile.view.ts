import type { User } from '../data/user.schema.js';
import type { Scope } from '#common/access/scopes.js';
import { AddressView, toAddresses } from './address.view.js';

/** The profile as its owner sees it. Unset fields are null. */
export class ProfileView {
  _id!: string;
  /** @example asha@example.com */
  email!: string;
  /** @example Asha */
  firstname!: string;
  /** @example Verma */
  lastname!: string;
  /** @example 9876543210 */
  phone!: string | null;
  /** Address of the image */
  avatar!: string | null;
  /** @example USER */
  role!: 'ADMIN' | 'USER';
  /** The scopes of an administrator; absent for all others */
  scopes?: Scope[];
  isEmailVerified!: boolean;
  /** True when the mail server has last refused the address for good; absent otherwise */
  emailUndeliverable?: true;
  addresses!: AddressView[];
  loyaltyPoints!: number;
  createdAt!: string;
}

export function toProfile(user: User): ProfileView {
  return {
    _id: user._id.toHexString(),
    email: user.email,
    firstname: user.firstname,
    lastname: user.lastname,
    phone: user.phone ?? null,
    avatar: user.avatar ?? null,
    role: user.role,
    ...(user.scopes === undefined ? {} : { scopes: user.scopes }),
    isEmailVerified: user.isEmailVerified,
    ...(user.emailUndeliverable === true ? { emailUndeliverable: true } : {}),
    addresses: toAddresses(user.addresses),
    loyaltyPoints: user.loyaltyPoints,
    createdAt: user.createdAt.toISOString(),
  };
}
