import type { Page } from 'playwright-core';
import { withAxe } from './support/accessibility.js';
import { AdminBench } from './support/admin-bench.js';
import { WIDTHS } from './support/site-bench.js';

/** A packing bench has a tablet, held upright. */
const TABLET = { width: 820, height: 1180 };
const LOOKS = [
  ...Object.entries(WIDTHS).flatMap(([device, viewport]) =>
    (['light', 'dark'] as const).map((colorScheme) => ({ device, viewport, colorScheme })),
  ),
  { device: 'tablet', viewport: TABLET, colorScheme: 'light' as const },
];
const LISTS = [
  'orders',
  'returns',
  'refunds',
  'products',
  'customers',
  'coupons',
  'tickets',
  'reviews',
  'audit-log',
];
/** What the first load of a page may weigh, as sent, in bytes. */
const LOGIN_BYTES = 250_000;
const LIST_BYTES = 380_000;
const CHART_BYTES = 140_000;

/** Every page at both widths, light and dark: nothing overflows, axe finds nothing serious, the policy refuses nothing. */
describe('the looks of the dashboard', () => {
  let bench: AdminBench;
  let product: string;
  /** Pages of one record: a name, the path, and a button that opens a menu or dialog. */
  let records: ReadonlyArray<readonly [name: string, path: string, action?: string]>;

  beforeAll(async () => {
    bench = await AdminBench.open();
    product = await bench.newProduct('A lamp to look at', 9);
    const { id, orderId } = await bench.requestedReturn(product);
    const customer = await bench.customer();
    const content = 'The lamp flickers, and its switch is where nobody finds it.';
    const review = { productId: product, type: 'REVIEW', rating: 2, content } as const;
    const { _id: interactionId } = await customer.publishInteraction(review);
    const answer = 'We send you a new switch. Thank you for telling us.';
    await bench.admin.moderateInteraction({ interactionId, isHidden: true, answer });
    const message = 'Where is my parcel?';
    const [about, { users }, { coupons }] = await Promise.all([
      customer.openTicket({ subject: 'Parcel', message, orderId }),
      bench.admin.listUsers({ q: 'asha' }),
      bench.admin.listCoupons(),
    ]);
    records = [
      ['return', `/returns/${id}/show`, 'Refuse'],
      ['ticket', `/tickets/${about._id}/show`, 'Status'],
      ['customer', `/customers/${users[0]!._id}/show`, 'Block'],
      ['coupon', `/coupons/${coupons[0]!._id}/show`, 'Delete'],
      ['coupon-new', '/coupons/new'],
    ];
  });
  afterAll(async () => {
    await bench.close();
    expect(bench.complaints).toEqual([]);
    expect(bench.strangers).toEqual([]);
  });

  it.each(LOOKS)(
    'are without a serious fault on a $device, $colorScheme',
    async ({ device, viewport, colorScheme }) => {
      const faults: string[] = [];
      const order = await bench.paidOrder(product);
      const visitor = await bench.newVisitor({ viewport, colorScheme, reducedMotion: 'reduce' });
      await withAxe(visitor);
      await visitor.addInitScript(
        "globalThis.refused = []; document.addEventListener('securitypolicyviolation', (event) => refused.push(event.effectiveDirective + ' ' + event.blockedURI))",
      );
      const check = async (page: Page, name: string): Promise<void> => {
        faults.push(...(await bench.faultsOf(page, name, { device, colorScheme })));
        faults.push(...(await page.evaluate<string[]>('refused')).map((refused) => `${name}: ${refused}`));
      };

      const page = await bench.visit(visitor);
      await check(page, 'login');
      await bench.logIn(page);
      await page.getByRole('heading', { name: 'Today' }).waitFor();
      await page
        .getByText(/^Delivered: /)
        .first()
        .waitFor();
      await check(page, 'today');
      for (const list of LISTS) {
        await bench.goTo(page, `/${list}`);
        await check(page, list);
      }
      for (const path of [
        'settings',
        'categories',
        'orders/new',
        'products/new',
        'products/import',
        `products/${product}`,
      ]) {
        await bench.goTo(page, `/${path}`);
        await check(page, path.replaceAll('/', '-').replace(product, 'one'));
      }
      for (const [name, path, action] of records) {
        await bench.goTo(page, path);
        await check(page, name);
        if (action === undefined) continue;
        await page.getByRole('button', { name: action }).first().click();
        await page.getByRole('dialog').or(page.getByRole('menu')).waitFor();
        await check(page, `${name}-action`);
      }
      await bench.goTo(page, '/orders');
      await page.getByRole('button', { name: /Filter/ }).click();
      await check(page, 'orders-filters');
      await page.keyboard.press('Escape');
      await page.getByRole('checkbox', { name: `Select ${order.orderNumber}` }).check();
      await check(page, 'orders-selected');
      await page.getByRole('button', { name: 'Dispatch', exact: true }).click();
      await page.getByRole('dialog').waitFor();
      await check(page, 'orders-dispatch');
      await page.keyboard.press('Escape');
      await bench.goTo(page, `/orders/${order.id}/show`);
      await check(page, 'order');
      await page.getByRole('button', { name: 'More' }).first().click();
      await check(page, 'order-more');
      await page.getByRole('menuitem', { name: 'Refund' }).click();
      await page.getByRole('dialog').waitFor();
      await check(page, 'order-refund');
      await visitor.close();
      expect(faults).toEqual([]);
    },
  );

  it('weighs little', async () => {
    const visitor = await bench.newVisitor();
    const page = await bench.visit(visitor);
    const sizes = await page.context().newCDPSession(page);
    const sent: Array<{ url: string; bytes: number }> = [];
    const urls = new Map<string, string>();
    await sizes.send('Network.enable');
    sizes.on('Network.responseReceived', ({ requestId, response }) => urls.set(requestId, response.url));
    sizes.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      sent.push({ url: urls.get(requestId) ?? '', bytes: encodedDataLength }),
    );
    const weigh = async (path: string, ready: string): Promise<number> => {
      sent.length = 0;
      await sizes.send('Network.clearBrowserCache');
      await bench.goTo(page, path);
      await page.locator(ready).first().waitFor();
      await page.waitForLoadState('networkidle');
      return sent
        .filter(({ url }) => new URL(url, bench.url).pathname.startsWith('/admin'))
        .reduce((sum, { bytes }) => sum + bytes, 0);
    };
    expect(await weigh('', 'form')).toBeLessThanOrEqual(LOGIN_BYTES);
    await bench.logIn(page);
    const list = await weigh('/orders', 'tbody tr');
    expect(list).toBeLessThanOrEqual(LIST_BYTES);
    await weigh('', '.recharts-bar');
    expect(
      Math.max(...sent.filter(({ url }) => url.includes('Chart')).map(({ bytes }) => bytes)),
    ).toBeLessThanOrEqual(CHART_BYTES);
    await visitor.close();
  });
});
