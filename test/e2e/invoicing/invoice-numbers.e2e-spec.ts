import type { SandboxPayment } from '#infrastructure/payment-gateway/adapters/sandbox.payment-gateway.js';
import { InvoiceBooksService } from '#modules/bookkeeping/index.js';
import { InvoiceNumbersService } from '#modules/invoicing/index.js';
import { InvoiceService } from '#modules/invoicing/services/invoice.service.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { aProduct } from '../../support/factories/a-product.js';
import {
  checkedOutOrder,
  checkedOutOrders,
  paidOrder,
  payAtGateway,
  verifyPayment,
  type Purchase,
} from '../../support/factories/an-order.js';
import { storedOrder } from '../../support/orders.js';
import { session } from '../../support/session.js';
import { useTwoApps } from '../../support/create-app.js';

/** More of them take their minute. */
const INVOICES = Number(process.env['INVOICES'] ?? 6);

/** A payment also writes what its customer has spent, so that many of one customer wait for one another. */
const OF_ONE_CUSTOMER = 5;

const running = (number: string) => Number(number.split('-').at(-1));

describe('the invoice numbers of orders', () => {
  const [app, second] = useTwoApps({ MAX_UNPAID_ORDERS: '300' });

  const orderOf = async ({ customer, order }: Purchase) =>
    expectSuccess(await customer.client.get(`/orders/${order.orderId}`));
  const numberOf = async (purchase: Purchase): Promise<string | null> =>
    (await orderOf(purchase)).invoiceNumber;
  const numbered = (purchase: Purchase) =>
    expectEventually(async () => {
      const number = await numberOf(purchase);
      expect(number).not.toBeNull();
      return number!;
    });
  /** As a client pays: a busy database is asked again. */
  const paid = (purchase: Purchase, payment: SandboxPayment) =>
    expectEventually(async () => expectSuccess(await verifyPayment(purchase, payment)));
  const expectNoGaps = async () => {
    const { differences, numbers } = await app.get(InvoiceBooksService).check();
    expect(differences).toEqual([]);
    return numbers;
  };

  rules('TAX-01').it('come soon after the payment, and stand in both details', async () => {
    const unpaid = await checkedOutOrder(app);
    const paid = await checkedOutOrder(app);
    expectSuccess(await verifyPayment(paid, await payAtGateway(app, paid.order.gatewayOrderId)));
    const number = await numbered(paid);
    expect(number).toMatch(/^INV-\d{4}-\d{7}$/);
    const admin = await session(app).asAdmin();
    expect(expectSuccess(await admin.client.get(`/orders/admin/${paid.order.orderId}`)).invoiceNumber).toBe(
      number,
    );
    expect(await numberOf(unpaid)).toBeNull();
  });

  rules('TAX-01').it('are given to an order that an administrator marks as paid', async () => {
    const purchase = await checkedOutOrder(app);
    const admin = await session(app).asAdmin();
    expectSuccess(
      await admin.client.post(`/orders/admin/${purchase.order.orderId}/mark-paid`, { reference: 'NEFT-1' }),
    );
    await numbered(purchase);
  });

  rules('TAX-01').it('stay when the order is cancelled and refunded', async () => {
    const purchase = await paidOrder(app);
    const number = await numbered(purchase);
    const admin = await session(app).asAdmin();
    const cancel = { status: 'CANCELLED' };
    expectSuccess(await admin.client.patch(`/orders/admin/${purchase.order.orderId}/status`, cancel));
    // Its credit note takes a number of its own row, which the other tests must not meet half-way.
    await expectEventually(async () =>
      expect((await storedOrder(app, purchase.order.orderId)).creditNotes).toHaveLength(1),
    );
    expect((await orderOf(purchase)).paymentStatus).toBe('REFUNDED');
    expect(await numberOf(purchase)).toBe(number);
  });

  rules('TAX-02').it(
    'are consecutive and unique when many orders are paid at once, two processes give them, and invoices are printed meanwhile',
    async () => {
      const product = await aProduct(app, { currentStock: INVOICES });
      const before = await expectNoGaps();
      const orders: Purchase[] = [];
      while (orders.length < INVOICES)
        orders.push(
          ...(await checkedOutOrders(app, Math.min(OF_ONE_CUSTOMER, INVOICES - orders.length), { product })),
        );
      const payments = await Promise.all(orders.map(({ order }) => payAtGateway(app, order.gatewayOrderId)));
      await Promise.all(
        orders.flatMap((purchase, index) => [
          paid(purchase, payments[index]!),
          (index % 2 === 0 ? app : second).get(InvoiceNumbersService).giveDue(),
        ]),
      );
      await Promise.all(
        orders
          .slice(0, 2)
          .map(({ customer, order }) => app.get(InvoiceService).print(customer.user.id, order.orderId)),
      );
      const numbers = await Promise.all(orders.map((purchase) => numbered(purchase)));
      expect(new Set(numbers).size).toBe(INVOICES);
      expect(await expectNoGaps()).toBe(before + INVOICES);
    },
  );

  rules('TAX-02').it(
    'are one, without a gap, for an order of which four copies are printed at once in two processes, and once more with an older reading',
    async () => {
      const before = await expectNoGaps();
      const purchase = await checkedOutOrder(app);
      expectSuccess(await verifyPayment(purchase, await payAtGateway(app, purchase.order.gatewayOrderId)));
      const { orderId } = purchase.order;
      const printed = Array.from({ length: 4 }, (_, copy) =>
        (copy % 2 === 0 ? app : second).get(InvoiceService).printAny(orderId),
      );
      await Promise.all(printed);
      const number = await numbered(purchase);
      // Those who read the order before it had its number, and ask now.
      const { _id } = await storedOrder(app, orderId);
      expect(await second.get(InvoiceNumbersService).giveInvoice(_id)).toBeUndefined();
      expect(await numberOf(purchase)).toBe(number);
      expect(await expectNoGaps()).toBe(before + 1);
    },
  );

  rules('TAX-02').it('leave no gap when the transaction that takes one fails', async () => {
    const last = running(await numbered(await paidOrder(app)));
    const before = await expectNoGaps();
    const unpaid = await checkedOutOrder(app);
    const numbers = app.get(InvoiceNumbersService);
    const failure = jest
      .spyOn(numbers['paperNumbers'], 'save')
      .mockRejectedValueOnce(new Error('The disk is full'));
    await expect(numbers.give(unpaid.order.orderId)).rejects.toThrow('The disk is full');
    failure.mockRestore();
    expect(await expectNoGaps()).toBe(before);
    const purchase = await paidOrder(app);
    expect(running(await numbered(purchase))).toBe(last + 1);
  });

  rules('TAX-03').it(
    'are waited for by no payment: one is confirmed while the number of another is being taken',
    async () => {
      const [first, other] = [await checkedOutOrder(app), await checkedOutOrder(app)];
      const numbers = app.get(InvoiceNumbersService);
      const { save } = numbers['paperNumbers'];
      let release!: () => void;
      const isConfirmed = new Promise<void>((resolve) => (release = resolve));
      const saving = jest.spyOn(numbers['paperNumbers'], 'save').mockImplementationOnce(async (...given) => {
        await isConfirmed;
        return save.apply(numbers['paperNumbers'], given);
      });
      const taken = numbers.give(first.order.orderId);
      await expectEventually(() => expect(saving).toHaveBeenCalled());
      const payment = await payAtGateway(app, other.order.gatewayOrderId);
      expectSuccess(await verifyPayment(other, payment));
      release();
      await taken;
      saving.mockRestore();
      await numbered(other);
      await expectNoGaps();
    },
  );
});
