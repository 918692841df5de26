import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { AdminBench } from './support/admin-bench.js';
import { WIDTHS } from './support/site-bench.js';

/** Webhooks, from a new one to its deliveries; the receiver is that of the developer console. */
describe('the webhooks of the dashboard', () => {
  let bench: AdminBench;
  let visitor: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    bench = await AdminBench.open();
    ({ visitor, page } = await bench.loggedIn());
  });
  afterAll(() => bench.close());

  /** Keeps pictures of both widths, light and dark; none scrolls sideways. */
  async function keepPictures(name: string): Promise<void> {
    for (const [device, size] of Object.entries(WIDTHS)) {
      await page.setViewportSize(size);
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        const path = join(bench.pictures, `${name}-${device}-${colorScheme}.png`);
        await page.screenshot({ path, fullPage: true });
      }
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
        size.width,
      );
    }
    await page.setViewportSize(WIDTHS.desktop);
  }

  rules('WHO-21').it('adds one, and shows its secret once', async () => {
    await bench.goTo(page, '/webhooks');
    await page.getByText('No webhook yet').waitFor();
    await page.getByRole('button', { name: 'Add a webhook' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill(`${bench.url}/dev/receiver`);
    await dialog.getByLabel('Name').fill('Accounting');
    expect(await dialog.getByRole('button', { name: 'Add', exact: true }).isDisabled()).toBe(true);
    await dialog.getByLabel('Product changed').check();
    await dialog.getByLabel('Order paid').check();
    await keepPictures('webhook-new');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText(/^whsec_/).waitFor();
    await keepPictures('webhooks');
    await page.getByRole('button', { name: 'I have kept it' }).click();
    expect(await page.getByText(/^whsec_/).count()).toBe(0);
  });

  rules('WHO-21').it('tests it, shows deliveries, and sends one again', async () => {
    await page.getByRole('link', { name: 'Accounting' }).click();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('The test has arrived').waitFor();
    const { products } = await bench.admin.listProductsAsAdmin({ limit: 1 });
    await bench.admin.updateProduct({ id: products[0]!._id, brand: 'Aravalli' });
    const row = page.getByRole('listitem').filter({ hasText: 'Product changed' });
    await row.getByText('Delivered').waitFor();
    await row.getByRole('button', { name: /^Send msg_/ }).click();
    await row.getByText('2 attempts').waitFor();
    await keepPictures('webhook');
    const [events, deliveries] = await Promise.all(
      ['Events', 'Deliveries'].map((name) => page.getByRole('region', { name }).boundingBox()),
    );
    expect(deliveries!.y - (events!.y + events!.height)).toBeGreaterThanOrEqual(12);
  });

  rules('WHO-21').it('says why a delivery fails, and switches off and on', async () => {
    await bench.admin.setReceiverAnswer({ status: 410 });
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('The test has failed. The receiver answered 410').waitFor();
    await page.getByText('Switched off: the receiver is gone').waitFor();
    await bench.admin.setReceiverAnswer({ status: 204 });
    await page.getByRole('button', { name: 'Switch on' }).click();
    await page.getByRole('button', { name: 'Switch off' }).waitFor();
  });

  rules('WHO-21').it('edits it, makes a new secret, and deletes it', async () => {
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Books');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Books' }).waitFor();
    await page.getByRole('button', { name: 'New secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'New secret' }).click();
    await page.getByText(/^whsec_/).waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No webhook yet').waitFor();
    expect(bench.complaints).toEqual([]);
    await visitor.close();
  });
});
