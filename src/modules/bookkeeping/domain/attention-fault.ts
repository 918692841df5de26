import { attentionOf, ORDER_ATTENTION, type Order, type OrderAttention } from '#modules/orders/index.js';

/** How the stored reasons why an order needs somebody differ from those that its state gives, as words; undefined if they do not. */
export function attentionFault(order: Order): string | undefined {
  const due = attentionOf(order);
  const stored = ORDER_ATTENTION.filter((reason) => order.attention?.[reason] !== undefined);
  const missing = ORDER_ATTENTION.filter((reason) => due[reason] !== undefined && !stored.includes(reason));
  const tooMany = stored.filter((reason) => due[reason] === undefined);
  const isListed = order.needsAttention === true;
  const faults = [
    ...(missing.length === 0 ? [] : [`${listed(missing)} is not stored`]),
    ...(tooMany.length === 0 ? [] : [`${listed(tooMany)} is stored and not so`]),
    ...(isListed === stored.length > 0 ? [] : [`the list of attention ${isListed ? 'has' : 'lacks'} it`]),
  ];
  return faults.length === 0 ? undefined : faults.join('; ');
}

function listed(reasons: readonly OrderAttention[]): string {
  return reasons.join(', ');
}
