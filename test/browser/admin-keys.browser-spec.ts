import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { createClient } from '../../packages/client/src/index.js';
import { AdminBench } from './support/admin-bench.js';
import { WIDTHS } from './support/site-bench.js';

/** A key that the owner makes for another program, from the page to the program's refusal. */
describe('the page of the keys of programs', () => {
  let bench: AdminBench;
  let visitor: BrowserContext;
  let page: Page;
  let key: string;

  beforeAll(async () => {
    bench = await AdminBench.open();
    ({ visitor, page } = await bench.loggedIn());
  });
  afterAll(() => bench.close());

  rules('KEY-01').it('makes a key with what is ticked, and shows it once', async () => {
    await bench.goTo(page, '/keys');
    await page.getByText('There are no keys yet.').waitFor();
    await page.getByRole('button', { name: 'Create a key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What is it for?').fill('Accounting');
    const confirm = dialog.getByRole('button', { name: 'Create a key' });
    expect(await confirm.isDisabled()).toBe(true);
    const orders = dialog.getByRole('group', { name: 'Orders, refunds and returns' });
    await orders.getByLabel('see').check();
    for (const [device, size] of Object.entries(WIDTHS)) {
      await page.setViewportSize(size);
      await page.screenshot({ path: join(bench.pictures, `new-key-${device}.png`) });
    }
    await confirm.click();
    const shown = page.getByRole('status').filter({ hasText: 'The key for Accounting' });
    key = await shown.locator('code').innerText();
    expect(key).toMatch(/^sk_[\w-]{40}$/);
    for (const [device, size] of Object.entries(WIDTHS)) {
      await page.setViewportSize(size);
      await page.screenshot({ path: join(bench.pictures, `keys-${device}.png`), fullPage: true });
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
        size.width,
      );
    }
    const program = createClient({ baseUrl: bench.url, apiKey: key });
    expect((await program.listOrdersAsAdmin()).orders.length).toBeGreaterThan(0);
    await shown.getByRole('button', { name: 'I have kept it' }).click();
    await shown.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('Orders (see)').waitFor();
    expect(await page.content()).not.toContain(key);
  });

  rules('KEY-02').it('revokes a key, and the program is refused', async () => {
    await page.getByRole('button', { name: 'Revoke the key for Accounting' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('There are no keys yet.').waitFor();
    const program = createClient({ baseUrl: bench.url, apiKey: key });
    await expect(program.listOrdersAsAdmin()).rejects.toMatchObject({ status: 401 });
    await visitor.close();
  });
});
