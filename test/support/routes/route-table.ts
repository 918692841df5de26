import { couponInput } from '../factories/a-coupon.js';
import { productInput } from '../factories/a-product.js';
import { aRegistration } from '../factories/a-registration.js';
import { PASSWORD } from '../factories/a-user.js';
import { anOrder } from '../factories/an-order.js';
import { anAddress } from '../factories/an-address.js';
import {
  aCheckout,
  aDeadLetter,
  aCouponForTheCart,
  aCouponPreview,
  aFilledWishlist,
  anUnpaidGatewayOrder,
  aPaymentReport,
  aReturnRequest,
  aTicketAboutAnOrder,
  ofACartLine,
  ofACategory,
  ofACoupon,
  ofAnAccount,
  ofAnAddress,
  ofAnOrder,
  ofAnOrderWithRefund,
  ofANotification,
  ofAProduct,
  ofAnImport,
  ofAShirt,
  ofAVariant,
  ofAReturn,
  ofAnOwnReview,
  ofAReview,
  ofATicket,
  ofAWish,
  withAProduct,
} from './route-inputs.js';
import type { Route } from './route.js';
import { PARCEL } from '../factories/a-parcel.js';

const MESSAGE = { message: 'It opens while the water boils.' };
const NEW_PASSWORD = 'Secret#1234';
const body = (value: Record<string, unknown>) => () => ({ body: value });

/**
 * Every operation of the API description, and who may use it. An operation that is missing here, or a line without an
 * operation, fails the tests of `test/e2e/edge/routes-and-roles`. An owner's record that the body names (`orderId`,
 * `addressId`) counts like one that the path names.
 */
export const ROUTES: Readonly<Record<string, Route>> = {
  // Accounts
  'POST /api/v1/auth/register': { access: 'public', input: () => ({ body: aRegistration() }) },
  'POST /api/v1/auth/login': {
    access: 'public',
    input: (_, { user }) => ({ body: { email: user.email, password: PASSWORD } }),
  },
  'POST /api/v1/auth/refresh': { access: 'cookie' },
  'POST /api/v1/auth/logout': { access: 'public' },
  'POST /api/v1/auth/email/otp': { access: 'private' },
  'POST /api/v1/auth/email/verify': { access: 'private', input: body({ otp: '123456' }) },
  'POST /api/v1/auth/forgot-password': {
    access: 'public',
    input: (_, { user }) => ({ body: { email: user.email } }),
  },
  'POST /api/v1/auth/reset-password': {
    access: 'public',
    input: (_, { user }) => ({ body: { email: user.email, otp: '123456', newPassword: NEW_PASSWORD } }),
  },
  'POST /api/v1/auth/oauth/{provider}': {
    access: 'public',
    input: () => ({ path: { provider: 'google' }, body: { idToken: 'a.b.c' } }),
  },
  'GET /api/v1/users/profile': { access: 'private', rules: ['USR-02'] },
  'PATCH /api/v1/users/profile': {
    access: 'private',
    rules: ['USR-02'],
    input: body({ firstname: 'Asha', lastname: 'Verma', gender: 'FEMALE', dob: '1990-01-31' }),
  },
  'DELETE /api/v1/users/profile': { access: 'private', rules: ['USR-02'] },
  'POST /api/v1/users/profile/avatar': {
    access: 'private',
    rules: ['USR-02'],
    input: () => ({ file: 'avatar' }),
  },
  'POST /api/v1/users/profile/export': { access: 'private', rules: ['USR-02'] },
  'POST /api/v1/users/profile/addresses': {
    access: 'private',
    rules: ['USR-02'],
    input: body({ ...anAddress(), isDefault: true }),
  },
  'PATCH /api/v1/users/profile/addresses/{addressId}': {
    access: 'private',
    rules: ['USR-02', 'ACC-29'],
    toOthers: 404,
    input: ofAnAddress({ ...anAddress(), isDefault: true }),
  },
  'DELETE /api/v1/users/profile/addresses/{addressId}': {
    access: 'private',
    rules: ['USR-02', 'ACC-29'],
    toOthers: 404,
    input: ofAnAddress(),
  },
  'POST /api/v1/users/profile/security/password/otp': { access: 'private', rules: ['USR-02'] },
  'PATCH /api/v1/users/profile/security/password': {
    access: 'private',
    rules: ['USR-02'],
    input: body({ otp: '123456', currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
  },
  'GET /api/v1/users/exports/{token}': {
    access: 'public',
    input: () => ({ path: { token: 'x'.repeat(43) } }),
  },
  'GET /api/v1/notifications': { access: 'private' },
  'PATCH /api/v1/notifications/read-all': { access: 'private', rules: ['CST-01'] },
  'PATCH /api/v1/notifications/{notificationId}/read': {
    access: 'private',
    rules: ['REV-29'],
    toOthers: 403,
    input: ofANotification,
  },

  // Catalogue
  'GET /api/v1/categories': { access: 'public' },
  'GET /api/v1/categories/admin': { access: 'admin', rules: ['CTG-08'] },
  'POST /api/v1/categories': { access: 'admin', rules: ['CTG-08'], input: body({ name: 'Kettles' }) },
  'PATCH /api/v1/categories/{id}': {
    access: 'admin',
    rules: ['CTG-08'],
    input: ofACategory({ body: { name: 'Pots' } }),
  },
  'DELETE /api/v1/categories/{id}': { access: 'admin', rules: ['CTG-08'], input: ofACategory() },
  'GET /api/v1/products': { access: 'public' },
  'POST /api/v1/products': {
    access: 'admin',
    rules: ['CAT-23'],
    input: () => ({ body: { ...productInput(), attributes: { size: ['S', 'M'] } } }),
  },
  'GET /api/v1/products/{id}': { access: 'public', input: ofAProduct() },
  'GET /api/v1/products/slug/{slug}': { access: 'public' },
  'PATCH /api/v1/products/{id}': {
    access: 'admin',
    rules: ['CAT-23'],
    input: ofAProduct({ body: { name: 'Copper Kettle', attributes: { size: ['S', 'M'] } } }),
  },
  'DELETE /api/v1/products/{id}': { access: 'admin', rules: ['CAT-23'], input: ofAProduct() },
  'GET /api/v1/products/admin': { access: 'admin', rules: ['CAT-37'] },
  'GET /api/v1/products/admin/export': { access: 'admin' },
  'POST /api/v1/products/admin/imports': { access: 'admin', input: () => ({ file: 'file' }) },
  'GET /api/v1/products/admin/imports/{id}': { access: 'admin', input: ofAnImport },
  'GET /api/v1/products/admin/{id}': { access: 'admin', rules: ['CAT-40'], input: ofAProduct() },
  'GET /api/v1/products/admin/{id}/stock-movements': { access: 'admin', input: ofAProduct() },
  'PATCH /api/v1/products/{id}/stock': {
    access: 'admin',
    rules: ['CAT-23'],
    input: ofAProduct({ body: { delta: 1 } }),
  },
  'POST /api/v1/products/{id}/variants': {
    access: 'admin',
    rules: ['VAR-01'],
    input: ofAShirt({ body: { sku: 'SHIRT-L', options: { size: 'L' } } }),
  },
  'PATCH /api/v1/products/{id}/variants/{variantId}': {
    access: 'admin',
    rules: ['VAR-01'],
    input: ofAVariant({ body: { weight: 200 } }),
  },
  'DELETE /api/v1/products/{id}/variants/{variantId}': {
    access: 'admin',
    rules: ['VAR-01'],
    input: ofAVariant(),
  },
  'PATCH /api/v1/products/{id}/variants/{variantId}/stock': {
    access: 'admin',
    rules: ['VAR-01'],
    input: ofAVariant({ body: { delta: 1 } }),
  },
  'POST /api/v1/products/{id}/images': {
    access: 'admin',
    rules: ['CAT-23'],
    input: ofAProduct({ file: 'image' }),
  },
  'GET /api/v1/search': { access: 'public' },
  'GET /api/v1/coupons': { access: 'admin', rules: ['CAT-34'] },
  'POST /api/v1/coupons': {
    access: 'admin',
    rules: ['CAT-34'],
    input: () => ({ body: { ...couponInput() } }),
  },
  'GET /api/v1/coupons/{id}': { access: 'admin', rules: ['CAT-34'], input: ofACoupon() },
  'PATCH /api/v1/coupons/{id}': { access: 'admin', rules: ['CAT-34'], input: ofACoupon({ value: 11 }) },
  'DELETE /api/v1/coupons/{id}': { access: 'admin', rules: ['CAT-34'], input: ofACoupon() },

  // Cart and wishlist
  'GET /api/v1/carts': { access: 'private', rules: ['CRT-16'] },
  'DELETE /api/v1/carts': { access: 'private' },
  'POST /api/v1/carts/items': { access: 'private', rules: ['CRT-16'], input: withAProduct({ quantity: 1 }) },
  'PATCH /api/v1/carts/items/{itemId}': {
    access: 'private',
    toOthers: 404,
    input: ofACartLine({ quantity: 2 }),
  },
  'DELETE /api/v1/carts/items/{itemId}': {
    access: 'private',
    rules: ['CRT-16'],
    toOthers: 404,
    input: ofACartLine(),
  },
  'POST /api/v1/carts/coupon': { access: 'private', rules: ['CRT-16'], input: aCouponForTheCart },
  'DELETE /api/v1/carts/coupon': { access: 'private' },
  'GET /api/v1/wishlists': { access: 'private', rules: ['CRT-33'] },
  'POST /api/v1/wishlists/add': { access: 'private', rules: ['CRT-33'], input: withAProduct() },
  'POST /api/v1/wishlists/move-to-cart/{productId}': {
    access: 'private',
    rules: ['CRT-33'],
    toOthers: 404,
    input: ofAWish({ quantity: 1 }),
  },
  'DELETE /api/v1/wishlists/item/{productId}': { access: 'private', rules: ['CRT-33'], input: ofAWish() },
  'DELETE /api/v1/wishlists/clear': { access: 'private', rules: ['CRT-33'], input: aFilledWishlist },

  // Orders and returns
  'POST /api/v1/orders/checkout': { access: 'private', rules: ['ORD-18'], toOthers: 404, input: aCheckout },
  'POST /api/v1/orders/verify-payment': {
    access: 'private',
    rules: ['ORD-20'],
    toOthers: 404,
    input: aPaymentReport,
  },
  'GET /api/v1/orders/my-order': { access: 'private' },
  'GET /api/v1/orders/{id}': { access: 'private', toOthers: 404, input: ofAnOrder() },
  'POST /api/v1/orders/{id}/cancel': {
    access: 'private',
    rules: ['CST-02'],
    toOthers: 404,
    input: ofAnOrder({ body: { reason: 'Ordered the wrong size' } }),
  },
  'GET /api/v1/orders/{id}/invoice': { access: 'private', toOthers: 403, input: ofAnOrder() },
  'GET /api/v1/orders/{id}/credit-notes/{refundId}': {
    access: 'private',
    toOthers: 404,
    input: ofAnOrderWithRefund,
  },
  'GET /api/v1/orders/admin': { access: 'admin', rules: ['ORD-32'] },
  'GET /api/v1/orders/admin/attention': { access: 'admin' },
  'GET /api/v1/orders/admin/export': { access: 'admin' },
  'GET /api/v1/orders/admin/refunds': { access: 'admin' },
  'GET /api/v1/orders/admin/{id}': { access: 'admin', rules: ['ORD-32'], input: ofAnOrder() },
  'GET /api/v1/orders/admin/{id}/invoice': { access: 'admin', input: ofAnOrder() },
  'PATCH /api/v1/products/admin/bulk': {
    access: 'admin',
    input: body({ ids: ['65f0c3a2b1d4e5f6a7b8c9d0'], set: { discount: 10 } }),
  },
  'POST /api/v1/orders/admin/papers': {
    access: 'admin',
    input: async (app) => ({ body: { ids: [(await anOrder(app))._id.toHexString()], kind: 'PICK_LIST' } }),
  },
  'POST /api/v1/orders/admin/dispatch-many': {
    access: 'admin',
    input: body({ ids: ['65f0c3a2b1d4e5f6a7b8c9d0'] }),
  },
  'POST /api/v1/orders/admin/{id}/dispatch': {
    access: 'admin',
    rules: ['ORD-32'],
    input: ofAnOrder({ body: PARCEL }),
  },
  'PATCH /api/v1/orders/admin/{id}/status': {
    access: 'admin',
    rules: ['ORD-32'],
    input: ofAnOrder({ body: { status: 'SHIPPED' } }),
  },
  'PATCH /api/v1/orders/admin/{id}/tracking': {
    access: 'admin',
    input: ofAnOrder({ body: { trackingNumber: 'DTDC4827193056', courierName: 'DTDC' } }),
  },
  'POST /api/v1/orders/admin/{id}/settle': {
    access: 'admin',
    rules: ['ORD-32'],
    input: ofAnOrder({ body: { restock: true, refund: true } }),
  },
  'POST /api/v1/orders/admin/{id}/refunds': {
    access: 'admin',
    input: ofAnOrder({ body: { amount: 1, reason: 'A scratch' } }),
  },
  'POST /api/v1/orders/admin/{id}/refunds/preview': {
    access: 'admin',
    input: ofAnOrder({ body: { amount: 1 } }),
  },
  'POST /api/v1/orders/admin/{id}/refunds/{refundId}/retry': { access: 'admin', input: ofAnOrderWithRefund },
  'POST /api/v1/orders/admin/{id}/refunds/{refundId}/processed': {
    access: 'admin',
    input: ofAnOrderWithRefund,
  },
  'POST /api/v1/orders/admin/{id}/mark-paid': {
    access: 'admin',
    input: ofAnOrder({ body: { reference: 'UTR 412345678901' } }),
  },
  'POST /api/v1/orders/admin/{id}/notes': {
    access: 'admin',
    rules: ['FND-04'],
    input: ofAnOrder({ body: { text: 'It leaks, says the customer' } }),
  },
  'POST /api/v1/orders/admin/{id}/reopen': { access: 'admin', input: ofAnOrder() },
  'POST /api/v1/orders/webhook': {
    access: 'webhook',
    input: body({
      event: 'payment.captured',
      payload: {
        payment: {
          entity: { id: 'pay_1', order_id: 'order_1', amount: 100, currency: 'INR', status: 'captured' },
        },
        refund: { entity: { id: 'rfnd_1', payment_id: 'pay_1', amount: 100, status: 'processed' } },
      },
    }),
  },
  'POST /api/v1/orders/carrier-webhook': {
    access: 'webhook',
    input: body({
      channel_order_id: 'ORD-1',
      order_id: 1,
      awb: '190',
      current_status: 'DELIVERED',
      current_timestamp: '23 05 2026 11:43:52',
      is_return: 0,
      scans: [{ date: '2026-05-23 11:43:52', activity: 'Delivered', location: 'Bengaluru' }],
    }),
  },
  'GET /api/v1/returns': { access: 'private', rules: ['RET-15'] },
  'POST /api/v1/returns': { access: 'private', rules: ['RET-15'], toOthers: 404, input: aReturnRequest },
  'DELETE /api/v1/returns/{id}': { access: 'private', rules: ['RET-15'], toOthers: 404, input: ofAReturn() },
  'GET /api/v1/returns/admin': { access: 'admin', rules: ['RET-15'] },
  'GET /api/v1/returns/admin/{id}': { access: 'admin', input: ofAReturn() },
  'PATCH /api/v1/returns/admin/{id}/status': {
    access: 'admin',
    rules: ['RET-15'],
    input: ofAReturn({ status: 'APPROVED', note: 'Send it back.' }),
  },

  // Words of customers
  'GET /api/v1/interactions/product/{productId}': { access: 'public', input: ofAProduct({}, 'productId') },
  'GET /api/v1/interactions/{interactionId}/comments': { access: 'public', input: ofAReview() },
  'POST /api/v1/interactions': {
    access: 'private',
    rules: ['REV-09'],
    input: withAProduct({ type: 'REVIEW', rating: 4, content: 'Boils quickly.' }),
  },
  'PATCH /api/v1/interactions/{interactionId}': {
    access: 'private',
    rules: ['CST-09'],
    toOthers: 404,
    input: ofAnOwnReview({ content: 'Boils slowly.', rating: 2 }),
  },
  'DELETE /api/v1/interactions/{interactionId}': {
    access: 'private',
    rules: ['CST-09'],
    toOthers: 404,
    input: ofAnOwnReview(),
  },
  'PATCH /api/v1/interactions/{interactionId}/vote': {
    access: 'private',
    rules: ['REV-09'],
    input: ofAReview({ action: 'LIKE' }),
  },
  'GET /api/v1/interactions/admin': { access: 'admin' },
  'PATCH /api/v1/interactions/admin/{interactionId}': {
    access: 'admin',
    rules: ['REM-01'],
    input: ofAReview({ isHidden: true, answer: 'Thank you.' }),
  },
  'DELETE /api/v1/interactions/admin/{interactionId}': {
    access: 'admin',
    rules: ['STF-03'],
    input: ofAReview(),
  },
  'GET /api/v1/support-tickets': { access: 'private', rules: ['RET-26'] },
  'POST /api/v1/support-tickets': {
    access: 'private',
    rules: ['RET-26'],
    toOthers: 404,
    input: aTicketAboutAnOrder({ subject: 'The lid', ...MESSAGE }),
  },
  'GET /api/v1/support-tickets/{id}': {
    access: 'private',
    rules: ['RET-26'],
    toOthers: 404,
    input: ofATicket(),
  },
  'POST /api/v1/support-tickets/{id}/messages': {
    access: 'private',
    toOthers: 404,
    input: ofATicket({ body: MESSAGE }),
  },
  'POST /api/v1/support-tickets/{id}/attachments': {
    access: 'private',
    toOthers: 404,
    input: ofATicket({ file: 'attachment' }),
  },
  'GET /api/v1/support-tickets/admin': { access: 'admin', rules: ['RET-26'] },
  'POST /api/v1/support-tickets/admin/{id}/reply': {
    access: 'admin',
    rules: ['RET-26'],
    input: ofATicket({ body: MESSAGE }),
  },
  'PATCH /api/v1/support-tickets/admin/{id}/status': {
    access: 'admin',
    rules: ['RET-26'],
    input: ofATicket({ body: { status: 'CLOSED' } }),
  },

  // Accounts, as administrators see them
  'GET /api/v1/users/admin': { access: 'admin', rules: ['STF-04'] },
  'GET /api/v1/users/admin/{id}': { access: 'admin', rules: ['STF-06'], input: ofAnAccount() },
  'PATCH /api/v1/users/admin/{id}': {
    access: 'admin',
    rules: ['STF-07'],
    input: ofAnAccount({ isActive: false }),
  },

  // The shop itself
  'GET /api/v1/audit-log': { access: 'admin', rules: ['AUD-01'] },
  'POST /api/v1/coupons/{id}/preview': { access: 'admin', rules: ['CPV-01'], input: aCouponPreview },
  'GET /api/v1/queues/admin': { access: 'admin', rules: ['QUE-01'] },
  'GET /api/v1/queues/admin/failed': { access: 'admin', rules: ['QUE-02'] },
  'POST /api/v1/queues/admin/failed/{id}/retry': {
    access: 'admin',
    rules: ['QUE-03'],
    input: aDeadLetter,
  },
  'GET /api/v1/dashboards/metrics': { access: 'admin', rules: ['SRC-19'] },
  'GET /api/v1/dashboards/series': { access: 'admin' },
  'GET /health': { access: 'public' },
  'GET /health/live': { access: 'public' },
  'GET /': { access: 'public' },

  // The developer console, which production does not have
  'GET /dev/clock': { access: 'public' },
  'POST /dev/clock': { access: 'public', input: body({ advanceSeconds: 1 }) },
  'GET /dev/limits': { access: 'public' },
  'POST /dev/limits/reset': { access: 'public', input: body({ limiter: 'health' }) },
  'GET /dev/inbox': { access: 'public' },
  'POST /dev/tokens': { access: 'public', input: body({ email: 'asha@demo.shop' }) },
  'POST /dev/payments/{gatewayOrderId}': { access: 'public', input: anUnpaidGatewayOrder },
  'GET /dev/gateway': { access: 'public' },
  'POST /dev/gateway': { access: 'public', input: body({}) },
  'GET /dev/refunds': { access: 'public' },
  'POST /dev/refunds/{gatewayRefundId}': {
    access: 'public',
    input: () => ({ path: { gatewayRefundId: 'rfnd_unknown' }, body: { status: 'processed' } }),
  },
  'GET /dev/webhooks': { access: 'public' },
  'POST /dev/webhooks/{id}': { access: 'public', input: () => ({ path: { id: 'unknown' } }) },
  'GET /dev/carrier': { access: 'public' },
  'POST /dev/carrier': { access: 'public', input: body({}) },
  'POST /dev/shipments/{orderNumber}': {
    access: 'public',
    input: () => ({ path: { orderNumber: 'ORD-26112100000042' }, body: { status: 'DELIVERED' } }),
  },
};
