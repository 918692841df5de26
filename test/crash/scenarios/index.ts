import { categories } from './categories.js';
import * as checkout from './checkout.js';
import * as corrections from './corrections.js';
import { failedAttempt } from './failed-attempt.js';
import * as fulfilment from './fulfilment.js';
import { imports } from './imports.js';
import * as refunds from './refunds.js';
import type { Scenario } from './scenario.js';
import * as shopKeeping from './shop-keeping.js';
import { switchedOffWebhook, webhooks } from './webhooks.js';

/** All scenarios: together they meet every durable step. Those that need no further start of the service come first. */
export const SCENARIOS: readonly Scenario[] = [
  checkout.checkout,
  checkout.payment,
  checkout.invoice,
  checkout.refusedCheckout,
  checkout.resumedCheckout,
  checkout.orderForCustomer,
  checkout.doublePayment,
  checkout.oldKey,
  checkout.latePayment,
  checkout.signedPayment,
  checkout.expiryAndRevival,
  checkout.abandonedCheckout,
  refunds.cancellation,
  refunds.cancellationByCustomer,
  refunds.cancelledItems,
  refunds.refusedRefund,
  refunds.refundOfAuthorised,
  refunds.manualPayment,
  refunds.refundBeforeCapture,
  refunds.referenceOfAnother,
  refunds.partialRefunds,
  fulfilment.failedDispatch,
  fulfilment.overdueDispatch,
  fulfilment.reopening,
  fulfilment.lostParcel,
  failedAttempt,
  fulfilment.dispatchAndDelivery,
  fulfilment.manyDispatches,
  fulfilment.returns,
  fulfilment.erasure,
  corrections.changedAddress,
  corrections.deadCarrierOrder,
  corrections.heldRefund,
  corrections.reversedRefund,
  shopKeeping.cart,
  shopKeeping.cartThatGrew,
  shopKeeping.coupons,
  shopKeeping.catalogue,
  shopKeeping.prices,
  shopKeeping.sale,
  shopKeeping.variants,
  categories,
  imports,
  webhooks,
  switchedOffWebhook,
  shopKeeping.notifications,
  shopKeeping.failedMail,
  shopKeeping.mailsThatWait,
  corrections.silentParcel,
  corrections.stuckParcel,
  corrections.refusedLogin,
  corrections.shopAlerts,
  shopKeeping.night,
  shopKeeping.salesRepair,
];
