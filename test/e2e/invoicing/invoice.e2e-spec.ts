import { InvoiceService } from '#modules/invoicing/services/invoice.service.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import { anOrder, checkedOutOrder, paidOrder } from '../../support/factories/an-order.js';
import { aProduct } from '../../support/factories/a-product.js';
import { readPdf, downloadedPdf } from '../../support/read-pdf.js';
import { session, type Session } from '../../support/session.js';
import { useApp } from '../../support/create-app.js';

const SELLER = {
  SELLER_NAME: 'Kettle House',
  SELLER_ADDRESS: '1 Market Street, Bengaluru 560001',
  SELLER_TAX_ID: '29ABCDE1234F1Z5',
};

describe('GET /orders/:id/invoice', () => {
  const app = useApp(SELLER);

  const download = ({ token }: Session, orderId: string): Promise<Response> =>
    fetch(`${app.url}/api/v1/orders/${orderId}/invoice`, { headers: { authorization: `Bearer ${token}` } });
  const invoiceOf = (owner: Session, orderId: string) =>
    downloadedPdf(app, owner, `/orders/${orderId}/invoice`);
  const anOwnedOrder = async (overrides: Parameters<typeof anOrder>[1] = {}) => {
    const owner = await session(app).asUser();
    const order = await anOrder(app, { userId: owner.user.id, ...overrides });
    return { owner, orderId: order._id.toHexString(), order };
  };

  rules('ORD-24').it('answers a PDF file that is not cached', async () => {
    const { customer, order } = await paidOrder(app);
    const answer = await download(customer, order.orderId);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="invoice-${order.orderNumber}.pdf"`,
    );
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const file = new Uint8Array(await answer.arrayBuffer());
    expect(answer.headers.get('content-length')).toBe(String(file.length));
    expect(Buffer.from(file.subarray(0, 5)).toString()).toBe('%PDF-');
  });

  rules('FUL-16').it(
    'shows seller, numbers, lines, discount, total and address of a paid order',
    async () => {
      const coupon = await aCoupon(app, { type: 'PERCENT', value: 10 });
      const product = await aProduct(app, { sku: 'KETTLE-INV' });
      const { customer, order } = await paidOrder(app, { product, quantity: 3, couponCode: coupon.code });
      const { text, pages } = await invoiceOf(customer, order.orderId);
      expect(pages).toHaveLength(1);
      const { invoiceNumber } = expectSuccess(await customer.client.get(`/orders/${order.orderId}`));
      expect(invoiceNumber).not.toBeNull();
      for (const line of [
        'Kettle House',
        'Invoice',
        '1 Market Street, Bengaluru 560001',
        'Tax ID: 29ABCDE1234F1Z5',
        `Invoice number\t${invoiceNumber}`,
        `Order number\t${order.orderNumber}`,
        'Payment\tPaid',
        'Currency\tINR',
        customer.user.email,
        'Subtotal\t₹4,498.50',
        `Discount (${coupon.code})\t-₹449.85`,
        'Total (INR)\t₹4,048.65',
      ]) {
        expect(text.split('\n')).toContainEqual(expect.stringContaining(line));
      }
      expect(text).toMatch(/1\tStainless Steel Kettle\tKETTLE-INV\t3\t₹1,499\.50\t₹4,498\.50/);
      expect(text.match(/12 Brigade Road/g)).toHaveLength(2);
      expect(text).toContain('Page 1 of 1');
    },
  );

  rules('FUL-32').it('is titled a proforma invoice until the order is paid', async () => {
    const { customer, order } = await checkedOutOrder(app);
    const { text, properties } = await invoiceOf(customer, order.orderId);
    expect(properties).toContain('Proforma invoice');
    expect(text).toContain('Proforma invoice');
    expect(text).not.toContain('Invoice number');
    expect(text).toContain('Payment\tAwaited');
  });

  rules('FUL-32').it.each(['PENDING', 'CANCELLED', 'SHIPPED', 'DELIVERED', 'RETURNED'] as const)(
    'is there for an order that is %s',
    async (orderStatus) => {
      const { owner, orderId, order } = await anOwnedOrder({ orderStatus });
      expect((await invoiceOf(owner, orderId)).text).toContain(order.orderNumber);
    },
  );

  rules('ORD-25', 'ERR-18').it('refuses the order of another user, to administrators too', async () => {
    const { orderId } = await anOwnedOrder();
    for (const other of [await session(app).asUser(), await session(app).asAdmin()]) {
      const answer = await other.client.get(`/orders/${orderId}/invoice`);
      expectError(answer, 403);
      expect(answer.headers.get('content-disposition')).toBeNull();
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    }
  });

  rules('TAX-05').it('is there for administrators at a path of their own', async () => {
    const { customer, order } = await paidOrder(app);
    const admin = await session(app).asAdmin();
    const { text } = await downloadedPdf(app, admin, `/orders/admin/${order.orderId}/invoice`);
    expect(text).toContain(customer.user.email);
    expect(text).toMatch(/Invoice number\tINV-\d{4}-\d{7}/);
    expectError(await customer.client.get(`/orders/admin/${order.orderId}/invoice`), 403);
  });

  rules('ORD-26').it('does not find an order whose checkout never ended', async () => {
    const { owner, orderId } = await anOwnedOrder({ hasGatewayOrder: false });
    expectError(await owner.client.get(`/orders/${orderId}/invoice`), 404, 'Order not found');
  });

  rules('ORD-26').it('takes the id of the order, not its number, in either letter case', async () => {
    const { owner, orderId, order } = await anOwnedOrder();
    const path = `/orders/${order.orderNumber}/invoice`;
    expectError(await owner.client.get(path), 400, 'Invalid id format');
    expect((await download(owner, orderId.toUpperCase())).status).toBe(200);
  });

  it('has no name once the owner has deleted the account', async () => {
    const { owner, orderId } = await anOwnedOrder({ userEmail: 'asha@example.com' });
    expectSuccess(await owner.client.delete('/users/profile'));
    // The deleted account's token reaches nothing any more: what would be printed is asked of the service itself.
    expect((await download(owner, orderId)).status).toBe(404);
    const { content } = await app.get(InvoiceService).print(owner.user.id, orderId);
    const { text } = readPdf(new Uint8Array(content));
    expect(text).not.toMatch(/asha|Brigade/i);
    expect(text).toContain('Stainless Steel Kettle');
  });
});
