import assert from 'node:assert/strict';
import { eventually } from '../journey/shop-client.mjs';
import { correct } from './corrections.mjs';

const HALF_AN_HOUR = 30 * 60;
const KARNATAKA = { street: '12 Brigade Road', city: 'Bengaluru', state: 'Karnataka', pincode: '560001' };
const TAMIL_NADU = { street: '7 Anna Salai', city: 'Chennai', state: 'Tamil Nadu', pincode: '600002' };
const PEOPLE = [
  ['Asha', 'Rao', KARNATAKA],
  ['Devi', 'Gowda', KARNATAKA],
  ['Irfan', 'Khan', KARNATAKA],
  ['Kavitha', 'Subramanian', TAMIL_NADU],
  ['Murugan', 'Pillai', TAMIL_NADU],
  ['Selvi', 'Raman', TAMIL_NADU],
];

/**
 * A day in the shop: some sixty orders, and what happens to orders. Each chapter checks what it has done; the first unexpected
 * answer ends the day with an error.
 */
export class Day {
  /** The orders of this day, with the state that each must have in the end. */
  orders = [];
  #customers = [];
  /** Orders that the chapters played so far make; sixty without the corrections. */
  #expected = 60;

  /** @param {import('./shop.mjs').Shop} shop @param {(line: string) => void} say */
  constructor(shop, say) {
    this.shop = shop;
    this.say = say;
  }

  async open() {
    const { shop } = this;
    const copper = { hsnCode: '7418', taxRate: 12 };
    const enamel = { hsnCode: '7323', taxRate: 5 };
    this.kettle = await shop.sell({
      name: 'Copper Kettle',
      basePrice: 1499.5,
      currentStock: 100,
      ...copper,
    });
    this.cup = await shop.sell({ name: 'Enamel Cup', basePrice: 249, currentStock: 200, ...enamel });
    this.last = await shop.sell({ name: 'Last Teapot', basePrice: 2999, currentStock: 1 });
    for (const [firstname, lastname, address] of PEOPLE)
      this.#customers.push(await shop.arrive({ firstname, lastname }, { ...address, label: 'HOME' }));
    this.say(`Three products are on sale; ${PEOPLE.length} customers arrive from two states`);
  }

  /** Six reservations end; one of their customers pays nevertheless, and one after the last unit was sold. */
  async expire() {
    const { shop } = this;
    const tooLate = await this.#order('CANCELLED', 'REFUNDED', [this.last, 1]);
    const late = await this.#order('PROCESSING', 'PAID');
    const left = await this.#orders(4, 'CANCELLED', 'EXPIRED');
    await shop.letPass(HALF_AN_HOUR);
    for (const order of [tooLate, late, ...left]) await shop.expect(order, { paymentStatus: 'EXPIRED' });
    await shop.pay(await this.#order('PROCESSING', 'PAID', [this.last, 1]));
    await shop.pay(late);
    await shop.client.data('POST', `/dev/payments/${tooLate.gatewayOrderId}`, {
      body: { outcome: 'captured' },
    });
    const { reason } = await shop.refund(tooLate, 'PROCESSED');
    assert.equal(reason, 'LATE_PAYMENT');
    this.say('6 orders were not paid within a quarter of an hour: their stock went back on sale');
    this.say('Of these, one was paid late and goes on; one was paid after its teapot was sold: refunded');
  }

  /** Orders that simply go well, each as far as it is by the evening. */
  async sell() {
    const { shop } = this;
    await this.#orders(2, 'PENDING', 'PENDING');
    for (const order of await this.#orders(7, 'PROCESSING', 'PAID')) await shop.pay(order);
    for (const order of await this.#orders(10, 'SHIPPED', 'PAID'))
      await shop.dispatch(await this.#paid(order));
    this.delivered = await this.#orders(15, 'DELIVERED', 'PAID');
    for (const order of this.delivered) await shop.deliver(await this.#paid(order));
    const again = await this.#orders(2, 'PROCESSING', 'PAID');
    for (const order of again) {
      await shop.refusePayment(order);
      const { payment } = await shop.expect(order, { paymentStatus: 'FAILED' });
      assert.equal(payment.payable, true);
      await shop.pay(order);
    }
    this.say(
      '36 orders go well: 2 wait for payment, 9 for dispatch (2 of them paid at the second try), 10 are on the way, 15 are delivered',
    );
  }

  async cancel() {
    const { shop } = this;
    for (const order of await this.#orders(2, 'CANCELLED', 'EXPIRED'))
      await shop.cancel(order, 'Ordered twice');
    for (const order of await this.#orders(3, 'CANCELLED', 'REFUNDED')) {
      await shop.pay(order);
      await shop.cancel(order, 'Found it at home');
      await shop.refund(order, 'PROCESSED');
    }
    const byStaff = await this.#order('CANCELLED', 'REFUNDED');
    await shop.pay(byStaff);
    await shop.asAdmin('PATCH', `/orders/admin/${byStaff.orderId}/status`, { status: 'CANCELLED' });
    await shop.refund(byStaff, 'PROCESSED');
    this.say(
      '6 orders are cancelled: 2 unpaid and 3 paid by their customers, 1 by the shop; 4 refunds are processed',
    );
  }

  /** A refund that the bank does not take, and the administrator tries again. */
  async retryRefund() {
    const { shop } = this;
    const order = await this.#order('CANCELLED', 'REFUNDED');
    await shop.pay(order);
    await shop.switchGateway({ refunds: 'failed' });
    await shop.cancel(order, 'Too slow');
    const { _id } = await shop.refund(order, 'FAILED');
    await shop.switchGateway({ refunds: 'processed' });
    await shop.asAdmin('POST', `/orders/admin/${order.orderId}/refunds/${_id}/retry`);
    const { amount } = await shop.refund(order, 'PROCESSED');
    this.say(`A refund of ${amount} fails at the gateway, is tried again, and is processed`);
  }

  /** Refunds that overtake their captures, and payers who complain to their banks. */
  async hearFromTheBank() {
    const { shop } = this;
    const overtaken = await this.#order('CANCELLED', 'REFUNDED');
    const { gatewayOrderId, amount } = overtaken;
    const paid = {
      id: `pay_${overtaken.orderId}`,
      order_id: gatewayOrderId,
      amount: amount * 100,
      currency: 'INR',
    };
    const back = {
      id: `rfnd_${overtaken.orderId}`,
      payment_id: paid.id,
      amount: amount * 100,
      status: 'processed',
    };
    await shop.reportFromGateway('refund.processed', { refund: back });
    await shop.reportFromGateway('payment.captured', { payment: { ...paid, status: 'captured' } });
    await shop.expect(overtaken, { orderStatus: 'PROCESSING', paymentStatus: 'REFUNDED' });
    const unpaid = await shop.refuseDispatch(overtaken, 400);
    await shop.asAdmin('PATCH', `/orders/admin/${overtaken.orderId}/status`, { status: 'CANCELLED' });
    this.say(
      `The gateway reports a refund before its payment. Dispatch: 400 ${unpaid}; the shop cancels the order`,
    );

    const disputed = await this.#order('PROCESSING', 'PAID');
    await shop.pay(disputed);
    const { payments } = await shop.asAdmin('GET', `/orders/admin/${disputed.orderId}`);
    const dispute = {
      id: `disp_${disputed.orderId}`,
      payment_id: payments[0].gatewayPaymentId,
      amount: disputed.amount * 100,
      reason_code: 'goods_or_services_not_received_or_partially_received',
    };
    await shop.reportFromGateway('payment.dispute.created', { dispute });
    const refused = await shop.refuseDispatch(disputed, 409);
    this.say(`A payer disputes a payment. Dispatch: 409 ${refused}`);
    await shop.reportFromGateway('payment.dispute.won', { dispute });
    await shop.dispatch(disputed);
    this.#became(disputed, 'SHIPPED', 'PAID');
    this.say('The shop wins the dispute, and the parcel goes out');
  }

  async returnInParts() {
    const { shop } = this;
    const [first, second, third] = [
      await this.#order('DELIVERED', 'PAID', [this.cup, 4]),
      await this.#order('RETURNED', 'REFUNDED', [this.cup, 3]),
      await this.#order('DELIVERED', 'PAID', [this.cup, 2], [this.kettle, 1]),
    ];
    this.partlyReturned = first;
    for (const order of [first, second, third]) await shop.deliver(await this.#paid(order));
    const before = await shop.stockOf(this.cup);
    await shop.takeBack(first, this.cup, 1);
    await shop.expect(first, { orderStatus: 'DELIVERED' });
    for (const quantity of [1, 2]) {
      await shop.takeBack(second, this.cup, quantity);
      await shop.refund(second, 'PROCESSED');
    }
    const kettles = await shop.stockOf(this.kettle);
    await shop.takeBack(third, this.kettle, 1, [{ quantity: 1, restock: false }]);
    await shop.refund(third, 'PROCESSED');
    assert.equal(await shop.stockOf(this.cup), before + 4);
    assert.equal(await shop.stockOf(this.kettle), kettles);
    const withdrawn = await shop.askForReturn(this.delivered[0], this.kettle, 1);
    await shop.by(this.delivered[0].customer, 'DELETE', `/returns/${withdrawn._id}`);
    const { _id } = await shop.askForReturn(this.delivered[1], this.kettle, 1);
    await shop.asAdmin('PATCH', `/returns/admin/${_id}/status`, { status: 'REJECTED', note: 'It was used' });
    await shop.askForReturn(this.delivered[2], this.kettle, 1);
    this.#became(this.delivered[2], 'RETURN_REQUESTED', 'PAID');
    this.say(
      '3 orders come back in parts, each part with its share: 1 of 4 units, 1 and 2 of 3, one product of two',
    );
    this.say('The last one is damaged: it is refunded and written off, and not on sale again');
    this.say('1 return is withdrawn, 1 rejected, 1 waits for a decision');
  }

  /** Ships the parcels. */
  async ship() {
    const { shop } = this;
    const rto = await this.#order('RETURNED', 'REFUNDED');
    const before = await shop.stockOf(this.kettle);
    await shop.dispatch(await this.#paid(rto));
    await shop.report(rto, 'RTO DELIVERED', { orderStatus: 'RETURNED' });
    assert.equal(await shop.stockOf(this.kettle), before + 1);
    await shop.asAdmin(
      'POST',
      `/orders/admin/${rto.orderId}/refunds`,
      { amount: rto.amount, reason: 'It came back' },
      201,
    );
    await shop.refund(rto, 'PROCESSED');
    this.say('A parcel comes back to its origin: its unit is on sale again, and the shop refunds it');

    const reopened = await this.#order('DELIVERED', 'PAID');
    await shop.dispatch(await this.#paid(reopened));
    await shop.report(reopened, 'CANCELED', { orderStatus: 'CANCELLED' });
    await shop.asAdmin('POST', `/orders/admin/${reopened.orderId}/reopen`);
    await shop.deliver(reopened);
    const { shipments } = await shop.asAdmin('GET', `/orders/admin/${reopened.orderId}`);
    assert.equal(shipments.length, 1);
    this.say('The carrier cancels another; the order is reopened, dispatched anew and delivered');

    const lost = await this.#order('CANCELLED', 'REFUNDED');
    await shop.dispatch(await this.#paid(lost));
    await shop.report(lost, 'LOST', { orderStatus: 'SHIPPED' });
    const wanted = { restock: false, refund: true, reason: 'Lost by the courier' };
    await shop.asAdmin('POST', `/orders/admin/${lost.orderId}/settle`, wanted);
    await shop.refund(lost, 'PROCESSED');
    this.say('The courier loses a parcel: the order is settled, and the customer gets the money back');
  }

  /** Makes the corrections of a shop between payment and parcel. */
  correct() {
    const { shop, say, kettle, cup } = this;
    this.#expected += 5;
    const order = (...about) => this.#order(...about);
    return correct(shop, { say, kettle, cup, order, keep: (placed) => this.orders.push(placed) });
  }

  /** A customer pays by bank transfer, and gets a part back by hand. */
  async payByTransfer() {
    const { shop } = this;
    const order = await this.#order('DELIVERED', 'PAID');
    await shop.asAdmin('POST', `/orders/admin/${order.orderId}/mark-paid`, { reference: 'UTR 412345678901' });
    await shop.deliver(order);
    const refund = { amount: 100, reason: 'A scratch on the lid' };
    await shop.asAdmin('POST', `/orders/admin/${order.orderId}/refunds`, refund, 201);
    const { _id } = await shop.refund(order, 'PENDING');
    await shop.asAdmin('POST', `/orders/admin/${order.orderId}/refunds/${_id}/processed`);
    await shop.refund(order, 'PROCESSED');
    this.say('An order is paid by bank transfer and marked as paid; 100 go back by transfer, too');
  }

  /** A card tester is banned: their orders stay, their sessions end. */
  async ban() {
    const { shop } = this;
    const tester = await shop.arrive(
      { firstname: 'Card', lastname: 'Tester' },
      { ...KARNATAKA, label: 'OTHER' },
    );
    const order = await this.#orderOf(tester, 'PENDING', 'FAILED');
    await shop.refusePayment(order);
    await shop.expect(order, { paymentStatus: 'FAILED' });
    const { users } = await shop.asAdmin(
      'GET',
      `/users/admin?q=${encodeURIComponent(tester.credentials.email)}`,
    );
    await shop.asAdmin('PATCH', `/users/admin/${users[0]._id}`, { isActive: false });
    const refused = await shop.client.refusal(401, 'GET', '/users/profile', { token: tester.token });
    const login = await shop.client.send('POST', '/auth/login', { body: tester.credentials });
    assert.notEqual(login.status, 200);
    this.say(
      `A card tester is banned: 401 ${refused}; the next login: ${login.status} ${login.body.message}`,
    );
  }

  /** The day ends: each order is where it should be, for the customer and for the staff. */
  async close() {
    const { shop } = this;
    assert.equal(this.orders.length, this.#expected);
    const counts = new Map();
    for (const { orderId, customer, orderStatus, paymentStatus } of this.orders) {
      const fields = { orderStatus, paymentStatus };
      const isBanned = !shop.customers.slice(0, PEOPLE.length).includes(customer);
      const order = isBanned
        ? await shop.asAdmin('GET', `/orders/admin/${orderId}`)
        : await shop.expect({ orderId, orderNumber: orderId, customer }, fields);
      assert.deepEqual([order.orderStatus, order.paymentStatus], [orderStatus, paymentStatus]);
      const state = `${orderStatus} ${paymentStatus}`;
      counts.set(state, (counts.get(state) ?? 0) + 1);
    }
    this.say(
      `${this.orders.length} orders: ${[...counts].map(([state, count]) => `${count} ${state}`).join(', ')}`,
    );
  }

  /** @returns an invoice of each state and a credit note: names of files, and their content */
  async papers() {
    const { shop } = this;
    const papers = [];
    for (const { state } of [KARNATAKA, TAMIL_NADU]) {
      const order = this.delivered.find(({ customer }) => customer.state === state);
      const { invoiceNumber } = await eventually('an invoice number', async () => {
        const seen = await shop.by(order.customer, 'GET', `/orders/${order.orderId}`);
        return seen.invoiceNumber === null ? undefined : seen;
      });
      papers.push({ name: invoiceNumber, pdf: await shop.paper(order, 'invoice') });
      this.say(`The invoice ${invoiceNumber} goes to ${state}`);
    }
    const { _id } = await shop.refund(this.partlyReturned, 'PROCESSED');
    papers.push({ name: 'credit note', pdf: await shop.paper(this.partlyReturned, `credit-notes/${_id}`) });
    this.say(`A credit note goes with the refund for 1 of 4 cups`);
    return papers;
  }

  /** An order by the next customer, of a kettle if nothing else is asked for. */
  #order(orderStatus, paymentStatus, ...lines) {
    const customer = this.#customers[this.orders.length % this.#customers.length];
    return this.#orderOf(customer, orderStatus, paymentStatus, ...lines);
  }

  async #orderOf(customer, orderStatus, paymentStatus, ...lines) {
    const order = await this.shop.order(customer, ...(lines.length > 0 ? lines : [[this.kettle, 1]]));
    const entry = { ...order, orderStatus, paymentStatus };
    this.orders.push(entry);
    return entry;
  }

  async #orders(count, orderStatus, paymentStatus) {
    const orders = [];
    while (orders.length < count) orders.push(await this.#order(orderStatus, paymentStatus));
    return orders;
  }

  async #paid(order) {
    await this.shop.pay(order);
    return order;
  }

  #became(order, orderStatus, paymentStatus) {
    Object.assign(order, { orderStatus, paymentStatus });
  }
}
