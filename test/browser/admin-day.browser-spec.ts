import type { Page } from 'playwright-core';
import { Day } from '../../scripts/day/day.mjs';
import { AdminBench } from './support/admin-bench.js';
import { ShopByPage } from './support/shop-by-page.js';

const WEBHOOK_SECRET = 'the secret of the day';

/** Sixty orders in all states, as `npm run tool -- day` plays them; whatever staff does is done on the pages. */
describe('a day at the dashboard', () => {
  let bench: AdminBench;
  let page: Page;
  let shop: ShopByPage;
  let day: Day;

  beforeAll(async () => {
    bench = await AdminBench.open({
      SEED_DEMO: 'false',
      BOOTSTRAP_ADMIN_EMAIL: 'admin@demo.shop',
      BOOTSTRAP_ADMIN_PASSWORD: 'Admin#123',
      PAYMENT_WEBHOOK_SECRET: WEBHOOK_SECRET,
      SELLER_STATE: 'Karnataka',
    });
    ({ page } = await bench.loggedIn());
    shop = new ShopByPage(bench.url, WEBHOOK_SECRET, page);
    day = new Day(shop, () => undefined);
  });

  afterAll(async () => {
    await bench.close();
    process.stdout.write(`Done by staff on the pages: ${shop.actions}\n`);
    expect(bench.complaints).toEqual([]);
  });

  it('brings each of sixty orders where it should be', async () => {
    await day.open();
    await day.expire();
    await day.sell();
    await day.cancel();
    await day.retryRefund();
    await day.hearFromTheBank();
    await day.returnInParts();
    await day.ship();
    await day.payByTransfer();
    await day.ban();
    await day.close();
  }, 600_000);

  it('ends with nothing that needs somebody', async () => {
    expect(await shop.dispatchAll()).toBe(11);
    const { returns } = await shop.asAdmin('GET', '/returns/admin?status=REQUESTED');
    await shop.asAdmin('PATCH', `/returns/admin/${returns[0]._id}/status`, { status: 'APPROVED' });
    await shop.asAdmin('PATCH', `/returns/admin/${returns[0]._id}/status`, { status: 'RECEIVED' });
    // The last teapot is sold: somebody may order more.
    expect(await shop.needs()).toBe('1product running out');
  }, 120_000);
});
