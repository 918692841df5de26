import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { createClient, isShopError, memoryTokenStore } from 'storefront-client';
import { eventually } from './shop-client.mjs';

const PASSWORD = 'Walk#12345';
const PARCEL = { length: 20, breadth: 15, height: 10, weight: 0.8 };
const STOCK = 6;
const PRICE = 499.5;

/**
 * The journey of an order with the client of `packages/client`, from registration to delivery and return. Each step checks
 * its result and reports it; the first unexpected result ends the journey with an error.
 */
export class Journey {
  /**
   * @param {{
   *   url: string,
   *   say: (line: string) => void,
   *   signInAdmin: (admin: import('storefront-client').Client) => Promise<unknown>,
   *   fetch?: typeof fetch,
   * }} options `signInAdmin` logs the client of an administrator in, once, before the first step that needs one
   */
  constructor({ url, say, signInAdmin, fetch = globalThis.fetch }) {
    // A storefront keeps this elsewhere and never looks: the journey wants to know whether the token changes.
    this.tokens = memoryTokenStore();
    this.shop = createClient({ baseUrl: url, tokens: this.tokens, fetch });
    this.admin = createClient({ baseUrl: url, fetch });
    this.signInAdmin = signInAdmin;
    this.say = say;
    this.email = `walk-${randomUUID()}@example.com`;
  }

  /** A customer with a confirmed address, and something to buy. */
  async prepare() {
    await this.#signUp();
    await this.#stockTheShop();
  }

  /** Buys, pays, and receives the parcel. */
  async buyAndReceive() {
    const order = await this.#buyAndShip();
    await this.#carrierReports(order, 'DELIVERED', 'DELIVERED');
    await this.#notificationsSay(['shipped', 'delivered']);
    await this.#mailsSay(order, [/confirm/i, /shipped|on its way/i, /delivered/i]);
  }

  /** Buys again; the delivery fails, the parcel is returned and its stock restocked. */
  async returnToOrigin() {
    const before = await this.#stock();
    const order = await this.#buyAndShip();
    assert.equal(await this.#stock(), before - 2);
    await this.#carrierReports(order, 'RTO DELIVERED', 'RETURNED');
    assert.equal(await this.#stock(), before);
    this.say(`The stock is back: ${before}`);
  }

  /** Leaves an order unpaid and moves the clock, so that the reservation expires. */
  async letTimePass() {
    const before = await this.#stock();
    await this.#fillCart();
    const { orderId, orderNumber } = await this.#checkout();
    await this.shop.requestPasswordReset({ email: this.email });
    const otp = await this.#codeFromInbox(/reset/i);
    this.say(`${orderNumber} is not paid, and the code ${otp} is not used`);
    const { accessToken } = await this.tokens.read();
    const { now } = await this.shop.advanceClock({ advanceSeconds: 16 * 60 });
    this.say(`The clock moves 16 minutes forward, to ${now}`);
    const profile = await this.shop.getProfile();
    assert.equal(profile.email, this.email);
    assert.notEqual((await this.tokens.read()).accessToken, accessToken);
    this.say('The access token has run out; the client refreshes it and asks again');
    const late = await refusal(
      this.shop.resetPassword({ email: this.email, otp, newPassword: 'Later#12345' }),
    );
    assert.equal(late.status, 400);
    this.say(`The code has run out: ${late.status} ${late.code}, "${late.message}"`);
    const cancelled = await eventually('the order is cancelled', async () => {
      const order = await this.shop.getOrder({ id: orderId });
      return order.orderStatus === 'CANCELLED' ? order : undefined;
    });
    assert.equal(cancelled.paymentStatus, 'EXPIRED');
    assert.equal(await this.#stock(), before);
    this.say(
      `${orderNumber} is ${cancelled.orderStatus} (${cancelled.paymentStatus}), and the stock is back: ${before}`,
    );
  }

  /** Deletes the journey's product and coupon. */
  async tidyUp() {
    const admin = await this.#asAdmin();
    await admin.deleteProduct({ id: this.product._id });
    await admin.deleteCoupon({ id: this.coupon._id });
    this.say('The product and the coupon of this journey are taken out of the shop');
  }

  /** Signs in once for all steps: the client refreshes the token. */
  async #asAdmin() {
    this.adminLogin ??= this.signInAdmin(this.admin);
    await this.adminLogin;
    return this.admin;
  }

  async #signUp() {
    const person = { email: this.email, password: PASSWORD, firstname: 'Asha', lastname: 'Walker' };
    await this.shop.register(person);
    this.say(`Registered ${this.email}`);
    const otp = await this.#codeFromInbox(/verif|confirm/i);
    const profile = await this.shop.verifyEmail({ otp });
    assert.equal(profile.isEmailVerified, true);
    this.say(`The code ${otp} came by mail and verifies the address`);
  }

  async #codeFromInbox(subject) {
    return eventually(`a mail with a code (${subject})`, async () => {
      const mails = await this.shop.listMails({ to: this.email });
      const text = mails.find((mail) => subject.test(mail.subject))?.text ?? '';
      return /\b\d{6}\b/.exec(text)?.[0];
    });
  }

  async #stockTheShop() {
    const admin = await this.#asAdmin();
    const mark = randomInt(1e9).toString().padStart(9, '0');
    const product = {
      name: `Walking Mug ${mark}`,
      sku: `WALK-${mark}`,
      description: 'An enamel mug that has seen a whole order.',
      basePrice: PRICE,
      currentStock: STOCK,
      images: [],
      itemType: 'Mugs',
      mainCategory: 'Kitchen',
      tags: ['walkthrough'],
    };
    this.product = await admin.createProduct(product);
    const coupon = { code: `WALK${mark}`, type: 'PERCENT', value: 10 };
    this.coupon = await admin.createCoupon(coupon);
    this.say(
      `An administrator adds "${product.name}" (${STOCK} in stock) and the coupon ${coupon.code} (10 %)`,
    );
    const { products, meta } = await this.shop.listProducts({ sort: 'newest', limit: 5 });
    assert.ok(
      products.some(({ _id }) => _id === this.product._id),
      'the newest product is listed',
    );
    this.say(`The customer lists ${meta.total} products and finds it`);
    const address = {
      street: '12 Brigade Road',
      city: 'Bengaluru',
      state: 'Karnataka',
      pincode: '560001',
      label: 'HOME',
    };
    const book = await this.shop.addAddress(address);
    this.addressId = book[0]._id;
    this.say(`An address is in the book: ${address.street}, ${address.city}`);
  }

  async #stock() {
    return (await this.shop.getProduct({ id: this.product._id })).currentStock;
  }

  async #fillCart() {
    await this.shop.addCartItem({ productId: this.product._id, quantity: 2 });
    const { pricing } = await this.shop.applyCoupon({ code: this.coupon.code });
    assert.equal(pricing.subtotal, 999);
    assert.equal(pricing.discount, 99.9);
    assert.equal(pricing.totalAmount, 899.1);
    this.say(
      `Two in the cart, with the coupon: ${pricing.subtotal} - ${pricing.discount} = ${pricing.totalAmount}`,
    );
  }

  async #checkout() {
    const before = await this.#stock();
    const order = await this.shop.checkout({ addressId: this.addressId, paymentMethod: 'GATEWAY' });
    assert.equal(order.amount, 899.1);
    assert.equal(await this.#stock(), before - 2);
    this.say(
      `Checked out ${order.orderNumber}: ${order.amount} ${order.currency} to pay; stock ${before} -> ${before - 2}`,
    );
    return order;
  }

  async #pay({ orderId, orderNumber, gatewayOrderId }) {
    const payment = await this.shop.payGatewayOrder({ gatewayOrderId, outcome: 'captured' });
    assert.equal(payment.webhookDelivered, true);
    const paid = await this.shop.getOrder({ id: orderId });
    assert.deepEqual([paid.orderStatus, paid.paymentStatus], ['PROCESSING', 'PAID']);
    this.say(
      `Paid in the sandbox (${payment.gatewayPaymentId}); its webhook confirms ${orderNumber}: ${paid.orderStatus}`,
    );
    const { gatewayPaymentId, gatewaySignature } = payment;
    const verified = await this.shop.verifyPayment({ orderId, gatewayPaymentId, gatewaySignature });
    assert.deepEqual([verified.orderStatus, verified.orderNumber], ['PROCESSING', orderNumber]);
    const { items } = await this.shop.getCart();
    assert.equal(items.length, 0);
    this.say('Verify-payment says the same, and the cart is empty');
  }

  async #buyAndShip() {
    await this.#fillCart();
    const order = await this.#checkout();
    await this.#pay(order);
    const admin = await this.#asAdmin();
    const shipped = await admin.dispatchOrder({ id: order.orderId, ...PARCEL });
    assert.equal(shipped.orderStatus, 'SHIPPED');
    this.say(
      `Dispatched by ${shipped.courierName}, tracking number ${shipped.trackingNumber}: ${shipped.orderStatus}`,
    );
    return order;
  }

  async #carrierReports({ orderId, orderNumber }, status, expected) {
    const report = await this.shop.reportParcelStatus({ orderNumber, status });
    assert.equal(report.webhookDelivered, true);
    const order = await this.shop.getOrder({ id: orderId });
    assert.equal(order.orderStatus, expected);
    this.say(`The carrier reports ${status}: ${orderNumber} is ${order.orderStatus}`);
  }

  async #notificationsSay(words) {
    const titles = await eventually(`notifications: ${words.join(', ')}`, async () => {
      const { notifications } = await this.shop.listNotifications();
      const seen = notifications.filter(({ type }) => type === 'ORDER_STATUS').map(({ title }) => title);
      return words.every((word) => seen.some((title) => title.toLowerCase().includes(word)))
        ? seen
        : undefined;
    });
    this.say(`Notifications: ${titles.toReversed().join(', ')}`);
  }

  async #mailsSay({ orderNumber }, subjects) {
    const mails = await eventually(`mails about ${orderNumber}`, async () => {
      const all = await this.shop.listMails({ to: this.email });
      const about = all.filter(({ text }) => text.includes(orderNumber)).map(({ subject }) => subject);
      return subjects.every((pattern) => about.some((subject) => pattern.test(subject))) ? about : undefined;
    });
    assert.equal(mails.length, subjects.length, `one mail each, not ${mails.join(', ')}`);
    this.say(`Mails: ${mails.toReversed().join(', ')}`);
  }
}

/** The error of a call that must be refused by the shop. */
async function refusal(call) {
  const error = await call.then(
    () => assert.fail('the shop accepts what it must refuse'),
    (reason) => reason,
  );
  if (!isShopError(error)) throw error;
  return error;
}
