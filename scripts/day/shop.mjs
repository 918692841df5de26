import assert from 'node:assert/strict';
import { createHmac, randomInt } from 'node:crypto';
import { eventually, ShopClient } from '../journey/shop-client.mjs';
import { addAddress, pay, signIn, signUp } from '../lib/shopping.mjs';

const PARCEL = { length: 20, breadth: 15, height: 10, weight: 0.8 };

/**
 * The actions of customers, staff, gateway and carrier in a shop, each a call or two over HTTP. A customer is what
 * `arrive` returns; an order is what checkout answers, with its `customer`.
 */
export class Shop {
  #adminToken;
  #webhookSecret;

  /**
   * @param {string} url
   * @param {{ email: string, password: string }} administrator
   * @param {string} webhookSecret the gateway's
   */
  constructor(url, administrator, webhookSecret) {
    this.client = new ShopClient(url);
    this.administrator = administrator;
    this.#webhookSecret = webhookSecret;
    this.customers = [];
  }

  /** A call by the administrator. */
  async asAdmin(method, path, body, status = 200) {
    const token = await this.#administratorToken();
    return this.client.data(method, path, { token, body, status });
  }

  /** A call by a customer. */
  by({ token }, method, path, body, status = 200) {
    return this.client.data(method, path, { token, body, status });
  }

  /** A new product. @returns the product */
  sell({ name, basePrice, currentStock, ...rest }) {
    const sku = `DAY-${randomInt(1e9).toString().padStart(9, '0')}`;
    const kinds = { itemType: 'Kitchenware', mainCategory: 'Kitchen' };
    return this.asAdmin('POST', '/products', { name, sku, basePrice, currentStock, ...kinds, ...rest }, 201);
  }

  /** A new customer, who lives there. */
  async arrive(person, address) {
    const credentials = await signUp(this.client, person);
    const token = await signIn(this.client, credentials);
    const book = await addAddress(this.client, token, address);
    const customer = { state: address.state, addressId: book.at(-1)._id, credentials, token };
    this.customers.push(customer);
    return customer;
  }

  /** Moves the clock. Access tokens run out meanwhile, so everybody signs in again. */
  async letPass(seconds) {
    await this.client.data('POST', '/dev/clock', { body: { advanceSeconds: seconds } });
    this.#adminToken = undefined;
    for (const customer of this.customers) customer.token = await signIn(this.client, customer.credentials);
  }

  /** Checks out some units of some products. `lines`: pairs of product and quantity. */
  async order(customer, ...lines) {
    await this.by(customer, 'DELETE', '/carts');
    for (const [product, quantity] of lines)
      await this.by(customer, 'POST', '/carts/items', { productId: product._id, quantity });
    const body = { addressId: customer.addressId, paymentMethod: 'GATEWAY' };
    return { ...(await this.by(customer, 'POST', '/orders/checkout', body)), customer };
  }

  /** Pays at the gateway, whose webhook confirms the order. */
  async pay(order) {
    await pay(this.client, order);
    return this.expect(order, { paymentStatus: 'PAID' });
  }

  /** The bank refuses the payment. */
  refusePayment({ gatewayOrderId }) {
    return this.client.data('POST', `/dev/payments/${gatewayOrderId}`, { body: { outcome: 'failed' } });
  }

  /** A webhook of the gateway. @param entities of its payload, by their names */
  async reportFromGateway(event, entities) {
    const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]));
    const body = JSON.stringify({ event, payload });
    const signature = createHmac('sha256', this.#webhookSecret).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-gateway-signature': signature };
    const address = `${this.client.url}/api/v1/orders/webhook`;
    const { status } = await this.client.exchange(address, { method: 'POST', headers, body });
    assert.equal(status, 200, `${event} answered ${status}`);
  }

  /** @returns why the order is not dispatched */
  async refuseDispatch({ orderId }, status) {
    const token = await this.#administratorToken();
    return this.client.refusal(status, 'POST', `/orders/admin/${orderId}/dispatch`, { token, body: PARCEL });
  }

  async dispatch(order) {
    await this.asAdmin('POST', `/orders/admin/${order.orderId}/dispatch`, PARCEL);
    return this.expect(order, { orderStatus: 'SHIPPED' });
  }

  /** The carrier reports a status of the parcel. */
  async report(order, status, expected) {
    const path = `/dev/shipments/${encodeURIComponent(order.orderNumber)}`;
    await this.client.data('POST', path, { body: { status } });
    return this.expect(order, expected);
  }

  async deliver(order) {
    await this.dispatch(order);
    return this.report(order, 'DELIVERED', { orderStatus: 'DELIVERED' });
  }

  cancel(order, reason) {
    return this.by(order.customer, 'POST', `/orders/${order.orderId}/cancel`, { reason });
  }

  /** The customer asks for the return of some units of a product. @returns the return */
  askForReturn(order, product, quantity) {
    const items = [{ productId: product._id, quantity }];
    const body = { orderId: order.orderId, items, reason: 'The lid does not close' };
    return this.by(order.customer, 'POST', '/returns', body, 201);
  }

  /** A return is approved, and its goods are received. @param arrived what of it, in which state; all of it if left out */
  async takeBack(order, product, quantity, arrived) {
    const { _id, items } = await this.askForReturn(order, product, quantity);
    await this.asAdmin('PATCH', `/returns/admin/${_id}/status`, { status: 'APPROVED' });
    const received = arrived?.map((units) => ({ itemId: items[0].itemId, ...units }));
    return this.asAdmin('PATCH', `/returns/admin/${_id}/status`, { status: 'RECEIVED', items: received });
  }

  /** How the gateway answers from now on. */
  switchGateway(settings) {
    return this.client.data('POST', '/dev/gateway', { body: settings });
  }

  /** Waits until the customer's order has these fields. @returns the order as the customer sees it */
  expect({ orderId, orderNumber, customer }, fields) {
    return eventually(`${orderNumber}: ${JSON.stringify(fields)}`, async () => {
      const order = await this.by(customer, 'GET', `/orders/${orderId}`);
      return Object.entries(fields).every(([name, value]) => order[name] === value) ? order : undefined;
    });
  }

  /** Waits until the order's last refund has this status. @returns the refund */
  refund({ orderId, orderNumber, customer }, status) {
    return eventually(`${orderNumber}: a refund that is ${status}`, async () => {
      const refund = (await this.by(customer, 'GET', `/orders/${orderId}`)).refunds.at(-1);
      return refund?.status === status ? refund : undefined;
    });
  }

  /** The PDF of the invoice or of a credit note, for the customer. */
  async paper({ orderId, customer }, paper) {
    const response = await fetch(`${this.client.url}/api/v1/orders/${orderId}/${paper}`, {
      headers: { authorization: `Bearer ${customer.token}` },
    });
    assert.equal(response.status, 200, `${paper} answered ${response.status}`);
    const pdf = Buffer.from(await response.arrayBuffer());
    assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
    return pdf;
  }

  async stockOf({ _id }) {
    return (await this.client.data('GET', `/products/${_id}`)).currentStock;
  }

  async #administratorToken() {
    this.#adminToken ??= await signIn(this.client, this.administrator);
    return this.#adminToken;
  }
}
