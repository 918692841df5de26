import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { expectEventually } from '../support/expect-eventually.js';
import { AdminBench } from './support/admin-bench.js';
import { WIDTHS } from './support/site-bench.js';

const EMAIL = 'meera.iyer@example.com';
const PASSWORD = 'Another#456';

/** Inviting somebody to the staff, and what a person who may not do all is shown. */
describe('the staff page of the dashboard', () => {
  let bench: AdminBench;
  let visitor: BrowserContext;
  let page: Page;
  let invited: Page;

  beforeAll(async () => {
    bench = await AdminBench.open({ STAFF_INVITATIONS: 'true', RATE_LIMIT_AUTH_MAX: '1000' });
    ({ visitor, page } = await bench.loggedIn());
  });
  afterAll(() => bench.close());

  const menuOf = (of: Page) => of.locator('nav.frame-menu a').allInnerTexts();
  const namesIn = async (of: Page) => (await menuOf(of)).map((text) => text.split('\n')[0]!.trim());

  /** Keeps pictures of both widths; none scrolls sideways. */
  async function keepPictures(of: Page, name: string): Promise<void> {
    for (const [device, size] of Object.entries(WIDTHS)) {
      await of.setViewportSize(size);
      await of.screenshot({ path: join(bench.pictures, `${name}-${device}.png`), fullPage: true });
      expect(await of.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
        size.width,
      );
    }
    await of.setViewportSize(WIDTHS.desktop);
  }

  /** The fields of the form that take something. */
  const openFields = (of: Page) =>
    of.evaluate<string[]>(`
      [...document.querySelector('#content fieldset').closest('form')
        .querySelectorAll('input, select, textarea, [contenteditable=true], [draggable=true]')]
        .filter((field) => !field.matches(':disabled'))
        .map((field) => field.outerHTML)`);

  rules('SCP-17').it('invites somebody for a part of the shop', async () => {
    await bench.goTo(page, '/staff');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill(EMAIL);
    await dialog.getByLabel('Only what is ticked').check();
    // Nothing is ticked: that would be everything.
    expect(await dialog.getByRole('button', { name: 'Send the invitation' }).isDisabled()).toBe(true);
    await dialog.getByRole('group', { name: 'Tickets' }).getByLabel('see').check();
    const orders = dialog.getByRole('group', { name: 'Orders, refunds and returns' });
    await orders.getByLabel('see').check();
    await keepPictures(page, 'staff-invite');
    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    await page.getByText(`An invitation is on its way to ${EMAIL}`).waitFor();
    await page.getByText('Orders (see), Tickets (see)').waitFor();
    await keepPictures(page, 'staff');
  });

  rules('SCP-17').it('lets the invited in with a new account, to what was ticked alone', async () => {
    const link = await expectEventually(async () => {
      const [mail] = await bench.admin.listMails({ to: EMAIL });
      const [url] = /https?:\S+#\S+/.exec(mail?.text ?? '') ?? [];
      expect(url).toBeDefined();
      return url!;
    });
    invited = await (await bench.newVisitor()).newPage();
    await invited.goto(link);
    await invited.getByRole('button', { name: 'Accept the invitation' }).click();
    await invited.getByText('You have no account here yet').waitFor();
    // The token stays in no history.
    expect(new URL(invited.url()).hash).toBe('');
    await invited.getByLabel('First name').fill('Meera');
    await invited.getByLabel('Last name').fill('Iyer');
    await invited.getByLabel('Password').first().fill(PASSWORD);
    await keepPictures(invited, 'invitation');
    await invited.getByRole('button', { name: 'Accept the invitation' }).click();
    await invited.locator('#content').waitFor();
    expect(await namesIn(invited)).toEqual(['Today', 'Orders', 'Returns', 'Refunds', 'Tickets', 'Settings']);
    expect(await invited.getByRole('button', { name: 'New', exact: true }).count()).toBe(0);
    await keepPictures(invited, 'staff-today');
  });

  rules('SCP-17').it('shows no button for what may only be seen, and says so of other pages', async () => {
    await invited.getByRole('link', { name: 'Orders' }).first().click();
    await invited.locator('.row-link, td a').first().waitFor();
    expect(await invited.getByRole('link', { name: 'New order' }).count()).toBe(0);
    await invited.locator('td a').first().click();
    await invited.getByRole('heading', { name: /^ORD-/ }).waitFor();
    expect(await invited.getByRole('button', { name: 'Dispatch', exact: true }).count()).toBe(0);
    expect(await invited.getByLabel('Add note').count()).toBe(0);
    await bench.goTo(invited, '/products');
    await invited.getByRole('alert').getByText('Your account is not allowed to do this').waitFor();
  });

  rules('SCP-17').it('changes menu and pages when the access is changed, without another login', async () => {
    await bench.goTo(invited, '/tickets');
    await invited.getByRole('heading', { name: 'Tickets' }).waitFor();
    await bench.goTo(page, '/staff');
    await page.getByRole('button', { name: 'Change what Meera Iyer may do' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('group', { name: 'Tickets' }).getByLabel('see').uncheck();
    await dialog.getByRole('group', { name: 'Products' }).getByLabel('change').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Orders (see), Products').waitFor();
    // The next call is refused, and the pages follow.
    await invited.reload();
    await expectEventually(async () => expect(await namesIn(invited)).toContain('Products'));
    expect(await namesIn(invited)).not.toContain('Tickets');
    await invited.getByRole('alert').getByText('Your account is not allowed to do this').waitFor();
  });

  rules('SCP-17').it('closes the forms of what may only be seen, and says why', async () => {
    await bench.goTo(page, '/staff');
    await page.getByRole('button', { name: 'Change what Meera Iyer may do' }).click();
    const dialog = page.getByRole('dialog');
    const products = dialog.getByRole('group', { name: 'Products' });
    await products.getByLabel('change').uncheck();
    await products.getByLabel('see').check();
    await dialog.getByRole('group', { name: 'Coupons' }).getByLabel('see').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Products (see)').waitFor();
    const coupon = { code: 'SEEN10', type: 'PERCENT', value: 10 } as const;
    const { _id } = await bench.admin.createCoupon(coupon);
    const { products: found } = await bench.admin.listProducts({ limit: 1 });
    await invited.reload();
    for (const path of [`/products/${found[0]!._id}`, `/coupons/${_id}/show`]) {
      await bench.goTo(invited, path);
      await invited.getByText('You can see this but not change it').waitFor();
      await invited.locator('.editor-text').or(invited.getByLabel('From a cart of')).first().waitFor();
      expect(await openFields(invited)).toEqual([]);
      await keepPictures(invited, `staff-seen-${path.split('/')[1]}`);
    }
  });

  rules('SCP-17').it('removes somebody, whose session is over', async () => {
    await page.getByRole('button', { name: 'Remove Meera Iyer from the staff' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Meera Iyer is no longer on the staff').waitFor();
    await invited.reload();
    await invited.getByText('Your session has ended').first().waitFor();
    await visitor.close();
  });
});
