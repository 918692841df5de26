import { carrierNews } from '#modules/shipping/domain/tracking-decision.js';
import { trackingStatus } from '#infrastructure/carrier/adapters/shiprocket.tracking-status.js';
import { reportedDispute } from '#modules/orders/money/disputes.js';
import { refundOfUnits } from '#modules/orders/sums/line-refunds.js';
import type { OrderRefund, OrderTransition } from '#modules/orders/domain/order-state.js';
import { mayMove } from '#modules/orders/domain/order-status.js';
import {
  cancelledByAdmin,
  cancelledByCustomer,
  confirmed,
  shipped,
} from '#modules/orders/domain/order-transitions.js';
import { refundsIn, sumOf } from '#modules/orders/sums/payment-money.js';
import { refundedByAdmin } from '#modules/orders/money/payment-transitions.js';
import { reportedRefund } from '#modules/orders/money/refund-reports.js';
import { correctedRefund } from '#modules/orders/money/captured-amount.js';
import {
  askedMinor,
  isToAsk,
  referenceOf,
  refusedRefund,
  retriedRefund,
} from '#modules/orders/money/refunds.js';
import { cancellationOf, unitsCancelled } from '#modules/orders/domain/unit-cancellation.js';
import { refuseDisputed } from '#modules/orders/money/refuse-disputed.js';
import { PaymentDisputedError } from '#modules/orders/orders.errors.js';
import { after, freshRefund, now, pending } from './order-states.js';
import {
  applied,
  BOUGHT,
  PAYMENT,
  timeIn,
  undisputedMinor,
  type DisputeEnd,
  type PlayedShop,
  type ShopEvent,
} from './played-shop.js';
import { paymentReport } from './played-order.js';

/**
 * A shop with a paid order.
 * @param capturedMinor what the gateway has captured, and calls its order paid by
 * @param byCustomer whether the customer's signature alone has said so
 */
export function paidShop(capturedMinor: number, byCustomer: boolean): PlayedShop {
  const waiting = { ...pending, ...BOUGHT };
  const report = byCustomer
    ? { gatewayPaymentId: PAYMENT, captured: false }
    : {
        gatewayPaymentId: PAYMENT,
        amountMinor: capturedMinor,
        currency: 'INR',
        captured: true,
        isOrderPaid: true,
      };
  return {
    order: after(waiting, confirmed(waiting, report, pending.reservedUntil!)) as PlayedShop['order'],
    capturedMinor,
    made: [],
    disputes: {},
    left: {},
    isAllBack: false,
    isCancelled: false,
    tick: 0,
    faults: [],
  };
}

/** The gateway reports the capture. */
const captured: ShopEvent = {
  name: 'captured',
  happen: (shop) => {
    const { capturedMinor: amountMinor, order } = shop;
    const report = {
      gatewayPaymentId: PAYMENT,
      amountMinor,
      currency: 'INR',
      captured: true,
      isOrderPaid: true,
    };
    return applied(shop, paymentReport(order, report) ?? {});
  },
};

/** The shop after what a person asks for; as it was, if that is refused. */
function asked(shop: PlayedShop, transition: OrderTransition | undefined): PlayedShop {
  if (transition === undefined) return shop;
  try {
    refuseDisputed(shop.order, transition);
  } catch (error) {
    if (error instanceof PaymentDisputedError) return shop;
    throw error;
  }
  return applied(shop, transition);
}

function unitCancelled(itemId: string, quantity: number, restock: boolean, despiteDispute?: true): ShopEvent {
  return {
    name: `${quantity} ${itemId} cancelled${restock ? '' : ', written off'}${despiteDispute === true ? ' despite a dispute' : ''}`,
    happen: (shop) => {
      if (!mayMove('ADMIN', shop.order.orderStatus, 'CANCELLED')) return shop;
      const cancellation = cancellationOf(shop.order, [{ itemId, quantity }]);
      if (cancellation === undefined) return shop;
      const act = { ...freshRefund(), restock, note: 'a test', despiteDispute };
      const next = asked(shop, unitsCancelled(shop.order, cancellation, act));
      if (next === shop) return shop;
      const { stock = 0, none = 0 } = shop.left[itemId] ?? {};
      const left = restock ? { stock: stock + quantity, none } : { stock, none: none + quantity };
      const isLast = BOUGHT.items.every((item) => {
        const gone = item.itemId === itemId ? left : (shop.left[item.itemId] ?? { stock: 0, none: 0 });
        return gone.stock + gone.none === item.quantity;
      });
      return {
        ...next,
        left: { ...shop.left, [itemId]: left },
        isAllBack: isLast,
        isCancelled: shop.order.paymentStatus === 'PAID' && isLast,
      };
    },
  };
}

function cancelled(by: 'staff' | 'customer'): ShopEvent {
  return {
    name: `${by} cancels`,
    happen: (shop) => {
      const { order } = shop;
      if (!mayMove(by === 'staff' ? 'ADMIN' : 'CUSTOMER', order.orderStatus, 'CANCELLED')) return shop;
      const cancel = by === 'staff' ? cancelledByAdmin : cancelledByCustomer;
      const next = asked(shop, cancel(order, freshRefund()));
      return next === shop ? shop : { ...next, isAllBack: true, isCancelled: order.paymentStatus === 'PAID' };
    },
  };
}

function refunded(amountMinor: number): ShopEvent {
  return {
    name: `staff refunds ${amountMinor}`,
    happen: (shop) =>
      asked(shop, refundedByAdmin(shop.order, { ...freshRefund(), amountMinor, note: 'a test' })),
  };
}

/** The refund of a unit: of shipped units it is money alone; before, units leave the order. */
const unitRefunded: ShopEvent = {
  name: 'staff refunds a kettle',
  happen: (shop) => {
    if (mayMove('ADMIN', shop.order.orderStatus, 'CANCELLED'))
      return unitCancelled('kettle', 1, true).happen(shop);
    const units = refundOfUnits(shop.order, [{ itemId: 'kettle', quantity: 1 }]);
    if (units === undefined) return shop;
    return asked(shop, refundedByAdmin(shop.order, { ...freshRefund(), ...units, note: 'a test' }));
  },
};

/** The requests for refunds that are due are made, and answered. The gateway refunds no more than it has captured. */
function requestsAnswered(answer: 'PROCESSED' | 'REFUSED'): ShopEvent {
  return {
    name: `the gateway answers ${answer}`,
    happen: (shop) =>
      refundsIn(shop.order)
        .filter((refund) => isToAsk(refund))
        .reduce((before, refund) => requested(before, refund, answer), shop),
  };
}

function requested(
  before: PlayedShop,
  { refundId }: OrderRefund,
  answer: 'PROCESSED' | 'REFUSED',
): PlayedShop {
  const terms = { amountMinor: before.capturedMinor, isOrderPaid: true };
  const shop = applied(before, correctedRefund(before.order, refundId, terms) ?? {});
  const refund = refundsIn(shop.order).find((each) => each.refundId === refundId);
  if (refund === undefined || !isToAsk(refund)) return shop;
  const amountMinor = askedMinor(refundsIn(shop.order), refund);
  const given = sumOf(shop.made.filter(({ status }) => status === 'PROCESSED'));
  const isWithheld = amountMinor > undisputedMinor(shop) - given && refund.despiteDispute !== true;
  const faults = isWithheld ? [...shop.faults, `${amountMinor} of disputed money is asked for`] : shop.faults;
  if (answer === 'REFUSED' || given + amountMinor > shop.capturedMinor)
    return { ...applied(shop, refusedRefund(shop.order, refund) ?? {}), faults };
  const gatewayRefundId = `rfnd_${referenceOf(refund)}`;
  const made = { gatewayRefundId, amountMinor, status: answer };
  const report = { ...made, gatewayPaymentId: PAYMENT, reference: referenceOf(refund), at: timeIn(shop) };
  const next = applied(shop, reportedRefund(shop.order, report, freshRefund()) ?? {});
  return { ...next, made: [...shop.made, made], faults };
}

/** The newest refund that was made fails after all. */
const failedAfterwards: ShopEvent = {
  name: 'a processed refund fails',
  happen: (shop) => {
    const failing = shop.made.findLast(({ status }) => status === 'PROCESSED');
    if (failing === undefined) return shop;
    const failed = { ...failing, status: 'FAILED' as const };
    const report = { ...failed, gatewayPaymentId: PAYMENT, at: timeIn(shop) };
    const next = applied(shop, reportedRefund(shop.order, report, freshRefund()) ?? {});
    return { ...next, made: shop.made.map((each) => (each === failing ? failed : each)) };
  },
};

const retried: ShopEvent = {
  name: 'staff tries failed refunds again',
  happen: (shop) =>
    refundsIn(shop.order)
      .filter(({ status }) => status === 'FAILED')
      .reduce(
        (before, { refundId }) => asked(before, retriedRefund(before.order, refundId, timeIn(before))),
        shop,
      ),
};

/** @param amountMinor missing: as much as was captured */
function dispute(disputeId: string, what: DisputeEnd, amountMinor?: number): ShopEvent {
  return {
    name: `${disputeId} ${what}`,
    happen: (shop) => {
      const disputed = { amountMinor: amountMinor ?? shop.capturedMinor, status: what };
      // A bank takes no more than was paid: the books name what else a gateway reports.
      if (what === 'LOST' && disputed.amountMinor > shop.capturedMinor - lostBeside(shop, disputeId))
        return shop;
      const at = timeIn(shop);
      const report = { disputeId, gatewayPaymentId: PAYMENT, at, openedAt: at, ...disputed };
      const next = applied(shop, reportedDispute(shop.order, report, { ...freshRefund(), at }) ?? {});
      const known = shop.disputes[disputeId];
      if (known !== undefined && known.status !== 'OPEN' && what === 'OPEN') return next;
      return { ...next, disputes: { ...shop.disputes, [disputeId]: disputed } };
    },
  };
}

/** Returns what banks have taken by other disputes, in minor units. */
function lostBeside({ disputes }: PlayedShop, disputeId: string): number {
  return Object.entries(disputes)
    .filter(([id, { status }]) => id !== disputeId && status === 'LOST')
    .reduce((sum, [, { amountMinor }]) => sum + amountMinor, 0);
}

const isShipped: ShopEvent = {
  name: 'shipped',
  happen: (shop) => {
    const { orderStatus, paymentStatus } = shop.order;
    const isReady = mayMove('DISPATCH', orderStatus, 'SHIPPED') && paymentStatus === 'PAID';
    return isReady ? applied(shop, shipped(shop.order, now)) : shop;
  },
};

function carrierSays(statusText: string): ShopEvent {
  return {
    name: `the carrier says ${statusText}`,
    happen: (shop) => {
      const event = {
        orderNumbers: ['ORD-1'],
        trackingNumber: undefined,
        carrierOrderId: undefined,
        courierName: undefined,
        isReverse: false,
        unknownWords: [],
        statusText,
        status: trackingStatus(statusText),
        at: timeIn(shop),
      };
      const order = { orderNumber: 'ORD-1', ...shop.order } as never;
      const next = applied(shop, carrierNews(order, event, timeIn(shop))?.transition ?? {});
      if (statusText === 'RTO DELIVERED') return { ...next, isAllBack: true };
      return statusText === 'DELIVERED' ? { ...next, isAllBack: false, isCancelled: false } : next;
    },
  };
}

/** The events of the money of a paid order, and of its units, before and after its dispatch. */
export const SHOP_EVENTS: readonly ShopEvent[] = [
  captured,
  unitCancelled('kettle', 1, true),
  unitCancelled('kettle', 2, false),
  unitCancelled('pan', 1, true),
  unitCancelled('kettle', 1, true, true),
  cancelled('staff'),
  cancelled('customer'),
  refunded(300),
  unitRefunded,
  requestsAnswered('PROCESSED'),
  requestsAnswered('REFUSED'),
  failedAfterwards,
  retried,
  dispute('the whole', 'OPEN'),
  dispute('the whole', 'LOST'),
  dispute('the whole', 'WON'),
  dispute('a part', 'OPEN', 400),
  dispute('a part', 'LOST', 400),
  dispute('a part', 'WON', 400),
  isShipped,
  carrierSays('RTO DELIVERED'),
  carrierSays('DELIVERED'),
];
