import { aProduct } from '../../support/factories/a-product.js';
import { anOrder, checkedOutOrder, paidOrder } from '../../support/factories/an-order.js';
import { useApp } from '../../support/create-app.js';
import { expectError } from '../../support/expect-envelope.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { storedOrder } from '../../support/orders.js';
import { downloadedPdf, readPdf } from '../../support/read-pdf.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';

describe('POST /orders/admin/papers', () => {
  const app = useApp({ SELLER_NAME: 'Kettle House' });
  const admin = useLastingAdmin(app);

  const post = (body: object) => admin.client.post('/orders/admin/papers', body);
  const print = async (kind: string, ids: string[]) => {
    const answer = await fetch(`${app.url}/api/v1/orders/admin/papers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ids, kind }),
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const file = new Uint8Array(await answer.arrayBuffer());
    return { ...readPdf(file), leftOut: answer.headers.get('x-left-out') };
  };
  const line = (
    sku: string,
    name: string,
    quantity: number,
    selectedAttributes?: Record<string, string>,
  ) => ({
    productId: UNKNOWN_ID as never,
    name,
    sku,
    quantity,
    unitPriceMinor: 10_000,
    lineTotalMinor: quantity * 10_000,
    ...(selectedAttributes === undefined ? {} : { selectedAttributes }),
  });

  rules('UNC-11').it('leaves out of slip and list what has left the order', async () => {
    const [itemId, productId] = ['000000000000000000000001', UNKNOWN_ID];
    const items = [line('SKU-1', 'Kettle', 3), line('SKU-2', 'Pan', 1)];
    const cancelledUnits = [
      { itemId, productId, quantity: 2 },
      { itemId: '000000000000000000000002', productId, quantity: 1 },
    ];
    const { _id } = await anOrder(app, { items, cancelledUnits });
    for (const kind of ['PICK_LIST', 'PACKING_SLIPS']) {
      const { text } = await print(kind, [_id.toHexString()]);
      expect(text).toContain('Kettle');
      expect(text).not.toContain('Pan');
      expect(text).toMatch(/Units\t1$/m);
    }
  });

  rules('PGS-04').it(
    'says of a cancelled order that nothing is packed, and picks nothing for it',
    async () => {
      const items = [line('SKU-1', 'Kettle', 3)];
      const cancelledUnits = [{ itemId: '000000000000000000000001', productId: UNKNOWN_ID, quantity: 3 }];
      const [emptied, cancelled, packed] = await Promise.all([
        anOrder(app, { items, cancelledUnits, orderStatus: 'CANCELLED' }),
        anOrder(app, { items, orderStatus: 'CANCELLED' }),
        anOrder(app, { items: [line('SKU-2', 'Pan', 1)] }),
      ]);
      const ids = [emptied, cancelled, packed].map(({ _id }) => _id.toHexString());
      const { pages } = await print('PACKING_SLIPS', ids);
      expect(pages).toHaveLength(3);
      for (const [index, { orderNumber }] of [emptied, cancelled].entries()) {
        expect(pages[index]).toContain(orderNumber);
        expect(pages[index]).toContain('This order was cancelled. Nothing of it is packed or sent.');
        expect(pages[index]).not.toMatch(/SKU|Units/);
      }
      expect(pages[2]).toMatch(/Units\t1$/m);
      const list = await print('PICK_LIST', ids);
      expect(list.text).toMatch(/Orders\s+1\b/);
      expect(list.text).not.toContain('SKU-1');
      expect((await print('PICK_LIST', ids.slice(0, 2))).text).toContain('Nothing is to be taken');
    },
  );

  rules('PGS-03').it('names the e-way bill of the parcel on packing slip and invoice', async () => {
    const state = { orderStatus: 'SHIPPED', paymentStatus: 'PAID' } as const;
    const orders = [
      await anOrder(app, { ...state, ewaybillNumber: '381004567890' }),
      await anOrder(app, { ...state }),
    ];
    const ids = orders.map(({ _id }) => _id.toHexString());
    for (const kind of ['PACKING_SLIPS', 'INVOICES']) {
      const { pages } = await print(kind, ids);
      expect(pages[0]).toMatch(/E-way bill\s+381004567890/);
      expect(pages[1]).not.toContain('E-way bill');
    }
  });

  rules('PPR-02').it(
    'prints a pick list of the units of all orders by SKU, and whom they are for',
    async () => {
      const one = await anOrder(app, {
        items: [
          line('SKU-10', 'Teapot', 1),
          line('SKU-9', 'Shirt', 2, { size: 'M' }),
          line('SKU-9', 'Shirt', 1, { size: 'L' }),
        ],
      });
      const two = await anOrder(app, { items: [line('SKU-9', 'Shirt', 3, { size: 'M' })] });
      const before = await storedOrder(app, one._id.toHexString());
      const { text, pages } = await print('PICK_LIST', [one._id.toHexString(), two._id.toHexString()]);
      expect(pages).toHaveLength(1);
      const lines = text.split('\n');
      const rowOf = (sku: string) => lines.filter((each) => each.startsWith(sku)).join(' | ');
      expect(rowOf('SKU-9')).toMatch(/SKU-9\tShirt\t5\t.* \| SKU-9\tShirt\t1\t/);
      expect(rowOf('SKU-10')).toMatch(/SKU-10\tTeapot\t1/);
      expect(text.indexOf('SKU-9')).toBeLessThan(text.indexOf('SKU-10'));
      expect(text).toContain('size: M');
      expect(text).toMatch(new RegExp(`${one.orderNumber}\\s*×2`));
      expect(text).toMatch(new RegExp(`${two.orderNumber}\\s*×3`));
      expect(text).toMatch(/Units\t7/);
      expect(text).not.toMatch(/100\.00|INR/);
      expect(await storedOrder(app, one._id.toHexString())).toEqual(before);
    },
  );

  rules('PPR-02').it('loses nothing of a pick list of a hundred orders of one thing', async () => {
    const orders = await Promise.all(
      Array.from({ length: 100 }, () => anOrder(app, { items: [line('KETTLE', 'Kettle', 2)] })),
    );
    const { text, pages } = await print(
      'PICK_LIST',
      orders.map(({ _id }) => _id.toHexString()),
    );
    for (const { orderNumber } of orders) expect(text).toContain(orderNumber);
    expect(text).toMatch(/Units\t200/);
    expect(pages.length).toBeGreaterThan(1);
  });

  rules('PPR-03').it(
    'prints a packing slip as a page of its own, with receiver, lines, options and QR code, without prices',
    async () => {
      const one = await anOrder(app, {
        userFirstname: 'Asha',
        items: [line('SHIRT', 'Shirt', 2, { size: 'M', color: 'Red' })],
      });
      const two = await anOrder(app, { userFirstname: 'Ravi', items: [line('POT', 'Teapot', 1)] });
      const { pages } = await print('PACKING_SLIPS', [two._id.toHexString(), one._id.toHexString()]);
      expect(pages).toHaveLength(2);
      const [first, second] = pages as [string, string];
      expect(first).toContain(two.orderNumber);
      expect(first).toContain('Ravi');
      expect(first).not.toContain('Shirt');
      for (const text of [
        one.orderNumber,
        'Asha',
        'Shirt',
        'size: M',
        'color: Red',
        'Shipped to',
        one.shippingAddress.pincode,
      ])
        expect(second).toContain(text);
      expect(second).toMatch(/Page 1 of 1/);
      expect(second).not.toMatch(/100\.00|200\.00|INR|Billed/);
    },
  );

  rules('ADR-11').it('prints on a packing slip who receives the parcel, and the phone', async () => {
    const { _id, shippingAddress } = await anOrder(app);
    const recipient = { recipient: 'Meera Nair', recipientPhone: '9811111111' };
    const other = await anOrder(app, { shippingAddress: { ...shippingAddress, ...recipient } });
    const { pages } = await print('PACKING_SLIPS', [other._id.toHexString(), _id.toHexString()]);
    expect(pages[0]).toMatch(/Meera Nair[^]*12 Brigade Road[^]*Phone: 9811111111/);
    expect(pages[0]).not.toContain('Asha');
    expect(pages[1]).toContain('Asha Verma');
    expect(pages[1]).not.toContain('Phone');
  });

  rules('PPR-04').it(
    'prints the invoices that exist, in the order of ids; the others are named in a header',
    async () => {
      const product = await aProduct(app, { name: 'Kettle' });
      const [one, unpaid, two] = [
        (await paidOrder(app, { product })).order,
        (await checkedOutOrder(app, { product })).order,
        (await paidOrder(app, { product })).order,
      ];
      const { pages, leftOut } = await print('INVOICES', [two.orderId, unpaid.orderId, one.orderId]);
      expect(pages).toHaveLength(2);
      expect(pages[0]).toContain(two.orderNumber);
      expect(pages[1]).toContain(one.orderNumber);
      for (const page of pages) expect(page).toMatch(/Page 1 of 1/);
      expect(leftOut).toBe(unpaid.orderNumber);
      const whole = await print('INVOICES', [one.orderId]);
      expect(whole.leftOut).toBeNull();
      expectError(
        await post({ ids: [unpaid.orderId], kind: 'INVOICES' }),
        409,
        'None of these orders has an invoice',
      );
    },
  );

  rules('PPR-04').it('prints an invoice as it is printed alone', async () => {
    const { order } = await paidOrder(app);
    const { text } = await downloadedPdf(app, admin, `/orders/admin/${order.orderId}/invoice`);
    expect((await print('INVOICES', [order.orderId])).text).toBe(text);
  });

  rules('PPR-01').it('are not made when one of the orders is unknown', async () => {
    const { _id } = await anOrder(app);
    for (const kind of ['PICK_LIST', 'PACKING_SLIPS', 'INVOICES'])
      expectError(await post({ ids: [_id.toHexString(), UNKNOWN_ID], kind }), 404, 'Order not found');
  });

  const ids = [UNKNOWN_ID];
  const IDS = 'ids must be a list of 1 to 100 identifiers without repeats';
  const MORE = Array.from({ length: 101 }, (_, i) => i.toString(16).padStart(24, '0'));
  rules('PPR-01').it.each<[string, object]>([
    ['kind must be one of PICK_LIST, PACKING_SLIPS, INVOICES', { ids, kind: 'LABELS' }],
    ['kind is required', { ids }],
    [IDS, { ids: [], kind: 'INVOICES' }],
    [IDS, { ids: [...ids, ...ids], kind: 'INVOICES' }],
    [IDS, { ids: MORE, kind: 'INVOICES' }],
  ])('refuse: %s', async (message, body) => {
    expectError(await post(body), 400, message);
  });
});
