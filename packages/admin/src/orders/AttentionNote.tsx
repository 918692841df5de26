import { words } from '../words/index.js';
import type { Order } from './use-order.js';

const advice: Readonly<Partial<Record<Order['attention'][number], string>>> = words.orders.advice;

/** Shows what is wrong with an order, and what can be done; nothing where the header says it all. */
export function AttentionNote({ order }: { order: Order }) {
  const advised = order.attention.flatMap((kind) => advice[kind] ?? []);
  if (advised.length === 0) return null;
  return (
    <section className="order-notice" aria-label={words.orders.filters.needsAttention}>
      {advised.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  );
}
