import { eraseAccount } from '../../support/erase-account.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { anAddress } from '../../support/factories/an-address.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import { aProduct } from '../../support/factories/a-product.js';
import {
  anOrder,
  checkedOutOrder,
  paidOrder,
  type DescribedOrder,
} from '../../support/factories/an-order.js';
import { countMailsTo, mailTo } from '../../support/inbox.js';
import { signedInAgain, storedOrder } from '../../support/orders.js';
import { downloadedPdf } from '../../support/read-pdf.js';
import { session } from '../../support/session.js';
import { hanging } from '../../support/stand-ins/hanging.js';
import { ShiprocketStandIn } from '../../support/stand-ins/shiprocket.stand-in.js';
import { statusesOf } from '../../support/statuses-of.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

const KOCHI = { street: '4 Marine Drive', city: 'Kochi', state: 'Kerala', pincode: '682001' };
const CLOSED = 'The address can no longer be changed';
const SELLER = { SELLER_TAX_ID: '29ABCDE1234F1Z5', SELLER_STATE: 'Karnataka' };

describe('the address of an order', () => {
  const carrier = new ShiprocketStandIn();
  const app = useApp(async () => ({ ...(await carrier.start()), ...SELLER }));
  const admin = useLastingAdmin(app);

  // No test but one meets the end of a month.
  beforeAll(() => {
    const now = app.clock.now();
    app.clock.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 5) - now.getTime());
  });
  afterAll(() => carrier.http.close());

  const change = (orderId: string, body: object) =>
    admin.client.patch(`/orders/admin/${orderId}/address`, body);
  const dispatch = (orderId: string) => admin.client.post(`/orders/admin/${orderId}/dispatch`, PARCEL);
  const atCarrier = (orderNumber: string) =>
    carrier.created.filter(({ order_id }) => String(order_id).startsWith(orderNumber));
  const shipmentsOf = (orderNumber: string) =>
    carrier.shipments.filter(({ order: { number } }) => number.startsWith(orderNumber));

  describe('PATCH /orders/:id/address', () => {
    rules('ADR-01', 'ADR-11').it(
      'changes what is named, removes what is null, and leaves the rest; the parcel goes there',
      async () => {
        const address = { company: 'Brigade Traders', recipient: 'Meera Nair', recipientPhone: '9811111111' };
        const { customer, order } = await paidOrder(app, { address });
        const path = `/orders/${order.orderId}`;
        const before = expectSuccess(await customer.client.get(path));
        expect(before.shippingAddress).toEqual(anAddress(address));
        const body = { ...KOCHI, company: null, recipient: 'Ravi Menon', phone: '9822222222' };
        const changed = expectSuccess(await customer.client.patch(`${path}/address`, body));
        const { company: _, ...kept } = address;
        const shippingAddress = anAddress({ ...kept, ...KOCHI, recipient: 'Ravi Menon' });
        expect(changed).toEqual({ ...before, shippingAddress });
        expect(expectSuccess(await customer.client.get(path))).toEqual(changed);
        expect((await storedOrder(app, order.orderId)).phone).toBe('9822222222');
        expectSuccess(await dispatch(order.orderId));
        expect(atCarrier(order.orderNumber)).toMatchObject([
          {
            billing_customer_name: 'Ravi Menon',
            billing_address: KOCHI.street,
            billing_pincode: '682001',
            billing_phone: '9811111111',
          },
        ]);
      },
    );

    rules('ADR-02', 'ADR-07').it(
      'is open for an hour after the payment; the staff reads where it went before',
      async () => {
        const { customer, order } = await paidOrder(app);
        app.clock.advance(50 * 60_000);
        const again = signedInAgain(app, customer);
        const path = `/orders/${order.orderId}/address`;
        expectSuccess(await again.client.patch(path, { street: '1 MG Road' }));
        app.clock.advance(10 * 60_000);
        expectError(await again.client.patch(path, { street: '2 MG Road' }), 409, CLOSED);
        const { notes, shippingAddress } = expectSuccess(
          await admin.client.get(`/orders/admin/${order.orderId}`),
        );
        expect(shippingAddress.street).toBe('1 MG Road');
        expect(notes).toMatchObject([
          {
            text: 'Address changed by the customer (street). Before: 12 Brigade Road, Bengaluru, Karnataka 560001.',
            by: 'SYSTEM',
          },
        ]);
      },
    );

    rules('ADR-02', 'ADR-08').it('is open while the order is PENDING, without a mail', async () => {
      const { customer, order } = await checkedOutOrder(app);
      const changed = expectSuccess(await customer.client.patch(`/orders/${order.orderId}/address`, KOCHI));
      expect(changed.shippingAddress).toEqual(anAddress(KOCHI));
      expect(await countMailsTo(app, customer.user.email)).toBe(0);
    });

    rules('ADR-01').it('does not find another customer’s order', async () => {
      const { order } = await paidOrder(app);
      const stranger = await session(app).asUser();
      const answer = await stranger.client.patch(`/orders/${order.orderId}/address`, KOCHI);
      expectError(answer, 404, 'Order not found');
      expect((await storedOrder(app, order.orderId)).shippingAddress.city).toBe('Bengaluru');
    });

    rules('ADR-01').it.each([
      [{ isDefault: true }, 'isDefault is not allowed'],
      [{ street: null }, 'street must be a string of 5 to 100 characters'],
      [{ pincode: '060001' }, 'Invalid pincode format'],
      [{ phone: null }, 'Invalid phone number format'],
      [{ recipient: 'A' }, 'recipient must be a string of 2 to 100 characters'],
      [{ recipient: '<b>Meera</b>' }, /^recipient must not contain control or text direction characters/],
      [{ recipientPhone: '12345' }, 'Invalid phone number format'],
      [{ gstin: '29AAGCB7383J1Z5' }, 'gstin must be a GSTIN of 15 characters'],
      [{ supply: { heads: 'IGST' } }, 'supply is not allowed'],
    ])('refuses %j', async (body, message) => {
      const customer = await session(app).asUser();
      expectError(await customer.client.patch(`/orders/${UNKNOWN_ID}/address`, body), 400, message);
    });
  });

  describe('PATCH /orders/admin/:id/address', () => {
    rules('ADR-03', 'ADR-07', 'ADR-08').it(
      'changes an order long after its payment: with a note, an entry without words, and one mail',
      async () => {
        const customer = await session(app).asUser({ isEmailVerified: true });
        const { order } = await paidOrder(app, { customer });
        await mailTo(app, customer.user.email, /is confirmed$/);
        app.clock.advance(48 * 3_600_000);
        const changed = expectSuccess(await change(order.orderId, { ...KOCHI, recipient: 'Ravi Menon' }));
        expect(changed).toMatchObject({ shippingAddress: { ...KOCHI, recipient: 'Ravi Menon' } });
        expect(changed).not.toHaveProperty('taxPeriodClosed');
        expect(changed.notes).toMatchObject([
          {
            text: 'Address changed (recipient, street, city, state, PIN code). Before: 12 Brigade Road, Bengaluru, Karnataka 560001.',
            by: `ADMIN:${admin.user.id}`,
          },
        ]);
        const [entry] = expectSuccess(await admin.client.get('/audit-log?limit=1')).entries;
        expect(entry).toMatchObject({
          action: 'ORDER_ADDRESS_CHANGED',
          subject: order.orderId,
          before: { placeOfSupply: '29' },
          after: { placeOfSupply: '32', addressFields: ['recipient', 'street', 'city', 'state', 'pincode'] },
        });
        expect(JSON.stringify(entry)).not.toMatch(/Brigade|Marine|Menon/);
        const mail = await mailTo(app, customer.user.email, /has another delivery address$/);
        expect(mail.text).toContain('Ravi Menon\n4 Marine Drive\nKochi, Kerala 682001');
        expect(await countMailsTo(app, customer.user.email)).toBe(2);
      },
    );

    rules('ADR-08').it('writes nothing when nothing is another, and no mail for a phone', async () => {
      const { customer, order } = await paidOrder(app);
      await mailTo(app, customer.user.email, /is confirmed$/);
      const before = await storedOrder(app, order.orderId);
      expectSuccess(await change(order.orderId, {}));
      expectSuccess(await change(order.orderId, { street: '12 Brigade Road', gstin: null }));
      expect(await storedOrder(app, order.orderId)).toEqual(before);
      const { customer: reached } = expectSuccess(await change(order.orderId, { phone: '9833333333' }));
      expect(reached.phone).toBe('9833333333');
      expect(await countMailsTo(app, customer.user.email)).toBe(1);
    });

    const at = new Date('2036-01-01T00:00:00Z');
    rules('ADR-03', 'ADR-04').it.each<[string, Partial<DescribedOrder>, string]>([
      ...(['SHIPPED', 'DELIVERED', 'CANCELLED', 'RETURN_REQUESTED', 'RETURNED'] as const).map(
        (orderStatus): [string, Partial<DescribedOrder>, string] => [orderStatus, { orderStatus }, CLOSED],
      ),
      ['of a deleted account', { ownerErased: true }, CLOSED],
      ['being dispatched', { dispatchLease: { token: 'another', until: at } }, 'Order is being dispatched'],
    ])('refuses an order %s', async (_, state, message) => {
      const { _id } = await anOrder(app, state);
      expectError(await change(_id.toHexString(), KOCHI), 409, message);
      expect((await storedOrder(app, _id)).shippingAddress.city).toBe('Bengaluru');
    });

    rules('ADR-03').it('refuses an order that the carrier has an order of', async () => {
      const { customer, order } = await paidOrder(app);
      carrier.refusal = 'No courier serves this pincode';
      expectError(await dispatch(order.orderId), 500);
      carrier.refusal = undefined;
      expectError(await change(order.orderId, KOCHI), 409, CLOSED);
      expectError(await customer.client.patch(`/orders/${order.orderId}/address`, KOCHI), 409, CLOSED);
      expectSuccess(await dispatch(order.orderId));
      expect(atCarrier(order.orderNumber)).toMatchObject([{ billing_pincode: '560001' }]);
    });

    rules('PGS-05').it('ends what the carrier has refused of the former address', async () => {
      const { order } = await paidOrder(app);
      carrier.http.failNext(/adhoc$/, { status: 422, body: { message: 'Pincode is not serviceable' } });
      expectError(await dispatch(order.orderId), 500);
      const path = `/orders/admin/${order.orderId}`;
      const refused = expectSuccess(await admin.client.get(path));
      expect(refused).toMatchObject({
        dispatchFailure: { reason: expect.stringContaining('Pincode is not serviceable') },
        attention: ['dispatchFailed', 'toDispatch'],
      });
      // What changes nothing mends nothing.
      expectSuccess(await change(order.orderId, { city: refused.shippingAddress.city }));
      expect((await storedOrder(app, order.orderId)).dispatchFailure).toBeDefined();
      const mended = expectSuccess(await change(order.orderId, KOCHI));
      expect(mended).toMatchObject({ dispatchFailure: null, dispatch: null, attention: ['toDispatch'] });
      expectSuccess(await dispatch(order.orderId));
    });

    rules('ADR-09').it('goes by another carrier order than one that was never answered', async () => {
      const { order } = await paidOrder(app);
      carrier.http.failNext(/adhoc$/, 'lost');
      expectError(await dispatch(order.orderId), 503);
      expectSuccess(await change(order.orderId, KOCHI));
      expectSuccess(await dispatch(order.orderId));
      const [lost, present] = shipmentsOf(order.orderNumber);
      expect(atCarrier(order.orderNumber).map(({ billing_pincode }) => billing_pincode)).toEqual([
        '560001',
        '682001',
      ]);
      await expectEventually(() => expect(lost!.order.status).toBe('CANCELED'), 20_000);
      expect(present!.order.status).not.toBe('CANCELED');
    });

    rules('ADR-04').it(
      'sends the parcel, with a dispatch at once, to the address that the order has',
      async () => {
        for (let round = 0; round < 6; round++) {
          const { order } = await paidOrder(app);
          const [changed, sent] = await Promise.all([change(order.orderId, KOCHI), dispatch(order.orderId)]);
          const { shippingAddress, orderStatus } = await storedOrder(app, order.orderId);
          expect(shippingAddress.pincode).toBe(changed.status === 200 ? '682001' : '560001');
          expect([200, 409]).toContain(changed.status);
          if (sent.status === 200) {
            expect(orderStatus).toBe('SHIPPED');
            expect(atCarrier(order.orderNumber)).toMatchObject([
              { billing_pincode: shippingAddress.pincode },
            ]);
          } else {
            expectError(sent, 409);
            expect(atCarrier(order.orderNumber)).toEqual([]);
          }
        }
      },
    );

    rules('ADR-04', 'ADR-09').it(
      'ends a dispatch that has described the former address and was held up since',
      async () => {
        const { order } = await paidOrder(app);
        const held = await hanging(carrier.http, /external\/orders$/, () => dispatch(order.orderId));
        // Longer than the lease of a dispatch.
        app.clock.advance(10 * 60_000);
        expectSuccess(await change(order.orderId, KOCHI));
        held.letGo();
        expectError(await held.answer, 409, 'Order cannot be dispatched');
        expect(atCarrier(order.orderNumber)).toMatchObject([{ billing_pincode: '560001' }]);
        const [late] = shipmentsOf(order.orderNumber);
        await expectEventually(() =>
          expect(late).toMatchObject({ order: { status: 'CANCELED' }, awb: null }),
        );
        expectSuccess(await dispatch(order.orderId));
        expect(atCarrier(order.orderNumber).at(-1)).toMatchObject({ billing_pincode: '682001' });
      },
    );

    rules('ADR-05').it('ends the doubt about an address whose state and PIN code differ', async () => {
      const { order } = await paidOrder(app, { address: { pincode: '400001' } });
      const detail = expectSuccess(await admin.client.get(`/orders/admin/${order.orderId}`));
      expect(detail.attention).toContain('addressDoubtful');
      const mended = expectSuccess(await change(order.orderId, { state: 'Maharashtra', city: 'Mumbai' }));
      expect(mended.attention).not.toContain('addressDoubtful');
      expect((await storedOrder(app, order.orderId)).supply).toMatchObject({ stateCode: '27' });
      const { attention } = expectSuccess(await change(order.orderId, { state: 'Karnataka' }));
      expect(attention).toContain('addressDoubtful');
    });

    rules('ADR-01').it('merges two changes that are made at once', async () => {
      const { order } = await paidOrder(app);
      const answers = await Promise.all([
        change(order.orderId, { street: '4 Marine Drive' }),
        change(order.orderId, { recipient: 'Ravi Menon' }),
      ]);
      expect(statusesOf(answers)).toEqual([200, 200]);
      expect((await storedOrder(app, order.orderId)).shippingAddress).toEqual(
        anAddress({ street: '4 Marine Drive', recipient: 'Ravi Menon' }),
      );
    });
  });

  describe('on the papers', () => {
    const invoiceOf = async (orderId: string) =>
      (await downloadedPdf(app, admin, `/orders/admin/${orderId}/invoice`)).text;

    rules('ADR-05', 'ADR-06', 'ADR-11').it(
      'is the new place of supply under the same number; a closed month is named',
      async () => {
        const customer = await session(app).asUser({ firstname: 'Asha', lastname: 'Verma' });
        const product = await aProduct(app, { basePrice: 1180, taxRate: 18 });
        const { order } = await paidOrder(app, { customer, product });
        const before = await storedOrder(app, order.orderId);
        expect(await invoiceOf(order.orderId)).toMatch(/Place of supply\tKarnataka[^]*CGST/);
        const soon = expectSuccess(await change(order.orderId, { ...KOCHI, recipient: 'Ravi Menon' }));
        expect(soon).not.toHaveProperty('taxPeriodClosed');
        const { pricing, invoiceNumber } = await storedOrder(app, order.orderId);
        expect([pricing, invoiceNumber]).toEqual([before.pricing, before.invoiceNumber]);
        const text = await invoiceOf(order.orderId);
        expect(text).toContain(before.invoiceNumber);
        expect(text).toMatch(/Place of supply\tKerala/);
        expect(text).toContain('18 %\t₹1,000.00\t₹180.00\t₹180.00');
        expect(text).not.toMatch(/CGST|SGST/);
        expect(text.match(/Asha Verma/g)).toHaveLength(1);
        expect(text.match(/Ravi Menon/g)).toHaveLength(1);
        app.clock.advance(32 * 86_400_000);
        const back = { city: 'Bengaluru', state: 'Karnataka', pincode: '560001' };
        const late = expectSuccess(await change(order.orderId, back));
        expect(late.taxPeriodClosed).toBe(true);
        expect(late.notes.at(-1).text).toMatch(/The heads of tax changed after the month of the invoice/);
        expect(await invoiceOf(order.orderId)).toMatch(/Place of supply\tKarnataka[^]*CGST/);
      },
    );
  });

  rules('ADR-13').it('goes with the account, as do its notes', async () => {
    const address = { recipient: 'Nandini Krishnamurthy', recipientPhone: '9844444444' };
    const { customer, order } = await paidOrder(app, { address });
    expectSuccess(await change(order.orderId, { recipient: 'Padmanabhan Iyer' }));
    await eraseAccount(app, customer.user.id);
    const kept = JSON.stringify(await storedOrder(app, order.orderId));
    expect(kept).not.toMatch(/Nandini|Padmanabhan|9844444444|Brigade/);
    expectError(await change(order.orderId, KOCHI), 409, CLOSED);
  });
});
