import { parse } from 'csv-parse/sync';
import { InvoiceNumbersService } from '#modules/invoicing/index.js';
import { issuedPapersAdded } from '../../../src/migrations/0027-issued-papers.js';
import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { aProduct } from '../../support/factories/a-product.js';
import { paidOrder, type PaidPurchase, type ShoppingOptions } from '../../support/factories/an-order.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { storedOrder } from '../../support/orders.js';
import { session } from '../../support/session.js';

const GSTIN = '29AAGCB7383J1Z4';
const MUMBAI = { city: 'Mumbai', state: 'Maharashtra', pincode: '400001' };

describe('the register of invoices and credit notes', () => {
  const app = useApp({
    SELLER_TAX_ID: '29ABCDE1234F1Z5',
    SELLER_STATE: 'Karnataka',
    SHOP_TIMEZONE: 'America/New_York',
  });
  const admin = useLastingAdmin(app);
  let near: PaidPurchase;
  let far: PaidPurchase;

  const list = async (query = '') => expectSuccess(await admin.client.get(`/invoices/admin${query}`));
  const numbersOf = async (query: string) =>
    (await list(query)).invoices.map(({ number }: { number: string }) => number);
  const exported = async (query = '') => {
    const answer = await fetch(`${app.url}/api/v1/invoices/admin/export${query}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const rows: Array<Record<string, string>> = parse(await answer.text(), { columns: true, bom: true });
    return rows;
  };
  const nowIs = (time: string) => app.clock.advance(Date.parse(time) - app.clock.nowMs());
  const orderAt = async (time: string, options: ShoppingOptions) => {
    nowIs(time);
    return paidOrder(app, options);
  };

  beforeAll(async () => {
    const kettle = await aProduct(app, { basePrice: 1180, hsnCode: '73239390', taxRate: 18 });
    const rice = await aProduct(app, { basePrice: 100, hsnCode: '1006', taxRate: 0 });
    const business = { gstin: GSTIN, company: 'Brigade Traders' };
    // Half past midnight in India, on the day before in the zone of the shop.
    near = await orderAt('2096-10-31T19:00:00Z', {
      product: kettle,
      quantity: 2,
      more: [{ productId: rice._id, quantity: 3 }],
      address: business,
    });
    far = await orderAt('2096-11-10T06:00:00Z', { product: kettle, address: MUMBAI });
    nowIs('2096-12-01T05:00:00Z');
    const refund = { amount: 590, reason: 'A scratch' };
    expectSuccess(await admin.client.post(`/orders/admin/${far.order.orderId}/refunds`, refund), 201);
    await expectEventually(async () =>
      expect((await storedOrder(app, far.order.orderId)).creditNotes).toHaveLength(1),
    );
  });

  rules('ACT-01', 'ACT-04').it('has each paper with the figures of its print, newest first', async () => {
    const { invoices, meta } = await list();
    expect(meta).toEqual({ total: 3, limit: 20, page: 1 });
    expect(invoices).toEqual([
      {
        _id: expect.any(String),
        kind: 'CREDIT_NOTE',
        number: 'CN-9697-0000001',
        date: '2096-12-01',
        orderId: far.order.orderId,
        orderNumber: far.order.orderNumber,
        customer: expect.objectContaining({ email: far.customer.user.email }),
        gstin: null,
        placeOfSupply: '27',
        taxable: 500,
        tax: 90,
        total: 590,
        refundId: (await storedOrder(app, far.order.orderId)).creditNotes![0]!.refundId,
      },
      expect.objectContaining({
        refundId: null,
        kind: 'INVOICE',
        number: 'INV-9697-0000002',
        date: '2096-11-10',
        placeOfSupply: '27',
        taxable: 1000,
        tax: 180,
        total: 1180,
      }),
      expect.objectContaining({
        number: 'INV-9697-0000001',
        date: '2096-11-01',
        orderNumber: near.order.orderNumber,
        gstin: GSTIN,
        placeOfSupply: '29',
        taxable: 2300,
        tax: 360,
        total: 2660,
      }),
    ]);
  });

  rules('ACT-01', 'ACT-04').it.each([
    ['?kind=CREDIT_NOTE', ['CN-9697-0000001']],
    ['?from=2096-11-01&to=2096-11-30', ['INV-9697-0000002', 'INV-9697-0000001']],
    ['?from=2096-11-02', ['CN-9697-0000001', 'INV-9697-0000002']],
    ['?to=2096-10-31', []],
    ['?to=2096-11-01', ['INV-9697-0000001']],
    ['?kind=INVOICE&from=2096-11-10T06:00:00Z&to=2096-11-10T06:10:00Z', ['INV-9697-0000002']],
    ['?kind=INVOICE&limit=1&page=2', ['INV-9697-0000001']],
  ])('is narrowed by days of India and by kind: %s', async (query, numbers) => {
    expect(await numbersOf(query)).toEqual(numbers);
  });

  rules('ACT-02').it('finds papers by their numbers, orders and buyers', async () => {
    expect(await numbersOf('?q=inv-9697-0000002')).toEqual(['INV-9697-0000002']);
    expect(await numbersOf('?q=CN-9697')).toEqual(['CN-9697-0000001']);
    expect(await numbersOf(`?q=${far.order.orderNumber}`)).toEqual(['CN-9697-0000001', 'INV-9697-0000002']);
    expect(await numbersOf(`?q=${far.order.orderNumber}&kind=INVOICE`)).toEqual(['INV-9697-0000002']);
    expect(await numbersOf(`?q=${GSTIN.toLowerCase()}`)).toEqual(['INV-9697-0000001']);
    expect(await numbersOf(`?q=${GSTIN}&from=2096-11-02`)).toEqual([]);
    expect(await numbersOf('?q=INV-9999')).toEqual([]);
  });

  rules('ACT-01').it.each([
    ['?kind=PROFORMA', 'kind must be one of INVOICE, CREDIT_NOTE'],
    ['?from=yesterday', 'from must be an ISO 8601 date'],
    ['?to=2096-13-01', 'to must be an ISO 8601 date'],
    ['?q=x', /^q must be/],
  ])('refuses what it cannot read: %s', async (query, message) => {
    expectError(await admin.client.get(`/invoices/admin${query}`), 400, message);
  });

  rules('ACT-01').it('goes on behind a cursor', async () => {
    const first = await list('?limit=2&cursor=');
    const rest = await list(`?limit=2&cursor=${encodeURIComponent(first.meta.nextCursor)}`);
    expect([...first.invoices, ...rest.invoices].map(({ number }) => number)).toEqual(await numbersOf(''));
  });

  rules('ACT-03', 'ACT-04').it(
    'is exported with a row for each rate, credit notes with a minus',
    async () => {
      const invoice = { kind: 'INVOICE', gstin: '', placeOfSupply: '27', igst: '180', cgst: '0', sgst: '0' };
      expect(await exported()).toEqual([
        {
          number: 'INV-9697-0000001',
          kind: 'INVOICE',
          date: '2096-11-01',
          orderNumber: near.order.orderNumber,
          gstin: GSTIN,
          placeOfSupply: '29',
          rate: '0',
          taxable: '300',
          igst: '0',
          cgst: '0',
          sgst: '0',
          total: '300',
          against: '',
        },
        expect.objectContaining({ rate: '18', taxable: '2000', cgst: '180', sgst: '180', total: '2360' }),
        expect.objectContaining({ ...invoice, rate: '18', taxable: '1000', total: '1180', against: '' }),
        expect.objectContaining({
          number: 'CN-9697-0000001',
          kind: 'CREDIT_NOTE',
          date: '2096-12-01',
          rate: '18',
          taxable: '-500',
          igst: '-90',
          cgst: '0',
          sgst: '0',
          total: '-590',
          against: 'INV-9697-0000002',
        }),
      ]);
      const november = await exported('?from=2096-11-01&to=2096-11-30');
      expect(november.map(({ number }) => number)).toEqual([
        'INV-9697-0000001',
        'INV-9697-0000001',
        'INV-9697-0000002',
      ]);
      expect(await exported('?kind=CREDIT_NOTE')).toHaveLength(1);
    },
  );

  rules('ACT-05').it('has the papers of an earlier version after a migration, each once', async () => {
    const before = await list();
    const papers = collectionOf(app, 'issued_papers');
    await papers.deleteMany({ number: { $ne: 'INV-9697-0000002' } });
    expect(await numbersOf('')).toEqual(['INV-9697-0000002']);
    expect(await issuedPapersAdded.run(app as never, async () => {})).toBe(2);
    expect(await issuedPapersAdded.run(app as never, async () => {})).toBe(0);
    const withoutId = ({ _id, ...invoice }: { _id: string }) => invoice;
    expect((await list()).invoices.map(withoutId)).toEqual(before.invoices.map(withoutId));
  });
});

describe('the register of a shop that is not registered for the tax', () => {
  const app = useApp();

  rules('ACT-01', 'ACT-03').it('is empty, and is not exported', async () => {
    const { order } = await paidOrder(app);
    await app.get(InvoiceNumbersService).give(order.orderId);
    const { client } = await session(app).asAdmin();
    expect(expectSuccess(await client.get('/invoices/admin'))).toEqual({
      invoices: [],
      meta: { total: 0, limit: 20, page: 1 },
    });
    const refused = await client.get('/invoices/admin/export');
    expectError(refused, 409, 'The shop is not registered for the goods and services tax');
    expect(refused.headers.get('x-error-code')).toBe('NO_TAX_REGISTRATION');
  });
});
