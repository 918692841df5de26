import { pageOf, ScrollMeta } from '#common/paging/list.view.js';
import { ProfileView, UserSummaryView } from '#modules/users/index.js';

/** An account with its orders, as administrators see it. */
export class CustomerAccountView extends ProfileView {
  /** False: banned */
  isActive!: boolean;
  /** How many orders the customer has made, unpaid and cancelled ones too */
  orderCount!: number;
  /** What was paid for orders, less what has come back, in the major unit */
  totalSpent!: number;
  lastOrderAt!: string | null;
}

export class UserListView extends pageOf('users', UserSummaryView, ScrollMeta) {}
