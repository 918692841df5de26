import type { Types } from 'mongoose';
import type { Unreadable } from '#common/collections/read-each.js';
import { MOST_LISTED } from '../bookkeeping.limits.js';

/** A difference: something that does not add up. */
export interface Difference {
  /** Plain words, with everything that is needed to look it up. */
  readonly text: string;
  readonly orderNumber?: string;
  readonly productId?: string;
}

/** The differences of a check, in bounded memory. */
export class DifferenceList {
  readonly listed: Difference[] = [];
  count = 0;

  add(difference: Difference): void {
    this.count += 1;
    if (this.listed.length < MOST_LISTED) this.listed.push(difference);
  }

  /** Adds orders that cannot be read: by their number or, where that is lost too, by their id. */
  addUnreadableOrders(
    orders: ReadonlyArray<Unreadable<{ readonly _id: Types.ObjectId; readonly orderNumber?: string }>>,
  ): void {
    for (const { record, reason } of orders) {
      const { _id, orderNumber } = record;
      this.add({
        ...(orderNumber !== undefined && { orderNumber }),
        text: `Order ${orderNumber ?? _id.toHexString()} cannot be read: ${reason}.`,
      });
    }
  }
}
