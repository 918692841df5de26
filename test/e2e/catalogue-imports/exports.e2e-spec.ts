import { parse } from 'csv-parse/sync';
import { AppConfig } from '#config/app-config.js';
import { collectionOf } from '../../support/collection-of.js';
import { createApp, useApp, type TestApp } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { aProduct, aShirt } from '../../support/factories/a-product.js';
import { anOrder, checkedOutOrder } from '../../support/factories/an-order.js';
import { session, useAdmin, type Session } from '../../support/session.js';
import { imported, sample } from './importing.js';

async function exported(app: TestApp, admin: Session, path: string) {
  const response = await fetch(`${app.url}/api/v1${path}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const content = await response.text();
  const rows: Array<Record<string, string>> = parse(content, { columns: true, bom: true });
  return { content, rows, response };
}

describe('GET /products/admin/export', () => {
  const app = useApp();
  const admin = useAdmin(app);

  beforeAll(async () => {
    await imported(admin, sample('shopify-clothing').replaceAll(/http:\S+?\.png/g, ''), 'shopify');
    const { imageHost } = app.get(AppConfig);
    await aProduct(app, {
      name: '=HYPERLINK("http://evil.example")',
      description: '+ a list:\n<ul><li>"one", two</li></ul>',
      tags: ['with, comma', 'two\nlines', '-minus'],
      attributes: { size: ['S', 1, true], '@sign': ["it's"] },
      brand: "'quoted",
      salePrice: 999,
      weight: 12.5,
      seo: { title: ' Only a title ', description: '' },
      images: ['front', 'side', 'back'].map((name) => `${imageHost.baseUrl}/${name}.webp`),
      imageTexts: ['', 'From the side', ''],
      taxRate: 5,
      hsnCode: '7323',
      barcode: '01234567',
      isActive: false,
    });
    await aShirt(app, { discount: 10 });
    await aShirt(app, { name: 'Shirt on sale', salePrice: 999 });
    const planned = await aProduct(app, { sku: 'PLANNED', discount: 5 });
    const running = await aShirt(app, { sku: 'RUNNING', salePrice: 1100 });
    const sale = { startsAt: '2999-01-01T00:00:00Z', endsAt: '2999-02-01T10:00:00.250Z' };
    for (const [ids, set] of [
      [[planned._id], { salePrice: 900, ...sale }],
      [[running._id], { discount: 30, endsAt: sale.endsAt }],
    ] as const)
      expectSuccess(await admin.client.patch('/products/admin/bulk', { ids, set }));
  });

  rules('IMP-19').it('is what the import reads: nothing is changed here', async () => {
    const { content, rows, response } = await exported(app, admin, '/products/admin/export');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(rows).toHaveLength(3 + 3 + 1 + 2 + 2 + 1 + 2);
    for (const cell of rows.flatMap((row) => Object.values(row))) expect(cell).not.toMatch(/^[=+\-@\t]/);
    expect(await imported(admin, content)).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 7,
      errors: [],
    });
  });

  rules('ATN-08').it('keeps an HSN code of another length, until it is changed', async () => {
    const { sku } = await aProduct(app);
    const stored = async () => (await collectionOf(app, 'products').findOne({ sku }))!;
    await collectionOf(app, 'products').updateOne({ sku }, { $set: { hsnCode: '73239' } });
    const file = (name: string, hsnCode: string) => `sku,name,hsnCode\n${sku},${name},${hsnCode}\n`;
    expect(await imported(admin, file('A kettle', '73239'))).toMatchObject({ updated: 1, errors: [] });
    const { errors } = await imported(admin, file('Another kettle', '73231'));
    expect(errors).toMatchObject([{ column: 'hsnCode' }]);
    expect(await stored()).toMatchObject({ name: 'A kettle', hsnCode: '73239' });
    expect(await imported(admin, file('A kettle', '732393'))).toMatchObject({ updated: 1, errors: [] });
    await collectionOf(app, 'products').deleteOne({ sku });
  });

  rules('IMO-06').it('says what a planned sale takes off, and what holds without it', async () => {
    const { rows } = await exported(app, admin, '/products/admin/export');
    const rowOf = (sku: string) => rows.find((row) => row['sku'] === sku);
    expect(rowOf('PLANNED')).toMatchObject({
      discount: '5',
      salePrice: '',
      plannedDiscount: '',
      plannedSalePrice: '900',
      saleStartsAt: '2999-01-01T05:30:00+05:30',
      saleEndsAt: '2999-02-01T15:30:00.250+05:30',
    });
    expect(rowOf('RUNNING')).toMatchObject({ discount: '', salePrice: '1100', plannedDiscount: '30' });
  });

  rules('IMP-19', 'IMO-06').it('gives another shop the same', async () => {
    const { content } = await exported(app, admin, '/products/admin/export');
    const other = await createApp();
    try {
      const itsAdmin = await session(other).asAdmin();
      expect(await imported(itsAdmin, content)).toMatchObject({ created: 7, failed: 0, errors: [] });
      const its = await exported(other, itsAdmin, '/products/admin/export');
      // Each shop has its own ids.
      const withoutIds = (text: string) => text.replaceAll(/^'?[0-9a-f]{24}(?=,)/gm, 'id');
      expect(withoutIds(its.content)).toBe(withoutIds(content));
    } finally {
      await other.close();
    }
  });
});

describe('GET /orders/admin/export', () => {
  const app = useApp();
  const admin = useAdmin(app);

  rules('IMP-20', 'ATN-10').it(
    'has a row for each line of an order, oldest first, guarded against formulas',
    async () => {
      const product = await aProduct(app, { name: '=1+1 mugs' });
      const second = await aProduct(app);
      const more = [{ productId: second._id, quantity: 1 }];
      const { order, customer } = await checkedOutOrder(app, { product, quantity: 2, more });
      await checkedOutOrder(app);
      const { rows } = await exported(app, admin, '/orders/admin/export');
      expect(rows).toHaveLength(3);
      const ofOrder = {
        orderNumber: order.orderNumber,
        email: customer.user.email,
        currency: 'INR',
      };
      expect(rows).toMatchObject([
        {
          ...ofOrder,
          subtotal: '4498.5',
          discount: '0',
          total: '4498.5',
          refunded: '0',
          name: "'=1+1 mugs",
          sku: product.sku,
          quantity: '2',
          unitPrice: '1499.5',
          lineTotal: '2999',
        },
        {
          ...ofOrder,
          subtotal: '',
          discount: '',
          total: '',
          refunded: '',
          name: second.name,
          sku: second.sku,
          quantity: '1',
        },
        { name: 'Stainless Steel Kettle', total: '1499.5' },
      ]);
      const none = await exported(app, admin, '/orders/admin/export?endDate=2001-01-01');
      expect(none.rows).toEqual([]);
    },
  );

  rules('PGS-06').it('has who receives the parcel, empty where that is the customer', async () => {
    const address = { recipient: 'Meera Nair', recipientPhone: '9811111111' };
    const { order } = await checkedOutOrder(app, { address });
    const { order: own } = await checkedOutOrder(app);
    const { rows } = await exported(app, admin, '/orders/admin/export');
    const rowOf = (orderNumber: string) => rows.find((row) => row['orderNumber'] === orderNumber);
    expect(rowOf(order.orderNumber)).toMatchObject(address);
    expect(rowOf(own.orderNumber)).toMatchObject({ recipient: '', recipientPhone: '' });
  });

  rules('ATN-12').it('has times of the shop, and no taxes of a seller who is not registered', async () => {
    const order = await anOrder(app, { createdAt: new Date('2018-06-30T20:00:00Z') });
    const { rows } = await exported(app, admin, '/orders/admin/export?endDate=2018-12-31');
    expect(rows).toMatchObject([
      {
        orderNumber: order.orderNumber,
        createdAt: '2018-07-01T01:30:00+05:30',
        taxable: '',
        igst: '',
        cgst: '',
        sgst: '',
      },
    ]);
  });

  rules('ATN-09').it('reads a day without a time as one of the shop', async () => {
    const [, first, last] = await Promise.all(
      [
        '2019-03-03T18:29:59.999Z',
        '2019-03-03T18:30:00Z',
        '2019-03-04T18:29:59.999Z',
        '2019-03-04T18:30:00Z',
      ].map((at) => anOrder(app, { createdAt: new Date(at) })),
    );
    const { rows } = await exported(
      app,
      admin,
      '/orders/admin/export?startDate=2019-03-04&endDate=2019-03-04',
    );
    expect(rows.map(({ orderNumber }) => orderNumber)).toEqual([first!.orderNumber, last!.orderNumber]);
  });

  rules('IMP-20').it('reads page after page, also of orders of the same moment', async () => {
    const at = new Date('2020-02-02T00:00:00.000Z');
    // Numbers that are made by chance meet, one run in a thousand.
    const numbers = Array.from({ length: 401 }, (_, index) => `ORD-200202${10_000_000 + index}`);
    const orders = await Promise.all(
      numbers.map((orderNumber) => anOrder(app, { createdAt: at, orderNumber })),
    );
    const { rows } = await exported(
      app,
      admin,
      '/orders/admin/export?startDate=2020-02-01&endDate=2020-02-02',
    );
    expect(new Set(rows.map(({ orderNumber }) => orderNumber))).toEqual(
      new Set(orders.map(({ orderNumber }) => orderNumber)),
    );
    expect(rows).toHaveLength(orders.reduce((sum, { items }) => sum + items.length, 0));
  });
});

describe('GET /orders/admin/export of a registered seller', () => {
  const app = useApp({ SELLER_TAX_ID: '29ABCDE1234F1Z5', SELLER_STATE: 'Karnataka', TAX_RATE_DEFAULT: '5' });
  const admin = useAdmin(app);

  rules('ATN-12').it.each([
    ['Karnataka', '560001', '29', ['cgst', 'sgst']],
    ['Delhi', '110001', "'07", ['igst']],
  ])(
    'splits what was paid from %s into taxable value and taxes, to the paisa',
    async (state, pincode, placeOfSupply, heads) => {
      const product = await aProduct(app, { basePrice: 333.33, taxRate: 18 });
      const other = await aProduct(app, { basePrice: 99.99 });
      const more = [{ productId: other._id, quantity: 3 }];
      const address = { state, pincode, city: state };
      const { order } = await checkedOutOrder(app, { product, quantity: 2, more, address });
      const { rows } = await exported(app, admin, '/orders/admin/export');
      const lines = rows.filter(({ orderNumber }) => orderNumber === order.orderNumber);
      expect(lines).toMatchObject([
        { placeOfSupply, taxRate: '18' },
        { placeOfSupply, taxRate: '5' },
      ]);
      const paise = (cell: string | undefined) => Math.round(Number(cell) * 100);
      for (const line of lines) {
        const charged = ['igst', 'cgst', 'sgst'].filter((head) => paise(line[head]) > 0);
        expect(charged).toEqual(heads);
        const tax = paise(line['igst']) + paise(line['cgst']) + paise(line['sgst']);
        expect(paise(line['taxable']) + tax).toBe(paise(line['lineTotal']));
        expect(Math.abs(tax - (paise(line['taxable']) * Number(line['taxRate'])) / 100)).toBeLessThanOrEqual(
          1,
        );
      }
      const sums = lines.flatMap((line) =>
        ['taxable', 'igst', 'cgst', 'sgst'].map((name) => paise(line[name])),
      );
      expect(sums.reduce((sum, each) => sum + each, 0)).toBe(paise(lines[0]!['total']));
    },
  );
});
