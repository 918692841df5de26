import { randomBytes, randomInt } from 'node:crypto';
import { expectSuccess } from '../expect-envelope.js';
import { expectEventually } from '../expect-eventually.js';
import type { TestApp } from '../create-app.js';
import { refreshCookieOf, withRefreshCookie } from '../refresh-cookie.js';
import { session, type Session } from '../session.js';
import type { TestClient } from '../test-client.js';
import { sendCarrierWebhook } from '../webhooks.js';
import { aCoupon } from './a-coupon.js';
import { aProduct } from './a-product.js';
import { anImage, anUpload } from './an-image.js';
import { payAtGateway } from './an-order.js';
import { PASSWORD } from './a-user.js';
import { PARCEL } from './a-parcel.js';

/** A customer who has used everything that the shop offers, with a marker in each personal field. */
export interface CustomerHistory {
  readonly client: TestClient;
  readonly userId: string;
  readonly email: string;
  /** The content of each personal field: a text that occurs nowhere else. */
  readonly markers: Readonly<Record<string, string>>;
  /** The actions of the customer, which the export has to contain. */
  readonly traces: Readonly<Record<string, string>>;
  /** The numbers of a delivered order with a return, and of one that waits for its payment. */
  readonly orders: { readonly returned: string; readonly unpaid: string };
  readonly ticketId: string;
  readonly reviewId: string;
  /** The addresses of files on the image host. */
  readonly files: string[];
}

/** Makes a customer with a record of every kind, through the API alone. `name` marks the customer: lower-case letters. */
export async function aCustomerHistory(app: TestApp, name: string): Promise<CustomerHistory> {
  const admin = await session(app).asAdmin();
  const markers = markersOf(name);
  const { client, userId } = await signedUp(app, markers);
  const avatars = await settledIn(client, markers);
  const bought = await shopped(app, admin, client, markers);
  const asked = await askedForHelp(admin, client, markers);
  const said = await spoke(app, client, markers);
  await waitForMails(client);
  return {
    client,
    userId,
    email: markers['email']!,
    markers,
    traces: { ...bought.traces, ...said.traces },
    orders: bought.orders,
    ticketId: asked.ticketId,
    reviewId: said.reviewId,
    files: [...avatars, ...asked.attachments],
  };
}

function markersOf(name: string): Record<string, string> {
  const mark = `zq${name}${randomBytes(4).toString('hex')}`;
  return {
    email: `${mark}@example.com`,
    firstname: `${mark}first`,
    lastname: `${mark}last`,
    phone: `9${String(randomInt(1e9)).padStart(9, '0')}`,
    dob: `19${randomInt(60, 99)}-03-04T05:06:07.${String(randomInt(1000)).padStart(3, '0')}Z`,
    street: `${mark} street`,
    city: `${mark}city`,
    state: `${mark}state`,
    pincode: String(randomInt(1e5, 1e6)),
    secondStreet: `${mark} second street`,
    company: `${mark} company`,
    recipient: `${mark} recipient`,
    recipientPhone: `9${randomInt(1e8, 1e9)}`,
    engraving: `${mark}engraving`,
    reason: `${mark} reason`,
    subject: `${mark} subject`,
    message: `${mark} message`,
    laterMessage: `${mark} later message`,
    note: `${mark} note`,
  };
}

async function signedUp(
  app: TestApp,
  markers: Record<string, string>,
): Promise<{ client: TestClient; userId: string }> {
  const visitor = app.client.fromElsewhere();
  const { email, firstname, lastname, phone } = markers;
  const registered = await visitor.post('/auth/register', {
    email,
    password: PASSWORD,
    firstname,
    lastname,
    phone,
  });
  const { user } = expectSuccess(registered, 201);
  const { accessToken } = expectSuccess(
    await visitor.post('/auth/refresh', undefined, withRefreshCookie(refreshCookieOf(registered).token)),
  );
  expectSuccess(await visitor.post('/auth/login', { email, password: PASSWORD }));
  return { client: visitor.as(accessToken), userId: user._id };
}

/** Fills the profile in. @returns the avatars, the replaced one too */
async function settledIn(client: TestClient, markers: Record<string, string>): Promise<string[]> {
  const { dob, street, city, state, pincode, secondStreet, company, recipient, recipientPhone } = markers;
  expectSuccess(await client.patch('/users/profile', { dob, gender: 'FEMALE' }));
  for (const line of [street, secondStreet]) {
    const place = { street: line, city, state, pincode, label: 'HOME', company };
    const address = { ...place, recipient, recipientPhone };
    expectSuccess(await client.post('/users/profile/addresses', address), 201);
  }
  expectSuccess(await client.post('/users/profile/security/password/otp'));
  expectSuccess(await client.post('/auth/forgot-password', { email: markers['email'] }));
  const avatars: string[] = [];
  for (const format of ['png', 'jpeg'] as const) {
    const upload = anUpload('avatar', await anImage(format));
    avatars.push(expectSuccess(await client.post('/users/profile/avatar', upload)).avatar);
  }
  return avatars;
}

async function shopped(app: TestApp, admin: Session, client: TestClient, markers: Record<string, string>) {
  const coupon = await aCoupon(app);
  const [product, wished, carted] = [await aProduct(app), await aProduct(app), await aProduct(app)];
  const order = async (couponCode?: string) => {
    expectSuccess(await client.post('/carts/items', { productId: product._id }));
    const { addresses } = expectSuccess(await client.get('/users/profile'));
    const body = { addressId: addresses[0]._id, paymentMethod: 'GATEWAY', couponCode };
    return expectSuccess(
      await client.post('/orders/checkout', body, {
        headers: { 'idempotency-key': `${product._id}${couponCode ?? ''}` },
      }),
    );
  };
  const paid = await order(coupon.code);
  const { gatewayPaymentId, gatewaySignature } = await payAtGateway(app, paid.gatewayOrderId);
  expectSuccess(
    await client.post('/orders/verify-payment', {
      orderId: paid.orderId,
      gatewayPaymentId,
      gatewaySignature,
    }),
  );
  const note = { text: markers['note'] };
  expectSuccess(await admin.client.post(`/orders/admin/${paid.orderId}/notes`, note), 201);
  expectSuccess(await admin.client.post(`/orders/admin/${paid.orderId}/dispatch`, PARCEL));
  const delivered = { channel_order_id: paid.orderNumber, current_status: 'DELIVERED' };
  expect((await sendCarrierWebhook(app, delivered)).status).toBe(200);
  const goods = {
    orderId: paid.orderId,
    items: [{ productId: product._id, quantity: 1 }],
    reason: markers['reason'],
  };
  const { _id: returnId } = expectSuccess(await client.post('/returns', goods), 201);
  const unpaid = await order();
  expectSuccess(await client.delete('/carts'));
  const selectedAttributes = { engraving: markers['engraving'] };
  expectSuccess(await client.post('/carts/items', { productId: carted._id, selectedAttributes }));
  expectSuccess(await client.post('/wishlists/add', { productId: wished._id }));
  return {
    orders: { returned: paid.orderNumber as string, unpaid: unpaid.orderNumber as string },
    traces: {
      coupon: coupon.code,
      product: product._id,
      wished: wished._id,
      carted: carted._id,
      paidOrder: paid.orderNumber,
      unpaidOrder: unpaid.orderNumber,
      return: returnId,
    },
  };
}

async function askedForHelp(
  admin: Session,
  client: TestClient,
  { subject, message, laterMessage }: Record<string, string>,
): Promise<{ ticketId: string; attachments: string[] }> {
  const path = '/support-tickets';
  const { _id } = expectSuccess(await client.post(path, { subject, message }), 201);
  const upload = anUpload('attachment', await anImage('webp'));
  const { attachments } = expectSuccess(await client.post(`${path}/${_id}/attachments`, upload), 201);
  expectSuccess(await admin.client.post(`${path}/admin/${_id}/reply`, { message: 'We look into it.' }), 201);
  expectSuccess(await client.post(`${path}/${_id}/messages`, { message: laterMessage }), 201);
  return { ticketId: _id, attachments };
}

async function spoke(app: TestApp, client: TestClient, markers: Record<string, string>) {
  const { _id: productId } = await aProduct(app);
  // What is published stays: it is the text of a deleted user then. The export has it all the same.
  const content = `Published by ${Buffer.from(markers['email']!).toString('hex')}`;
  const review = { productId, type: 'REVIEW', rating: 4, content };
  const { _id: reviewId } = expectSuccess(await client.post('/interactions', review), 201);
  const comment = { productId, type: 'COMMENT', parentId: reviewId, content: `${content} again` };
  expectSuccess(await client.post('/interactions', comment), 201);
  expectSuccess(await client.patch(`/interactions/${reviewId}/vote`, { action: 'LIKE' }));
  return { reviewId: reviewId as string, traces: { review: content, comment: `${content} again` } };
}

/** Until the notification of the delivery is there, what follows from the orders has not all happened. */
async function waitForMails(client: TestClient): Promise<void> {
  await expectEventually(async () => {
    const { notifications } = expectSuccess(await client.get('/notifications'));
    expect(notifications.map(({ type }: { type: string }) => type)).toEqual(
      expect.arrayContaining(['ORDER_STATUS', 'SUPPORT_REPLY']),
    );
  });
}
