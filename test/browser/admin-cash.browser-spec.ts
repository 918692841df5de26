import type { Page } from 'playwright-core';
import { expectEventually } from '../support/expect-eventually.js';
import { PARCEL } from '../support/factories/a-parcel.js';
import { withAxe } from './support/accessibility.js';
import { AdminBench } from './support/admin-bench.js';
import { WIDTHS } from './support/site-bench.js';
import { TaskCosts } from './support/task-costs.js';

const ROWS = 200;

interface PresentFacts {
  readonly cash: boolean;
  readonly zones: boolean;
}

/** The page of cash, and an order that is paid at the door, as the owner uses them. */
describe('the cash of the dashboard', () => {
  let bench: AdminBench;
  const costs = new TaskCosts(() => bench);
  let factsBefore: PresentFacts;
  const orders: Array<{ id: string; orderNumber: string; awb: string; amount: number }> = [];

  beforeAll(async () => {
    bench = await AdminBench.open({ COD_MAX_OPEN: '0' });
    factsBefore = await shopFacts();
    const customer = await bench.customer();
    const { addresses } = await customer.getProfile();
    const { _id: addressId, pincode } = addresses[0]!;
    await bench.admin.createShippingZone({
      name: 'Around the corner',
      pincodes: [pincode],
      rates: [{ name: 'Surface', price: 49, cod: { fee: 30 } }],
    });
    const productId = await bench.newProduct('A lamp for cash', 50);
    for (let count = 0; count < 5; count += 1) {
      await customer.emptyCart();
      await customer.addCartItem({ productId, quantity: 1 });
      const placed = await customer.checkout({
        addressId,
        phone: '9876543210',
        paymentMethod: 'COD',
      });
      const { orderId: id, orderNumber } = placed;
      await expectEventually(() => bench.admin.dispatchOrder({ id, ...PARCEL }));
      if (count < 4)
        await expectEventually(() => bench.admin.reportParcelStatus({ orderNumber, status: 'DELIVERED' }));
      const order = await expectEventually(async () => {
        const found = await bench.admin.getOrderAsAdmin({ id });
        expect(found.orderStatus).toBe(count < 4 ? 'DELIVERED' : 'SHIPPED');
        return found;
      });
      orders.push({ id, orderNumber, awb: order.trackingNumber!, amount: order.cod!.amount });
    }
  });
  afterAll(async () => {
    costs.print();
    await bench.close();
  });

  /** The facts that the service writes into the page. */
  async function shopFacts(): Promise<PresentFacts> {
    const page = await (await fetch(`${bench.url}/admin`)).text();
    const [, content = ''] = /<meta name="shop" content="([^"]*)"/.exec(page)!;
    return JSON.parse(content.replaceAll('&quot;', '"').replaceAll('&amp;', '&')).present;
  }

  it('are in the menu of a shop that takes cash, or has taken some', async () => {
    expect([factsBefore, await shopFacts()]).toEqual([
      { cash: false, zones: false },
      { cash: true, zones: true },
    ]);
  });

  /** The file of a carrier: of five parcels of the shop, and others of its account. */
  function carriersFile(): { name: string; mimeType: string; buffer: Buffer } {
    const [matched, short, over, , early] = orders;
    const rows = [
      `${matched!.awb},${matched!.amount},UTR1`,
      `${short!.awb},${short!.amount - 79},UTR1`,
      `${over!.awb},${over!.amount + 21},UTR1`,
      `${early!.awb},${early!.amount},UTR1`,
    ];
    const others = Array.from({ length: ROWS - rows.length }, (_, index) => `OTHER${index},500,UTR1`);
    const content = ['AWB,Amount,UTR', ...rows, ...others].join('\n');
    return { name: 'remittance.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
  }

  async function faultsOf(page: Page, name: string): Promise<string[]> {
    const faults: string[] = [];
    for (const [device, size] of Object.entries(WIDTHS))
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme });
        faults.push(...(await bench.faultsOf(page, name, { device, colorScheme })));
      }
    await page.setViewportSize(WIDTHS.desktop);
    return faults;
  }

  rules('CDL-46').it('reads and explains a file of 200 rows in three clicks', async () => {
    const person = await costs.begun();
    const { page } = person;
    await person.click(page.getByRole('link', { name: /^Cash on delivery/ }));
    const chooser = page.waitForEvent('filechooser');
    await person.click(page.getByRole('button', { name: 'Read a file' }));
    await (await chooser).setFiles(carriersFile());
    const record = page.getByRole('button', { name: /^Record 4:/ });
    await record.waitFor();
    const explained = page.getByRole('region', { name: 'Courier’s remittance file' });
    expect(await explained.innerText()).toContain('200 parcels in remittance.csv. Nothing is recorded yet.');
    await person.click(record);
    await page.getByText(/^4 transfers recorded/).waitFor();
    expect(
      await explained.getByRole('row').filter({ hasText: orders[1]!.orderNumber }).innerText(),
    ).toContain('₹79.00 missing');
    await page.getByRole('row').filter({ hasText: orders[1]!.orderNumber }).getByText('Short').waitFor();
    await costs.isWithin([3, 0, 1], 'read and explain a remittance file', person);
  });

  rules('CDL-46').it('shows what couriers owe, and the file again as known, at both widths', async () => {
    const { visitor, page } = await bench.loggedIn({ viewport: WIDTHS.desktop });
    await withAxe(visitor);
    await bench.goTo(page, '/cash');
    await page.getByText('Still with couriers').waitFor();
    expect(await faultsOf(page, 'cash')).toEqual([]);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Read a file' }).click();
    await (await chooser).setFiles(carriersFile());
    await page.getByText('Known already').waitFor();
    expect(await page.getByRole('button', { name: /^Record/ }).count()).toBe(0);
    expect(await faultsOf(page, 'cash-report')).toEqual([]);
    await visitor.close();
  });

  rules('CDL-46').it('shows the cash of an order, and records a transfer by hand', async () => {
    const { visitor, page } = await bench.loggedIn({ viewport: WIDTHS.desktop });
    await withAxe(visitor);
    await bench.goTo(page, `/orders/${orders[1]!.id}/show`);
    const card = page.getByRole('region', { name: 'Cash on delivery' });
    await card.getByText('Short').waitFor();
    await card.getByRole('button', { name: 'Record a transfer' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount received').fill('79');
    await dialog.getByLabel('Reference of the transfer').fill('By phone 1');
    expect(await faultsOf(page, 'cash-by-hand')).toEqual([]);
    await dialog.getByRole('button', { name: 'Record' }).click();
    await card.getByText('Transferred').waitFor();
    expect(await card.innerText()).toContain('By phone 1');
    expect(await faultsOf(page, 'cash-order')).toEqual([]);
    await visitor.close();
  });
});
