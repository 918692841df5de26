import type { Page } from 'playwright-core';
import type { AdminBench } from './admin-bench.js';

/** Looks at a page, or at a page with an open dialog. */
export type Look = (page: Page, name: string) => Promise<void>;

/** A page of one record, and the buttons that open its dialogs and menus: pressed one after the other. */
interface RecordPage {
  readonly name: string;
  readonly path: string;
  readonly opens?: ReadonlyArray<readonly string[]>;
}

const LISTS = [
  'orders',
  'returns',
  'refunds',
  'invoices',
  'products',
  'customers',
  'coupons',
  'tickets',
  'reviews',
  'audit-log',
];
const PAGES = [
  'settings',
  'security',
  'staff',
  'categories',
  'orders/new',
  'products/new',
  'products/import',
  'products/count',
  'no-such-page',
];

/** A way through all pages of the dashboard and their dialogs, with records of each kind. */
export class AdminWalk {
  private constructor(
    private readonly bench: AdminBench,
    private readonly productId: string,
    private readonly sku: string,
    private readonly records: readonly RecordPage[],
  ) {}

  /** Makes the records that the demo data has none of. */
  static async begin(bench: AdminBench): Promise<AdminWalk> {
    const { admin } = bench;
    const productId = await bench.newProduct('A lamp to look at', 60);
    const { sku } = await admin.getProductAsAdmin({ id: productId });
    const sizesId = await bench.newProduct('A shirt in sizes', 0);
    await admin.updateProduct({ id: sizesId, attributes: { size: ['S', 'M', 'L'] } });
    for (const size of ['S', 'M', 'L'])
      await admin.createVariant({
        id: sizesId,
        options: { size },
        sku: `SHIRT-${size}-${crypto.randomUUID().slice(0, 6).toUpperCase()}`,
        currentStock: 4,
      });
    const { id: returnId, orderId } = await bench.requestedReturn(productId);
    const customer = await bench.customer();
    const content = 'The lamp flickers, and its switch is where nobody finds it.';
    const { _id: interactionId } = await customer.publishInteraction({
      productId,
      type: 'REVIEW',
      rating: 2,
      content,
    });
    await admin.moderateInteraction({ interactionId, isHidden: true, answer: 'We send you a new switch.' });
    const ticket = await customer.openTicket({
      subject: 'Parcel',
      message: 'Where is my parcel?',
      orderId,
    });
    const [{ users }, { coupons }] = await Promise.all([admin.listUsers({ q: 'asha' }), admin.listCoupons()]);
    const unpaid = await bench.unpaidOrder(productId);
    const paid = await bench.paidOrder(productId, 3);
    const shipped = await bench.dispatchedOrder(productId);
    const cancelled = await bench.paidOrder(productId, 2);
    await admin.updateOrderStatus({ id: cancelled.id, status: 'CANCELLED' });
    const records: RecordPage[] = [
      { name: 'product', path: `/products/${productId}`, opens: [['Delete product']] },
      { name: 'product-in-sizes', path: `/products/${sizesId}` },
      {
        name: 'order',
        path: `/orders/${paid.id}/show`,
        opens: [['More'], ['More', 'Refund'], ['More', 'Cancel order'], ['Dispatch'], ['Change']],
      },
      { name: 'order-unpaid', path: `/orders/${unpaid.id}/show`, opens: [['Mark as paid']] },
      { name: 'order-on-its-way', path: `/orders/${shipped.id}/show`, opens: [['Mark as delivered']] },
      { name: 'order-cancelled', path: `/orders/${cancelled.id}/show` },
      { name: 'order-returned', path: `/orders/${orderId}/show` },
      { name: 'return', path: `/returns/${returnId}/show`, opens: [['Refuse']] },
      { name: 'ticket', path: `/tickets/${ticket._id}/show`, opens: [['Status']] },
      { name: 'customer', path: `/customers/${users[0]!._id}/show`, opens: [['Block']] },
      { name: 'coupon', path: `/coupons/${coupons[0]!._id}/show`, opens: [['Delete']] },
      { name: 'coupon-new', path: '/coupons/new' },
    ];
    return new AdminWalk(bench, productId, sku, records);
  }

  /** Looks at the pages before the login, logs in, and looks at all others. */
  async take(page: Page, look: Look): Promise<void> {
    for (const path of ['/reset-password', '/invitation#made-up', '']) {
      await this.bench.goTo(page, path);
      await look(page, path.replace(/\W+/g, '') || 'login');
    }
    await this.bench.logIn(page);
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    await page
      .getByText(/^Delivered: /)
      .first()
      .waitFor();
    await look(page, 'today');
    for (const path of [...LISTS, ...PAGES]) {
      await this.bench.goTo(page, `/${path}`);
      await look(page, path.replaceAll('/', '-'));
    }
    await this.lookAtDialogs(page, look);
    for (const record of this.records) await this.lookAtRecord(page, record, look);
  }

  private async lookAtRecord(page: Page, { name, path, opens = [] }: RecordPage, look: Look): Promise<void> {
    await this.bench.goTo(page, path);
    await look(page, name);
    for (const presses of opens) {
      await this.press(page, presses);
      await look(page, [name, ...presses].join('-').replaceAll(' ', '-').toLowerCase());
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').or(page.getByRole('menu')).waitFor({ state: 'hidden' });
    }
  }

  /** Presses a button, then what the menu offers that it opens. */
  private async press(page: Page, [first = '', ...items]: readonly string[]): Promise<void> {
    await page
      .locator('main')
      .getByRole('button', { name: new RegExp(`^${first}`) })
      .first()
      .click();
    for (const item of items) await page.getByRole('menuitem', { name: item }).click();
    await page
      .getByRole(items.length > 0 ? 'dialog' : /^(?:More|Status)$/.test(first) ? 'menu' : 'dialog')
      .waitFor();
  }

  private async lookAtDialogs(page: Page, look: Look): Promise<void> {
    const { bench, sku } = this;
    const dialog = page.getByRole('dialog');
    const width = page.viewportSize()?.width ?? 0;
    const isPhone = width <= 768;
    const closed = async () => {
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    };
    await bench.goTo(page, '/orders');
    await page.getByRole('button', { name: /Filter/ }).click();
    await look(page, 'orders-filters');
    await page.keyboard.press('Escape');
    const { orderNumber } = await bench.paidOrder(this.productId);
    await bench.goTo(page, '/orders');
    await page.getByRole('checkbox', { name: `Select ${orderNumber}` }).check();
    await look(page, 'orders-selected');
    await page.getByRole('button', { name: 'Dispatch', exact: true }).click();
    await dialog.waitFor();
    await look(page, 'orders-dispatch');
    await closed();
    await page.keyboard.press('?');
    await dialog.waitFor();
    await look(page, 'keys');
    await closed();
    await bench.goTo(page, '/products');
    await page.getByRole('button', { name: 'Edit prices' }).click();
    await page
      .getByLabel(/^Price of/)
      .first()
      .waitFor();
    await look(page, 'products-grid');
    await page.getByRole('button', { name: 'Change prices' }).click();
    await dialog.getByLabel('Off the price, %').fill('10');
    await dialog.getByRole('listitem').first().waitFor();
    await look(page, 'products-prices');
    await closed();
    await bench.goTo(page, '/products/count');
    await page.getByLabel('Barcode or SKU').fill(sku);
    await page.keyboard.press('Enter');
    await page.getByLabel(`Counted of ${sku}`).waitFor();
    await look(page, 'products-counted');
    await page.getByRole('button', { name: `Remove ${sku}` }).click();
    await bench.goTo(page, '/categories');
    await page.getByRole('button', { name: 'New category' }).click();
    await dialog.waitFor();
    await look(page, 'categories-new');
    await closed();
    await bench.goTo(page, '/staff');
    await page.getByRole('button', { name: 'Invite' }).click();
    await dialog.waitFor();
    await look(page, 'staff-invite');
    await closed();
    await bench.goTo(page, '/reviews');
    // A phone has cards: what is done with one is done with what is selected.
    if (isPhone) await page.getByRole('listitem').getByRole('checkbox').first().check();
    await page
      .getByRole('button', { name: /^Answer/ })
      .first()
      .click();
    await dialog.waitFor();
    await look(page, 'reviews-answer');
    await closed();
    if (width > 1024) return;
    await page.getByRole('button', { name: 'More', exact: true }).last().click();
    await dialog.waitFor();
    await look(page, 'menu-at-the-foot');
    await closed();
  }
}
