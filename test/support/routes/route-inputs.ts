import { Types } from 'mongoose';
import { CartsService } from '#modules/carts/index.js';
import { CatalogueImportsService } from '#modules/catalogue-imports/services/catalogue-imports.service.js';
import { NotificationsService } from '#modules/notifications/index.js';
import type { TestApp } from '../create-app.js';
import { expectSuccess } from '../expect-envelope.js';
import { expectEventually } from '../expect-eventually.js';
import { aCategory } from '../factories/a-category.js';
import { aFailedEffect } from '../factories/a-failed-effect.js';
import { aCoupon } from '../factories/a-coupon.js';
import { aZone } from '../factories/a-zone.js';
import { anImportFile } from '../factories/an-import-file.js';
import { aProduct, aShirt } from '../factories/a-product.js';
import { aDeliveredOrder, aReturn } from '../factories/a-return.js';
import { aTicket } from '../factories/a-ticket.js';
import { anApiKey } from '../factories/an-api-key.js';
import { aWebhookDelivery, aWebhookEndpoint } from '../factories/a-webhook-endpoint.js';
import { aWishlist } from '../factories/a-wishlist.js';
import { anAddress } from '../factories/an-address.js';
import { anOrder, aShopper, checkedOutOrder, payAtGateway } from '../factories/an-order.js';
import { anAuthenticator, aPasskey } from '../passkeys.js';
import { PASSWORD, session, type Session } from '../session.js';
import type { Route, RouteInput } from './route.js';

/** Makes what a request names, each record with an owner. */
type Input = NonNullable<Route['input']>;
type Rest = Omit<RouteInput, 'path'>;

/** Requests whose path names a record, which is made for each. */
const withPath =
  (path: (app: TestApp, owner: Session) => Promise<Readonly<Record<string, string>>>) =>
  (rest: Rest = {}): Input =>
  async (app, owner) => ({ path: await path(app, owner), ...rest });

export const ofAProduct = withPath(async (app) => ({ id: (await aProduct(app))._id }));

export const ofAReviewedProduct = withPath(async (app) => ({ productId: (await aProduct(app))._id }));

export const aDeadLetter = withPath(async (app) => ({ id: await aFailedEffect(app) }));

/** The input for an import that has ended. */
export const ofAnImport = withPath(async (app) => {
  const { client } = await session(app).asAdmin();
  const { importId } = await expectEventually(async () =>
    expectSuccess(await client.post('/products/admin/imports', anImportFile()), 202),
  );
  await expectEventually(async () =>
    expect((await app.get(CatalogueImportsService).get(importId)).state).toBe('DONE'),
  );
  return { id: importId };
});

export const ofAShirt = withPath(async (app) => ({ id: (await aShirt(app))._id }));

export const ofAVariant = withPath(async (app) => {
  const { _id, variants } = await aShirt(app);
  return { id: _id, variantId: variants[0]!._id };
});

export const ofACategory = withPath(async (app) => ({ id: (await aCategory(app))._id }));

export const withAProduct =
  (body: Rest['body'] = {}): Input =>
  async (app) => ({ body: { productId: (await aProduct(app))._id, ...body } });

export const ofACoupon = withPath(async (app) => ({ id: (await aCoupon(app))._id }));

export const ofAWebhookEndpoint = withPath(async (app) => ({ id: (await aWebhookEndpoint(app))._id }));

export const ofAWebhookDelivery = withPath((app) => aWebhookDelivery(app));

export const ofAZone = withPath(async (app) => ({ id: (await aZone(app, { isActive: false }))._id }));

export const ofATicket = withPath(async (app, { user }) => ({ id: (await aTicket(app, user.id))._id }));

export const aCouponPreview: Input = async (app) => ({
  path: { id: (await aCoupon(app))._id },
  body: { items: [{ productId: (await aProduct(app))._id, quantity: 2 }] },
});

/** The input for a new ticket about an order of the owner. */
export const aTicketAboutAnOrder =
  (ticket: Rest['body']): Input =>
  async (app, { user }) => {
    const { _id } = await anOrder(app, { userId: user.id });
    return { body: { ...ticket, orderId: _id.toHexString() } };
  };

export const ofAnOrder = withPath(async (app, { user }) => ({
  id: (await anOrder(app, { userId: user.id }))._id.toHexString(),
}));

/** It waits for its payment. */
export const ofAnUnpaidOrder = withPath(async (app, { user }) => ({
  id: (
    await anOrder(app, { userId: user.id, orderStatus: 'PENDING', paymentStatus: 'PENDING' })
  )._id.toHexString(),
}));

const IN_CASH = {
  paymentStatus: 'PENDING',
  gatewayOrderId: undefined,
  pricing: {
    subtotalMinor: 149_950,
    discountMinor: 0,
    shippingMinor: 0,
    codFeeMinor: 3_000,
    roundingMinor: 50,
    totalMinor: 153_000,
  },
} as const;

/** It is paid at the door, and confirmed. */
export const ofACashOrder = withPath(async (app, { user }) => ({
  id: (await anOrder(app, { ...IN_CASH, userId: user.id, cod: { amountMinor: 153_000 } }))._id.toHexString(),
}));

/** It is paid at the door, and waits to be confirmed. */
export const ofAnUnconfirmedOrder = withPath(async (app, { user }) => ({
  id: (
    await anOrder(app, {
      ...IN_CASH,
      userId: user.id,
      orderStatus: 'PENDING',
      reservedUntil: new Date(app.clock.nowMs() + 3_600_000),
      cod: { amountMinor: 153_000, confirmation: { nonce: 'a-nonce', tries: 0, sent: 1 } },
    })
  )._id.toHexString(),
}));

export const ofAnOrderWithRefund = withPath(async (app, { user }) => {
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
  return { id: order._id.toHexString(), refundId };
});

export const ofAnAdministrator = withPath(async (app) => ({ id: (await session(app).asAdmin()).user.id }));

export const ofAnApiKey = withPath(async (app) => ({ id: (await anApiKey(app, ['orders:read'])).id }))();

export const ofAnAccount = withPath(async (app) => ({ id: (await session(app).asUser()).user.id }));

export const ofAnAddress = withPath(async (_app, { client }) => {
  const addresses = expectSuccess(await client.post('/users/profile/addresses', anAddress()), 201);
  return { addressId: addresses.at(-1)._id };
});

export const ofACartLine = withPath(async (app, { user, client }) => {
  const { _id: productId } = await aProduct(app);
  await app.get(CartsService).addItem(user.id, { productId, quantity: 1 });
  return { itemId: expectSuccess(await client.get('/carts')).items[0].itemId };
});

export const ofASession = withPath(async (app, { user, client }) => {
  expectSuccess(
    await app.client.fromElsewhere().post('/auth/login', { email: user.email, password: PASSWORD }),
  );
  const { sessions } = expectSuccess(await client.get('/users/profile/sessions'));
  return { id: sessions[0]._id };
});

export const ofAPasskey = withPath(async (app, { client }) => {
  await aPasskey(app, { client });
  const { passkeys } = expectSuccess(await client.get('/auth/passkeys'));
  return { id: passkeys.at(-1)._id };
});

export const aNewPasskey: Input = async (app, { client }) => {
  const options = expectSuccess(await client.post('/auth/passkeys/options'));
  return { body: { credential: anAuthenticator(app).create(options), name: 'My phone' } };
};

/** The input for a passkey that no account has. */
export const aStrangePasskey: Input = (app) => ({
  body: {
    credential: anAuthenticator(app).get({ challenge: 'x', rpId: 'localhost' }, { userHandle: 'x' }),
  },
});

export const ofANotification = withPath(async (app, { user, client }) => {
  await app.get(NotificationsService).notify({
    userId: user.id,
    type: 'SECURITY_ALERT',
    title: 'Password changed',
    message: 'Your password was changed.',
  });
  const [{ _id }] = expectSuccess(await client.get('/notifications')).notifications;
  return { notificationId: _id };
});

export const ofAWish = withPath(async (app, { user }) => {
  const [productId] = await aWishlist(app, user.id, 1);
  return { productId: productId! };
});

async function aReviewOf(app: TestApp, { client }: Session) {
  const { _id: productId } = await aProduct(app);
  const review = { productId, type: 'REVIEW', rating: 4, content: 'Boils quickly.' };
  return { interactionId: expectSuccess(await client.post('/interactions', review), 201)._id as string };
}

export const ofAReview = withPath(async (app) => aReviewOf(app, await session(app).asUser()));

export const ofAnOwnReview = withPath(aReviewOf);

export const ofAReturn = withPath(async (app, { user }) => {
  const order = await aDeliveredOrder(app, user.id);
  return { id: (await aReturn(app, user.id, order))._id };
});

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

export const anOrderForACustomer: Input = async (app, { user }) => ({
  body: { userId: user.id, items: [{ productId: (await aProduct(app))._id }], address: anAddress() },
});
