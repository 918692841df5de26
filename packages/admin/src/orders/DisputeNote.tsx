import { disputeNotice } from './dispute-notice.js';
import type { Disputed } from './disputed.js';
import type { Order } from './use-order.js';

/** Shows what a dispute of the order means, and what can be done; nothing where there is none. */
export function DisputeNote({ order }: { order: Pick<Order, 'attention' | 'disputes'> & Disputed }) {
  const notice = disputeNotice(order);
  if (notice === undefined) return null;
  return (
    <section className="order-notice" aria-label={notice.title}>
      <strong>{notice.title}</strong>
      <p>{notice.text}</p>
    </section>
  );
}
