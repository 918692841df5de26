import { toMajor } from '#common/money/money.js';
import type { User } from '../data/user.schema.js';

/** An account as administrators see it in a list. */
export class UserSummaryView {
  _id!: string;
  /** @example asha@example.com */
  email!: string;
  /** @example Asha */
  firstname!: string;
  /** @example Verma */
  lastname!: string;
  /** @example 9876543210 */
  phone!: string | null;
  /** @example USER */
  role!: 'ADMIN' | 'USER';
  /** False: banned */
  isActive!: boolean;
  isEmailVerified!: boolean;
  /** Tags of the staff */
  tags!: string[];
  /** The sum that the customer has paid, less what has come back */
  totalSpent!: number;
  /** True when the mail server has last refused the address for good; absent otherwise */
  emailUndeliverable?: true;
  createdAt!: string;
}

export function toUserSummary(user: User): UserSummaryView {
  return {
    _id: user._id.toHexString(),
    email: user.email,
    firstname: user.firstname,
    lastname: user.lastname,
    phone: user.phone ?? null,
    role: user.role,
    isActive: user.isActive,
    isEmailVerified: user.isEmailVerified,
    tags: user.tags ?? [],
    totalSpent: toMajor(user.spentMinor ?? 0),
    ...(user.emailUndeliverable === true ? { emailUndeliverable: true } : {}),
    createdAt: user.createdAt.toISOString(),
  };
}
