import { withItemIds, type Order } from '#modules/orders/index.js';
import { storedWords } from '#infrastructure/database/word-search.js';
import { returnWords, type Return } from '#modules/returns/index.js';
import { demoId } from './random.js';

const REASONS = [
  'It is smaller than I thought',
  'The colour is not the one of the picture',
  'It arrived with a scratch',
  'I have got two of them as a present',
];

/** The open return of each order that one was requested of: all units of its first line. Every other one awaits the goods. */
export function demoReturns(orders: readonly Order[]): Return[] {
  return orders
    .filter(({ orderStatus }) => orderStatus === 'RETURN_REQUESTED')
    .map((order, index) => {
      const [line] = withItemIds(order.items);
      const { itemId, productId, name, sku, selectedAttributes = {}, unitPriceMinor, quantity } = line!;
      return {
        _id: demoId('return', order._id.toHexString()),
        userId: order.userId,
        orderId: order._id,
        orderNumber: order.orderNumber,
        items: [{ itemId, productId, name, sku, selectedAttributes, unitPriceMinor, quantity }],
        ...withReason(order, REASONS[index % REASONS.length]!),
        status: index % 2 === 0 ? ('REQUESTED' as const) : ('APPROVED' as const),
        open: true,
        createdAt: order.statusHistory.at(-1)!.at,
      };
    });
}

function withReason({ orderNumber }: Order, reason: string) {
  return { reason, ...storedWords(returnWords({ orderNumber, reason })) };
}
