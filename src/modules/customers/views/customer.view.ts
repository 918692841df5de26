import { pageOf, ScrollMeta } from '#common/paging/page.view.js';
import { ProfileView, UserSummaryView } from '#modules/users/index.js';

/** An account with its orders, as administrators see it. */
export class CustomerAccountView extends ProfileView {
  /** False: banned */
  isActive!: boolean;
  /** Tags of the staff */
  tags!: string[];
  /** Whether it may pay at the door, whatever its limits; only where the staff have said so. */
  codAllowed?: boolean;
  /** Number of orders, unpaid and cancelled ones included */
  orderCount!: number;
  /** Payments less refunds, in the major unit */
  totalSpent!: number;
  lastOrderAt!: string | null;
}

export class UserListView extends pageOf('users', UserSummaryView, ScrollMeta) {}
