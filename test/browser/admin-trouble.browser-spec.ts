import type { Page } from 'playwright-core';
import { expectEventually } from '../support/expect-eventually.js';
import { withAxe } from './support/accessibility.js';
import { AdminBench } from './support/admin-bench.js';
import { WIDTHS } from './support/site-bench.js';

const NUMBER = '381004567890';
const LOOKS = [
  ['desktop', 'light'],
  ['phone', 'dark'],
] as const;

/** The refusals of the shop on the pages, which say why in words, and what can be done. */
describe('what needs a second word of the staff', () => {
  let bench: AdminBench;
  let product: string;

  beforeAll(async () => {
    bench = await AdminBench.open({ EWAY_BILL_FROM: '2000' });
    product = await bench.newProduct('A lamp of value', 50);
    await bench.admin.updateProduct({
      id: product,
      basePrice: 1000,
      discount: 0,
      weight: 500,
      length: 20,
      breadth: 20,
      height: 20,
    });
  });

  afterAll(async () => {
    await bench.close();
    expect(bench.complaints).toEqual([]);
  });

  const detailOf = (id: string) => bench.admin.getOrderAsAdmin({ id });

  async function open(device: 'desktop' | 'phone', colorScheme: 'light' | 'dark') {
    const visitor = await bench.newVisitor({
      viewport: WIDTHS[device],
      colorScheme,
      reducedMotion: 'reduce',
    });
    await withAxe(visitor);
    const page = await bench.visit(visitor);
    await bench.logIn(page);
    const faults = (name: string) => bench.faultsOf(page, name, { device, colorScheme });
    return { visitor, page, faults };
  }

  rules('PGS-08').it.each(LOOKS)(
    'asks for the e-way bill of each order that is due one, and shows its number: %s',
    async (device, colorScheme) => {
      const above = await bench.paidOrder(product, 3);
      const needless = await bench.paidOrder(product, 4);
      const below = await bench.paidOrder(product, 1);
      const { visitor, page, faults } = await open(device, colorScheme);
      await bench.goTo(page, '/orders');
      for (const { orderNumber } of [above, needless, below])
        await page.getByRole('checkbox', { name: `Select ${orderNumber}` }).check();
      await page.getByRole('button', { name: 'Dispatch', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Dispatch 3' }).click();
      const bill = (name: string, orderNumber: string) => dialog.getByLabel(`${name} of ${orderNumber}`);
      await bill('E-way bill number', above.orderNumber).fill('3810 0456 7890');
      await bill('None is needed', needless.orderNumber).check();
      expect(await bill('E-way bill number', below.orderNumber).count()).toBe(0);
      expect(await faults('dispatch-eway-bill')).toEqual([]);
      await dialog.getByRole('button', { name: 'Try the 2 again' }).click();
      await dialog.getByText('3 orders are on their way').waitFor();
      expect(await detailOf(above.id)).toMatchObject({ ewaybillNumber: NUMBER });
      expect(await detailOf(needless.id)).not.toHaveProperty('ewaybillNumber');
      await bench.goTo(page, `/orders/${above.id}/show`);
      await page.getByText(NUMBER).waitFor();
      expect(await faults('order-eway-bill')).toEqual([]);
      await visitor.close();
    },
  );

  /** An order with a failed refund, whose payment is disputed since. */
  async function disputed(): Promise<{ id: string; orderNumber: string }> {
    const order = await bench.paidOrder(product);
    await bench.admin.changeGatewaySettings({ refunds: 'failed' });
    await bench.admin.refundOrder({ id: order.id, amount: 100, reason: 'Scratch on the lid' });
    const { payments } = await expectEventually(async () => {
      const detail = await detailOf(order.id);
      expect(detail).toMatchObject({ refunds: [{ status: 'FAILED' }] });
      return detail;
    });
    await bench.admin.changeGatewaySettings({ refunds: 'processed' });
    await bench.admin.disputeGatewayPayment({
      gatewayPaymentId: payments[0]!.gatewayPaymentId,
      event: 'created',
    });
    await expectEventually(async () => expect((await detailOf(order.id)).attention).toContain('disputed'));
    return order;
  }

  const insist = async (page: Page, orderNumber: string): Promise<void> => {
    const dialog = page.getByRole('dialog');
    const box = dialog.getByLabel(`Refund it anyway, ${orderNumber}`);
    expect(await box.count()).toBe(0);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await box.check();
  };

  rules('PGS-09').it.each(LOOKS)(
    'refunds disputed money only where staff insist, and dispatches no such order: %s',
    async (device, colorScheme) => {
      const { id, orderNumber } = await disputed();
      const { visitor, page, faults } = await open(device, colorScheme);
      await bench.goTo(page, `/orders/${id}/show`);
      await page.getByRole('region', { name: '₹1,000.00 is disputed at the bank' }).waitFor();
      expect(await page.getByRole('button', { name: 'Dispatch', exact: true }).count()).toBe(0);
      expect(await faults('order-disputed')).toEqual([]);
      await bench.goTo(page, '/refunds');
      await page.getByRole('checkbox', { name: `Select Refund of ₹100.00, ${orderNumber}` }).check();
      await page.getByRole('button', { name: 'Try again', exact: true }).last().click();
      await insist(page, orderNumber);
      expect(await faults('refund-insisted')).toEqual([]);
      await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
      await page.getByText('Under way again').waitFor();
      await expectEventually(async () =>
        expect(await detailOf(id)).toMatchObject({ refunds: [{ status: 'PROCESSED' }] }),
      );
      await visitor.close();
    },
  );
});
