import { Types } from 'mongoose';
import { CartsService } from '#modules/carts/index.js';
import { NotificationsService } from '#modules/notifications/index.js';
import type { TestApp } from '../create-app.js';
import { expectSuccess } from '../expect-envelope.js';
import { aCategory } from '../factories/a-category.js';
import { aFailedEffect } from '../factories/a-failed-effect.js';
import { aCoupon } from '../factories/a-coupon.js';
import { anImport } from '../factories/an-import.js';
import { aProduct, aShirt } from '../factories/a-product.js';
import { aDeliveredOrder, aReturn } from '../factories/a-return.js';
import { aTicket } from '../factories/a-ticket.js';
import { aWishlist } from '../factories/a-wishlist.js';
import { anAddress } from '../factories/an-address.js';
import { anOrder, aShopper, checkedOutOrder, payAtGateway } from '../factories/an-order.js';
import { session, type Session } from '../session.js';
import type { RouteInput } from './route.js';

/** Makes what a request names, each record with an owner. */
type Input = (app: TestApp, owner: Session) => Promise<RouteInput>;
type Body = Record<string, unknown>;

export const ofAProduct =
  (rest: Omit<RouteInput, 'path'> = {}, name = 'id'): Input =>
  async (app) => ({ path: { [name]: (await aProduct(app))._id }, ...rest });

export const aDeadLetter: Input = async (app) => ({ path: { id: await aFailedEffect(app) } });

export const ofAnImport: Input = async (app) => ({
  path: { id: (await anImport(app, await session(app).asAdmin()))._id },
});

export const ofAShirt =
  (rest: Omit<RouteInput, 'path'>): Input =>
  async (app) => ({ path: { id: (await aShirt(app))._id }, ...rest });

export const ofAVariant =
  (rest: Omit<RouteInput, 'path'> = {}): Input =>
  async (app) => {
    const { _id, variants } = await aShirt(app);
    return { path: { id: _id, variantId: variants[0]!._id }, ...rest };
  };

export const ofACategory =
  (rest: Omit<RouteInput, 'path'> = {}): Input =>
  async (app) => ({ path: { id: (await aCategory(app))._id }, ...rest });

export const withAProduct =
  (body: Body = {}): Input =>
  async (app) => ({ body: { productId: (await aProduct(app))._id, ...body } });

export const ofACoupon =
  (body?: Body): Input =>
  async (app) => ({ path: { id: (await aCoupon(app))._id }, ...(body === undefined ? {} : { body }) });

export const ofATicket =
  (rest: Omit<RouteInput, 'path'> = {}): Input =>
  async (app, owner) => ({ path: { id: (await aTicket(app, owner.user.id))._id }, ...rest });

export const aCouponPreview: Input = async (app) => ({
  path: { id: (await aCoupon(app))._id },
  body: { items: [{ productId: (await aProduct(app))._id, quantity: 2 }] },
});

/** Of a new ticket about an order of the owner. */
export const aTicketAboutAnOrder =
  (ticket: Body): Input =>
  async (app, owner) => {
    const { _id } = await anOrder(app, { userId: owner.user.id });
    return { body: { ...ticket, orderId: _id.toHexString() } };
  };

export const ofAnOrder =
  (rest: Omit<RouteInput, 'path'> = {}): Input =>
  async (app, owner) => ({
    path: { id: (await anOrder(app, { userId: owner.user.id }))._id.toHexString() },
    ...rest,
  });

export const ofAnOrderWithRefund: Input = async (app, { user }) => {
  const refundId = new Types.ObjectId().toHexString();
  const refund = {
    refundId,
    gatewayPaymentId: 'pay_1',
    amountMinor: 100,
    reason: 'ADMIN',
    status: 'PROCESSED',
    createdAt: app.clock.now(),
  } as const;
  const order = await anOrder(app, { userId: user.id, refunds: [refund] });
  return { path: { id: order._id.toHexString(), refundId } };
};

export const ofAnAccount =
  (body?: Body): Input =>
  async (app) => ({
    path: { id: (await session(app).asUser()).user.id },
    ...(body === undefined ? {} : { body }),
  });

export const ofAnAddress =
  (body?: Body): Input =>
  async (_app, { client }) => {
    const addresses = expectSuccess(await client.post('/users/profile/addresses', anAddress()), 201);
    return { path: { addressId: addresses.at(-1)._id }, ...(body === undefined ? {} : { body }) };
  };

export const ofACartLine =
  (body?: Body): Input =>
  async (app, owner) => {
    const { _id: productId } = await aProduct(app);
    await app.get(CartsService).addItem(owner.user.id, { productId, quantity: 1 });
    const { items } = expectSuccess(await owner.client.get('/carts'));
    return { path: { itemId: items[0].itemId }, ...(body === undefined ? {} : { body }) };
  };

export const ofANotification: Input = async (app, { user, client }) => {
  await app.get(NotificationsService).notify({
    userId: user.id,
    type: 'SECURITY_ALERT',
    title: 'Password changed',
    message: 'Your password was changed.',
  });
  const [{ _id }] = expectSuccess(await client.get('/notifications')).notifications;
  return { path: { notificationId: _id } };
};

export const ofAWish =
  (body?: Body): Input =>
  async (app, { user }) => {
    const [productId] = await aWishlist(app, user.id, 1);
    return { path: { productId: productId! }, ...(body === undefined ? {} : { body }) };
  };

export const ofAReview =
  (body?: Body): Input =>
  async (app) =>
    ofAnOwnReview(body)(app, await session(app).asUser());

export const ofAnOwnReview =
  (body?: Body): Input =>
  async (app, author) => {
    const review = {
      productId: (await aProduct(app))._id,
      type: 'REVIEW',
      rating: 4,
      content: 'Boils quickly.',
    };
    const { _id } = expectSuccess(await author.client.post('/interactions', review), 201);
    return { path: { interactionId: _id }, ...(body === undefined ? {} : { body }) };
  };

export const ofAReturn =
  (body?: Body): Input =>
  async (app, { user }) => {
    const order = await aDeliveredOrder(app, user.id);
    return {
      path: { id: (await aReturn(app, user.id, order))._id },
      ...(body === undefined ? {} : { body }),
    };
  };

export const aReturnRequest: Input = async (app, { user }) => {
  const { _id, items } = await aDeliveredOrder(app, user.id);
  const goods = items.map(({ productId }) => ({ productId: productId.toHexString(), quantity: 1 }));
  return { body: { orderId: _id.toHexString(), items: goods, reason: 'It leaks.' } };
};

export const aCouponForTheCart: Input = async (app, owner) => {
  await aShopper(app, { customer: owner });
  return { body: { code: (await aCoupon(app)).code } };
};

/** No part of the request names it: what the caller has is meant. */
export const aFilledWishlist: Input = async (app, { user }) => {
  await aWishlist(app, user.id, 1);
  return {};
};

export const aCheckout: Input = async (app, customer) => {
  const { checkout } = await aShopper(app, { customer });
  return { body: checkout };
};

export const aPaymentReport: Input = async (app, customer) => {
  const { order } = await checkedOutOrder(app, { customer });
  const { gatewayPaymentId, gatewaySignature } = await payAtGateway(app, order.gatewayOrderId);
  return { body: { orderId: order.orderId, gatewayPaymentId, gatewaySignature } };
};

export const anUnpaidGatewayOrder: Input = async (app, customer) => {
  const { order } = await checkedOutOrder(app, { customer });
  return { path: { gatewayOrderId: order.gatewayOrderId }, body: { outcome: 'captured' } };
};
