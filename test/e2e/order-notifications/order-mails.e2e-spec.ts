import { PdfRenderer } from '#infrastructure/pdf/pdf-renderer.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { anImage, anUpload } from '../../support/factories/an-image.js';
import { aProduct } from '../../support/factories/a-product.js';
import { paidOrder } from '../../support/factories/an-order.js';
import { countMailsTo, mailTo } from '../../support/inbox.js';
import { storedOrder } from '../../support/orders.js';
import { readPdf } from '../../support/read-pdf.js';
import { session } from '../../support/session.js';
import { reportParcel } from '../../support/webhooks.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import { useApp } from '../../support/create-app.js';

const HOUR_MS = 3_600_000;

describe('the mails about an order', () => {
  const app = useApp({
    SELLER_EMAIL: 'help@shop.example',
    STOREFRONT_URL: 'https://shop.example/in/',
  });

  afterEach(() => jest.restoreAllMocks());
  const confirmationTo = (email: string) => mailTo(app, email, /is confirmed$/);

  rules('MAI-02').it('have the numbered invoice with the confirmation', async () => {
    const { customer, order } = await paidOrder(app);
    const { text, attachments } = await confirmationTo(customer.user.email);
    expect(text).toContain('Your invoice is attached to this mail.');
    expect(attachments).toEqual([
      {
        filename: `invoice-${order.orderNumber}.pdf`,
        contentType: 'application/pdf',
        content: expect.any(Buffer),
      },
    ]);
    const { invoiceNumber } = await storedOrder(app, order.orderId);
    expect(readPdf(attachments[0]!.content).text).toContain(invoiceNumber);
  });

  rules('MAI-02').it('send no invoice, which has name and address, to an unverified address', async () => {
    const customer = await session(app).asUser({ isEmailVerified: false });
    await paidOrder(app, { customer });
    const { text, attachments } = await confirmationTo(customer.user.email);
    expect(attachments).toEqual([]);
    expect(text).not.toContain('attached');
  });

  rules('MAI-02').it(
    'wait while the invoice cannot be printed, and go without it after an hour',
    async () => {
      const render = jest.spyOn(app.get(PdfRenderer), 'render').mockRejectedValue(new Error('no font'));
      const { customer } = await paidOrder(app);
      await expectEventually(() => expect(render).toHaveBeenCalled());
      expect(await countMailsTo(app, customer.user.email)).toBe(0);
      app.clock.advance(HOUR_MS);
      const { text, attachments } = await confirmationTo(customer.user.email);
      expect(attachments).toEqual([]);
      expect(text).not.toContain('attached');
    },
  );

  rules('MAI-02').it('have the invoice when it can be printed at the next attempt', async () => {
    const render = jest.spyOn(app.get(PdfRenderer), 'render').mockRejectedValueOnce(new Error('no thread'));
    const { customer } = await paidOrder(app);
    await expectEventually(() => expect(render).toHaveBeenCalled());
    app.clock.advance(60_000);
    expect((await confirmationTo(customer.user.email)).attachments).toHaveLength(1);
    expect(await countMailsTo(app, customer.user.email)).toBe(1);
  });

  rules('MAI-03').it('show the picture of a product that has one', async () => {
    const { client } = await session(app).asAdmin();
    const product = await aProduct(app);
    const { images } = expectSuccess(
      await client.post(`/products/${product._id}/images`, anUpload('image', await anImage())),
    );
    const { customer } = await paidOrder(app, { product });
    const { html } = await confirmationTo(customer.user.email);
    expect(html).toContain(`src="${images[0].replace('.w1600.', '.w200.')}"`);
  });

  rules('MAI-01').it('link to the order in the storefront, and are answered to support', async () => {
    const { customer, order } = await paidOrder(app);
    const admin = await session(app).asAdmin();
    expectSuccess(await admin.client.post(`/orders/admin/${order.orderId}/dispatch`, PARCEL));
    await reportParcel(app, order.orderNumber, 'DELIVERED');
    for (const subject of [/is confirmed$/, /been shipped$/, /been delivered$/]) {
      const { text, html, replyTo } = await mailTo(app, customer.user.email, subject);
      expect(text).toContain(`your order: https://shop.example/in/orders/${order.orderId}\n`);
      expect(html).toContain(`href="https://shop.example/in/orders/${order.orderId}"`);
      expect(text).toMatch(/\nSupport: help@shop\.example\n$/);
      expect(replyTo).toBe('help@shop.example');
    }
  });

  rules('RFD-05').it('say why the money of a cancelled order comes back', async () => {
    const { customer, order } = await paidOrder(app);
    expectSuccess(await customer.client.post(`/orders/${order.orderId}/cancel`, {}));
    const { text } = await mailTo(app, customer.user.email, /refund .* has started$/);
    expect(text).toContain('Your order was cancelled. We have started your refund.');
  });
});
