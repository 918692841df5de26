import { randomUUID } from 'node:crypto';
import { couponInput } from '../factories/a-coupon.js';
import { endpointInput } from '../factories/a-webhook-endpoint.js';
import { zoneInput } from '../factories/a-zone.js';
import { productInput } from '../factories/a-product.js';
import { aRegistration } from '../factories/a-registration.js';
import { PASSWORD } from '../factories/a-user.js';
import { anOrder } from '../factories/an-order.js';
import { anAddress } from '../factories/an-address.js';
import {
  aCheckout,
  aNewPasskey,
  aStrangePasskey,
  aDeadLetter,
  aCouponForTheCart,
  aCouponPreview,
  aFilledWishlist,
  anOrderForACustomer,
  anUnpaidGatewayOrder,
  aPaymentReport,
  aReturnRequest,
  aTicketAboutAnOrder,
  ofACartLine,
  ofACategory,
  ofACoupon,
  ofAZone,
  ofAnAccount,
  ofAnAdministrator,
  ofAnApiKey,
  ofAnAddress,
  ofACashOrder,
  ofAnOrder,
  ofAnOrderWithRefund,
  ofAnUnconfirmedOrder,
  ofAnUnpaidOrder,
  ofANotification,
  ofAProduct,
  ofAReviewedProduct,
  ofAnImport,
  ofAShirt,
  ofAVariant,
  ofAWebhookDelivery,
  ofAWebhookEndpoint,
  ofAReturn,
  ofAnOwnReview,
  ofAReview,
  ofAPasskey,
  ofASession,
  ofATicket,
  ofAWish,
  withAProduct,
} from './route-inputs.js';
import type { Route } from './route.js';
import { PARCEL } from '../factories/a-parcel.js';

const MESSAGE = { message: 'It opens while the water boils.' };
const NEW_PASSWORD = 'Secret#1234';
const body = (value: Record<string, unknown>) => () => ({ body: value });

const publicRoute = (input?: Route['input']): Route => ({ access: 'public', input });
const webhookRoute = (input: Route['input']): Route => ({ access: 'webhook', input });
const privateRoute = (rules?: Route['rules'], input?: Route['input']): Route => ({
  access: 'private',
  rules,
  input,
});
/** About a record of an account; @param toOthers what an account is answered that names another's */
const ownRoute = (rules: Route['rules'], input: Route['input'], toOthers: 403 | 404 = 404): Route => ({
  ...privateRoute(rules, input),
  toOthers,
});
const adminRoute = (rules?: Route['rules'], input?: Route['input']): Route => ({
  access: 'admin',
  rules,
  input,
});

/**
 * Every operation of the API description, and who may use it. An operation that is missing here, or a line without an
 * operation, fails the tests of `test/e2e/edge/routes-and-roles`. An owner's record that the body names (`orderId`,
 * `addressId`) counts like one that the path names.
 */
export const ROUTES: Readonly<Record<string, Route>> = {
  // Accounts
  'POST /api/v1/auth/register': publicRoute(() => ({ body: aRegistration() })),
  'POST /api/v1/auth/login': publicRoute((_, { user }) => ({
    body: { email: user.email, password: PASSWORD },
  })),
  'POST /api/v1/auth/refresh': { access: 'cookie' },
  'POST /api/v1/auth/logout': publicRoute(),
  'POST /api/v1/auth/email/otp': privateRoute(),
  'POST /api/v1/auth/email/verify': privateRoute([], body({ otp: '123456' })),
  'POST /api/v1/auth/forgot-password': publicRoute((_, { user }) => ({ body: { email: user.email } })),
  'POST /api/v1/auth/reset-password': publicRoute((_, { user }) => ({
    body: { email: user.email, otp: '123456', newPassword: NEW_PASSWORD },
  })),
  'POST /api/v1/auth/oauth/{provider}': publicRoute(() => ({
    path: { provider: 'google' },
    body: { idToken: 'a.b.c' },
  })),
  'POST /api/v1/auth/login/code': publicRoute((_, { user }) => ({ body: { email: user.email } })),
  'POST /api/v1/auth/login/code/verify': publicRoute((_, { user }) => ({
    body: { email: user.email, otp: '123456' },
  })),
  'GET /api/v1/auth/mfa': privateRoute(['FAC-05']),
  'POST /api/v1/auth/mfa/totp': privateRoute(['FAC-05']),
  'POST /api/v1/auth/mfa/totp/confirm': privateRoute(['FAC-05'], body({ code: '123456' })),
  'DELETE /api/v1/auth/mfa': privateRoute(['FAC-14'], body({ code: '123456' })),
  'POST /api/v1/auth/mfa/verify': publicRoute(body({ mfaToken: 'x'.repeat(43), code: '123456' })),
  'GET /api/v1/auth/passkeys': privateRoute(['PKY-01']),
  'POST /api/v1/auth/passkeys/options': privateRoute(['PKY-01']),
  'POST /api/v1/auth/passkeys': privateRoute(['PKY-01'], aNewPasskey),
  'DELETE /api/v1/auth/passkeys/{id}': ownRoute(['PKY-09'], ofAPasskey()),
  'POST /api/v1/auth/passkeys/login/options': publicRoute(),
  'POST /api/v1/auth/passkeys/login': publicRoute(aStrangePasskey),
  'DELETE /api/v1/users/admin/{id}/mfa': adminRoute(['FAC-15'], ofAnAccount()),
  'GET /api/v1/users/profile': privateRoute(['USR-02']),
  'PATCH /api/v1/users/profile': privateRoute(
    ['USR-02'],
    body({ firstname: 'Asha', lastname: 'Verma', gender: 'FEMALE', dob: '1990-01-31' }),
  ),
  'PATCH /api/v1/users/profile/preferences': privateRoute(['SAL-04'], body({ newsletter: true })),
  'DELETE /api/v1/users/profile': privateRoute(['USR-02']),
  'GET /api/v1/users/profile/sessions': privateRoute(['FAC-01']),
  'DELETE /api/v1/users/profile/sessions/{id}': ownRoute(['FAC-02'], ofASession()),
  'POST /api/v1/users/profile/avatar': privateRoute(['USR-02'], () => ({ file: 'avatar' })),
  'POST /api/v1/users/profile/export': privateRoute(['USR-02']),
  'POST /api/v1/users/profile/addresses': privateRoute(['USR-02'], body({ ...anAddress(), isDefault: true })),
  'PATCH /api/v1/users/profile/addresses/{addressId}': ownRoute(
    ['USR-02', 'ACC-29'],
    ofAnAddress({ body: { ...anAddress(), isDefault: true } }),
  ),
  'DELETE /api/v1/users/profile/addresses/{addressId}': ownRoute(['USR-02', 'ACC-29'], ofAnAddress()),
  'POST /api/v1/users/profile/security/password/otp': privateRoute(['USR-02']),
  'PATCH /api/v1/users/profile/security/password': privateRoute(
    ['USR-02'],
    body({ otp: '123456', currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
  ),
  'GET /api/v1/users/exports/{token}': publicRoute(() => ({ path: { token: 'x'.repeat(43) } })),
  'GET /api/v1/notifications': privateRoute(),
  'PATCH /api/v1/notifications/read-all': privateRoute(['CST-01']),
  'PATCH /api/v1/notifications/{notificationId}/read': ownRoute(['REV-29'], ofANotification(), 403),

  // Catalogue
  'GET /api/v1/categories': publicRoute(),
  'GET /api/v1/categories/slug/{slug}': publicRoute(),
  'GET /api/v1/categories/admin': adminRoute(['CTG-08']),
  'POST /api/v1/categories': adminRoute(['CTG-08'], body({ name: 'Kettles' })),
  'PATCH /api/v1/categories/{id}': adminRoute(['CTG-08'], ofACategory({ body: { name: 'Pots' } })),
  'DELETE /api/v1/categories/{id}': adminRoute(['CTG-08'], ofACategory()),
  'GET /api/v1/products': publicRoute(),
  'POST /api/v1/products': adminRoute(['CAT-23'], () => ({
    body: { ...productInput(), attributes: { size: ['S', 'M'] } },
  })),
  'GET /api/v1/products/{id}': publicRoute(ofAProduct()),
  'GET /api/v1/products/slug/{slug}': publicRoute(),
  'PATCH /api/v1/products/{id}': adminRoute(
    ['CAT-23'],
    ofAProduct({ body: { name: 'Copper Kettle', attributes: { size: ['S', 'M'] } } }),
  ),
  'DELETE /api/v1/products/{id}': adminRoute(['CAT-23'], ofAProduct()),
  'GET /api/v1/products/admin': adminRoute(['CAT-37']),
  'GET /api/v1/products/admin/export': adminRoute(),
  'POST /api/v1/products/admin/imports': adminRoute([], () => ({ file: 'file' })),
  'GET /api/v1/products/admin/imports/{id}': adminRoute([], ofAnImport()),
  'GET /api/v1/products/admin/{id}': adminRoute(['CAT-40'], ofAProduct()),
  'GET /api/v1/products/admin/{id}/stock-movements': adminRoute([], ofAProduct()),
  'PATCH /api/v1/products/{id}/stock': adminRoute(['CAT-23'], ofAProduct({ body: { delta: 1 } })),
  'POST /api/v1/products/{id}/variants': adminRoute(
    ['VAR-01'],
    ofAShirt({ body: { sku: 'SHIRT-L', options: { size: 'L' } } }),
  ),
  'PATCH /api/v1/products/{id}/variants/{variantId}': adminRoute(
    ['VAR-01'],
    ofAVariant({ body: { weight: 200 } }),
  ),
  'DELETE /api/v1/products/{id}/variants/{variantId}': adminRoute(['VAR-01'], ofAVariant()),
  'PATCH /api/v1/products/{id}/variants/{variantId}/stock': adminRoute(
    ['VAR-01'],
    ofAVariant({ body: { delta: 1 } }),
  ),
  'POST /api/v1/products/{id}/images': adminRoute(['CAT-23'], ofAProduct({ file: 'image' })),
  'GET /api/v1/search': publicRoute(),
  'GET /api/v1/feeds/google-merchant.xml': publicRoute(),
  'GET /api/v1/feeds/sitemap.xml': publicRoute(),
  'GET /api/v1/coupons': adminRoute(['CAT-34']),
  'POST /api/v1/coupons': adminRoute(['CAT-34'], () => ({ body: { ...couponInput() } })),
  'GET /api/v1/coupons/{id}': adminRoute(['CAT-34'], ofACoupon()),
  'PATCH /api/v1/coupons/{id}': adminRoute(['CAT-34'], ofACoupon({ body: { value: 11 } })),
  'DELETE /api/v1/coupons/{id}': adminRoute(['CAT-34'], ofACoupon()),

  // Shipping
  'GET /api/v1/shipping/options': publicRoute(),
  'GET /api/v1/shipping/zones': adminRoute(['ZON-01']),
  'POST /api/v1/shipping/zones': adminRoute(['ZON-01'], () => ({
    body: { ...zoneInput({ isActive: false }) },
  })),
  'POST /api/v1/shipping/zones/starter-set': adminRoute(['ZON-01'], () => ({
    body: { metroPrice: 49, restPrice: 79, remotePrice: 149 },
  })),
  'GET /api/v1/shipping/zones/{id}': adminRoute(['ZON-01'], ofAZone()),
  'PATCH /api/v1/shipping/zones/{id}': adminRoute(['ZON-01'], ofAZone({ body: { name: 'Bengaluru' } })),
  'DELETE /api/v1/shipping/zones/{id}': adminRoute(['ZON-01'], ofAZone()),
  'GET /api/v1/shipping/zones/{id}/pincodes': adminRoute(['ZON-01'], ofAZone()),
  'POST /api/v1/shipping/zones/{id}/pincodes': adminRoute(['ZON-01'], ofAZone({ file: 'pincodes' })),

  // Cart and wishlist
  'GET /api/v1/carts': privateRoute(['CRT-16']),
  'DELETE /api/v1/carts': privateRoute(),
  'POST /api/v1/carts/items': privateRoute(['CRT-16'], withAProduct({ quantity: 1 })),
  'PATCH /api/v1/carts/items/{itemId}': ownRoute([], ofACartLine({ body: { quantity: 2 } })),
  'DELETE /api/v1/carts/items/{itemId}': ownRoute(['CRT-16'], ofACartLine()),
  'POST /api/v1/carts/coupon': privateRoute(['CRT-16'], aCouponForTheCart),
  'DELETE /api/v1/carts/coupon': privateRoute(),
  'GET /api/v1/wishlists': privateRoute(['CRT-33']),
  'POST /api/v1/wishlists/add': privateRoute(['CRT-33'], withAProduct()),
  'POST /api/v1/wishlists/move-to-cart/{productId}': ownRoute(['CRT-33'], ofAWish({ body: { quantity: 1 } })),
  'DELETE /api/v1/wishlists/item/{productId}': privateRoute(['CRT-33'], ofAWish()),
  'DELETE /api/v1/wishlists/clear': privateRoute(['CRT-33'], aFilledWishlist),

  // Orders and returns
  'POST /api/v1/orders/checkout': ownRoute(['ORD-18'], aCheckout),
  'POST /api/v1/orders/checkout/preview': privateRoute(['SHC-06'], aCheckout),
  'POST /api/v1/orders/verify-payment': ownRoute(['ORD-20'], aPaymentReport),
  'GET /api/v1/orders/my-order': privateRoute(),
  'GET /api/v1/orders/{id}': ownRoute([], ofAnOrder()),
  'POST /api/v1/orders/{id}/cancel': ownRoute(
    ['CST-02'],
    ofAnOrder({ body: { reason: 'Ordered the wrong size' } }),
  ),
  'POST /api/v1/orders/{id}/confirm': ownRoute(['CDL-09'], ofACashOrder({ body: { otp: '123456' } })),
  'POST /api/v1/orders/{id}/confirm/otp': ownRoute(['CDL-09'], ofAnUnconfirmedOrder()),
  'POST /api/v1/orders/{id}/pay-online': ownRoute(['CDL-50'], ofACashOrder()),
  'PATCH /api/v1/orders/{id}/address': ownRoute(['ADR-01'], ofAnUnpaidOrder({ body: { city: 'Kochi' } })),
  'GET /api/v1/orders/{id}/invoice': ownRoute([], ofAnOrder(), 403),
  'GET /api/v1/orders/{id}/credit-notes/{refundId}': ownRoute([], ofAnOrderWithRefund()),
  'GET /api/v1/invoices/admin': adminRoute(),
  'GET /api/v1/invoices/admin/export': adminRoute(),
  'GET /api/v1/invoices/admin/gst-return': adminRoute(undefined, () => ({ query: { period: '2026-01' } })),
  'POST /api/v1/invoices/admin/archive': adminRoute(undefined, body({ period: '2026-01' })),
  'GET /api/v1/invoices/archives/{token}': publicRoute(() => ({ path: { token: 'x'.repeat(43) } })),
  'GET /api/v1/orders/admin': adminRoute(['ORD-32']),
  'GET /api/v1/orders/admin/attention': adminRoute(),
  'GET /api/v1/orders/admin/cod': adminRoute(['CDL-45']),
  'POST /api/v1/orders/admin/cod/remittances': adminRoute(['CDL-43'], () => ({ file: 'remittances' })),
  'GET /api/v1/orders/admin/export': adminRoute(),
  'GET /api/v1/orders/admin/refunds': adminRoute(),
  'GET /api/v1/orders/admin/{id}': adminRoute(['ORD-32'], ofAnOrder()),
  'GET /api/v1/orders/admin/{id}/invoice': adminRoute([], ofAnOrder()),
  'PATCH /api/v1/products/admin/bulk': adminRoute(
    [],
    body({ ids: ['65f0c3a2b1d4e5f6a7b8c9d0'], set: { discount: 10 } }),
  ),
  'POST /api/v1/orders/admin/papers': adminRoute([], async (app) => ({
    body: { ids: [(await anOrder(app))._id.toHexString()], kind: 'PICK_LIST' },
  })),
  'POST /api/v1/orders/admin/dispatch-many': adminRoute([], body({ ids: ['65f0c3a2b1d4e5f6a7b8c9d0'] })),
  'POST /api/v1/orders/admin/{id}/dispatch': adminRoute(['ORD-32'], ofAnOrder({ body: PARCEL })),
  'PATCH /api/v1/orders/admin/{id}/status': adminRoute(
    ['ORD-32'],
    ofAnOrder({ body: { status: 'SHIPPED' } }),
  ),
  'PATCH /api/v1/orders/admin/{id}/tracking': adminRoute(
    [],
    ofAnOrder({ body: { trackingNumber: 'DTDC4827193056', courierName: 'DTDC' } }),
  ),
  'POST /api/v1/orders/admin/{id}/redeliver': adminRoute(
    ['NDR-01'],
    ofAnOrder({ body: { action: 'REATTEMPT', note: 'Call before you come' } }),
  ),
  'PATCH /api/v1/orders/admin/{id}/address': adminRoute([], ofAnOrder({ body: { city: 'Kochi' } })),
  'POST /api/v1/orders/admin/{id}/items/cancel': adminRoute(
    [],
    ofAnOrder({
      body: { items: [{ itemId: '000000000000000000000001', quantity: 1 }], reason: 'Broken on the shelf' },
    }),
  ),
  'POST /api/v1/orders/admin/{id}/settle': adminRoute(
    ['ORD-32'],
    ofAnOrder({ body: { restock: true, refund: true } }),
  ),
  'POST /api/v1/orders/admin/{id}/refunds': adminRoute(
    [],
    ofAnOrder({ body: { amount: 1, reason: 'A scratch' } }),
  ),
  'POST /api/v1/orders/admin/{id}/refunds/preview': adminRoute([], ofAnOrder({ body: { amount: 1 } })),
  'POST /api/v1/orders/admin/{id}/refunds/{refundId}/retry': adminRoute([], ofAnOrderWithRefund()),
  'POST /api/v1/orders/admin/{id}/refunds/{refundId}/processed': adminRoute([], ofAnOrderWithRefund()),
  'POST /api/v1/orders/admin/{id}/mark-paid': adminRoute(
    [],
    ofAnOrder({ body: { reference: 'UTR 412345678901' } }),
  ),
  'POST /api/v1/orders/admin/{id}/notes': adminRoute(
    ['FND-04'],
    ofAnOrder({ body: { text: 'It leaks, says the customer' } }),
  ),
  'PATCH /api/v1/orders/admin/{id}/tags': adminRoute([], ofAnOrder({ body: { addTags: ['gift'] } })),
  'POST /api/v1/orders/admin/{id}/reopen': adminRoute([], ofAnOrder()),
  'POST /api/v1/orders/admin/for-customer': adminRoute(['PLK-01'], anOrderForACustomer),
  'GET /api/v1/payment-links/{token}': publicRoute(() => ({ path: { token: 'x'.repeat(43) } })),
  'POST /api/v1/payment-links/{token}': publicRoute(() => ({ path: { token: 'x'.repeat(43) } })),
  'GET /api/v1/redelivery-links/{token}': publicRoute(() => ({ path: { token: 'x'.repeat(43) } })),
  'POST /api/v1/redelivery-links/{token}': publicRoute(() => ({ path: { token: 'x'.repeat(43) }, body: {} })),
  'POST /api/v1/orders/webhook': webhookRoute(
    body({
      event: 'payment.captured',
      payload: {
        payment: {
          entity: { id: 'pay_1', order_id: 'order_1', amount: 100, currency: 'INR', status: 'captured' },
        },
        refund: { entity: { id: 'rfnd_1', payment_id: 'pay_1', amount: 100, status: 'processed' } },
      },
    }),
  ),
  'POST /api/v1/orders/carrier-webhook': webhookRoute(
    body({
      channel_order_id: 'ORD-1',
      order_id: 1,
      awb: '190',
      current_status: 'DELIVERED',
      current_timestamp: '23 05 2026 11:43:52',
      is_return: 0,
      scans: [{ date: '2026-05-23 11:43:52', activity: 'Delivered', location: 'Bengaluru' }],
    }),
  ),
  'GET /api/v1/returns': privateRoute(['RET-15']),
  'POST /api/v1/returns': ownRoute(['RET-15'], aReturnRequest),
  'PATCH /api/v1/returns/{id}': ownRoute(
    ['CDL-60'],
    ofAReturn({ body: { refundTo: { upi: 'asha@okbank' } } }),
  ),
  'DELETE /api/v1/returns/{id}': ownRoute(['RET-15'], ofAReturn()),
  'GET /api/v1/returns/admin': adminRoute(['RET-15']),
  'GET /api/v1/returns/admin/{id}': adminRoute([], ofAReturn()),
  'PATCH /api/v1/returns/admin/{id}/status': adminRoute(
    ['RET-15'],
    ofAReturn({ body: { status: 'APPROVED', note: 'Send it back.' } }),
  ),

  // Words of customers
  'GET /api/v1/interactions/product/{productId}': publicRoute(ofAReviewedProduct()),
  'GET /api/v1/interactions/{interactionId}/comments': publicRoute(ofAReview()),
  'POST /api/v1/interactions': privateRoute(
    ['REV-09'],
    withAProduct({ type: 'REVIEW', rating: 4, content: 'Boils quickly.' }),
  ),
  'PATCH /api/v1/interactions/{interactionId}': ownRoute(
    ['CST-09'],
    ofAnOwnReview({ body: { content: 'Boils slowly.', rating: 2 } }),
  ),
  'DELETE /api/v1/interactions/{interactionId}': ownRoute(['CST-09'], ofAnOwnReview()),
  'PATCH /api/v1/interactions/{interactionId}/vote': privateRoute(
    ['REV-09'],
    ofAReview({ body: { action: 'LIKE' } }),
  ),
  'GET /api/v1/interactions/admin': adminRoute(),
  'PATCH /api/v1/interactions/admin/{interactionId}': adminRoute(
    ['REM-01'],
    ofAReview({ body: { isHidden: true, answer: 'Thank you.' } }),
  ),
  'DELETE /api/v1/interactions/admin/{interactionId}': adminRoute(['STF-03'], ofAReview()),
  'GET /api/v1/support-tickets': privateRoute(['RET-26']),
  'POST /api/v1/support-tickets': ownRoute(
    ['RET-26'],
    aTicketAboutAnOrder({ subject: 'The lid', ...MESSAGE }),
  ),
  'GET /api/v1/support-tickets/{id}': ownRoute(['RET-26'], ofATicket()),
  'POST /api/v1/support-tickets/{id}/messages': ownRoute([], ofATicket({ body: MESSAGE })),
  'POST /api/v1/support-tickets/{id}/attachments': ownRoute([], ofATicket({ file: 'attachment' })),
  'GET /api/v1/support-tickets/admin': adminRoute(['RET-26']),
  'POST /api/v1/support-tickets/admin/{id}/reply': adminRoute(['RET-26'], ofATicket({ body: MESSAGE })),
  'PATCH /api/v1/support-tickets/admin/{id}/status': adminRoute(
    ['RET-26'],
    ofATicket({ body: { status: 'CLOSED' } }),
  ),

  // Accounts, as administrators see them
  'GET /api/v1/users/admin': adminRoute(['STF-04']),
  'GET /api/v1/users/admin/{id}': adminRoute(['STF-06'], ofAnAccount()),
  'PATCH /api/v1/users/admin/{id}/tags': adminRoute([], ofAnAccount({ body: { addTags: ['wholesale'] } })),
  'PATCH /api/v1/users/admin/{id}': adminRoute(['STF-07'], ofAnAccount({ body: { isActive: false } })),

  // Staff, with STAFF_INVITATIONS alone
  'GET /api/v1/staff': adminRoute(['SCP-09']),
  'POST /api/v1/staff': adminRoute(['SCP-09'], () => ({ body: { email: `${randomUUID()}@example.com` } })),
  'PATCH /api/v1/staff/{id}': adminRoute(
    ['SCP-09'],
    ofAnAdministrator({ body: { scopes: ['orders:read'] } }),
  ),
  'DELETE /api/v1/staff/{id}': adminRoute(['SCP-09'], ofAnAdministrator()),
  // Keys of programs
  'GET /api/v1/api-keys': adminRoute(['KEY-01']),
  'POST /api/v1/api-keys': adminRoute(['KEY-01'], body({ name: 'Accounting', scopes: ['orders:read'] })),
  'DELETE /api/v1/api-keys/{id}': adminRoute(['KEY-01'], ofAnApiKey),
  'POST /api/v1/auth/invitations/accept': publicRoute(body({ token: 'x'.repeat(43) })),

  // Events for other systems
  'GET /api/v1/webhook-endpoints': adminRoute(['WHO-01']),
  'POST /api/v1/webhook-endpoints': adminRoute(['WHO-01'], () => ({ body: { ...endpointInput() } })),
  'GET /api/v1/webhook-endpoints/{id}': adminRoute(['WHO-01'], ofAWebhookEndpoint()),
  'PATCH /api/v1/webhook-endpoints/{id}': adminRoute(
    ['WHO-01'],
    ofAWebhookEndpoint({ body: { description: 'Accounting' } }),
  ),
  'DELETE /api/v1/webhook-endpoints/{id}': adminRoute(['WHO-01'], ofAWebhookEndpoint()),
  'POST /api/v1/webhook-endpoints/{id}/secret': adminRoute(['WHO-01'], ofAWebhookEndpoint()),
  'POST /api/v1/webhook-endpoints/{id}/test': adminRoute(['WHO-01'], ofAWebhookEndpoint()),
  'GET /api/v1/webhook-endpoints/{id}/deliveries': adminRoute(['WHO-01'], ofAWebhookEndpoint()),
  'POST /api/v1/webhook-endpoints/{id}/deliveries/{deliveryId}/resend': adminRoute(
    ['WHO-01'],
    ofAWebhookDelivery(),
  ),

  // The shop itself
  'GET /api/v1/audit-log': adminRoute(['AUD-01']),
  'POST /api/v1/coupons/{id}/preview': adminRoute(['CPV-01'], aCouponPreview),
  'GET /api/v1/queues/admin': adminRoute(['QUE-01']),
  'GET /api/v1/queues/admin/failed': adminRoute(['QUE-02']),
  'POST /api/v1/queues/admin/failed/{id}/retry': adminRoute(['QUE-03'], aDeadLetter()),
  'GET /api/v1/dashboards/metrics': adminRoute(['SRC-19']),
  'GET /api/v1/dashboards/series': adminRoute(),
  'GET /api/v1/dashboards/delivery': adminRoute(),
  'GET /health': publicRoute(),
  'GET /health/live': publicRoute(),
  'GET /': publicRoute(),

  // The developer console, which production does not have
  'GET /dev/clock': publicRoute(),
  'POST /dev/clock': publicRoute(body({ advanceSeconds: 1 })),
  'GET /dev/limits': publicRoute(),
  'POST /dev/limits/reset': publicRoute(body({ limiter: 'health' })),
  'GET /dev/receiver': publicRoute(),
  'POST /dev/receiver/answers': publicRoute(body({ status: 204 })),
  'GET /dev/inbox': publicRoute(),
  'POST /dev/tokens': publicRoute(body({ email: 'asha@demo.shop' })),
  'POST /dev/payments/{gatewayOrderId}': publicRoute(anUnpaidGatewayOrder),
  'GET /dev/gateway': publicRoute(),
  'POST /dev/gateway': publicRoute(body({})),
  'GET /dev/refunds': publicRoute(),
  'POST /dev/refunds/{gatewayRefundId}': publicRoute(() => ({
    path: { gatewayRefundId: 'rfnd_unknown' },
    body: { status: 'processed' },
  })),
  'POST /dev/disputes/{gatewayPaymentId}': publicRoute(() => ({
    path: { gatewayPaymentId: 'pay_unknown' },
    body: { event: 'created' },
  })),
  'GET /dev/webhooks': publicRoute(),
  'POST /dev/webhooks/{id}': publicRoute(() => ({ path: { id: 'unknown' } })),
  'GET /dev/carrier': publicRoute(),
  'POST /dev/carrier': publicRoute(body({})),
  'POST /dev/shipments/{orderNumber}': publicRoute(() => ({
    path: { orderNumber: 'ORD-26112100000042' },
    body: { status: 'DELIVERED' },
  })),
};
