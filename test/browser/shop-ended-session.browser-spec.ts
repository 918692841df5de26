import type { BrowserContext, Locator, Page } from 'playwright-core';
import { createClient } from '../../packages/client/src/index.js';
import { ShopBench } from './support/shop-bench.js';
import { shopPages, type ShopPage } from './support/shop-pages.js';

const ASHA = { email: 'asha@demo.shop', password: 'Demo#123' };
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A session that ends while a customer fills in a form: nothing typed is lost, and nothing is sent by itself. */
describe('a form of the storefront whose session has ended', () => {
  let shop: ShopBench;
  let pages: ShopPage[];

  beforeAll(async () => {
    shop = await ShopBench.open();
    const client = createClient({ baseUrl: shop.url });
    await client.login(ASHA);
    const id = await shop.newProduct('A lamp of a session', 5);
    await client.addCartItem({ productId: id, quantity: 1 });
    pages = await shopPages(client);
  });

  afterAll(async () => {
    await shop.close();
  });

  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });

  async function endSessions(visitor: BrowserContext): Promise<void> {
    const client = createClient({ baseUrl: shop.url });
    await client.login(ASHA);
    for (const { _id, isCurrent } of (await client.listOwnSessions()).sessions)
      if (!isCurrent) await client.endOwnSession({ id: _id });
    await visitor.clearCookies();
  }

  /** The cookie is still there: the next page has its session again. */
  const remember = (page: Page) =>
    page.evaluate(`{
      const { hasEnded, ...customer } = JSON.parse(localStorage.getItem('shop.customer'));
      localStorage.setItem('shop.customer', JSON.stringify(customer));
    }`);

  /** Types into each field that can be typed into. @returns the values of all of them */
  async function fill(form: Locator): Promise<string[]> {
    for (const control of await form.locator('input:enabled:visible, textarea:enabled:visible').all()) {
      const [type, name] = [await control.getAttribute('type'), await control.getAttribute('name')];
      if (type === 'radio' || type === 'checkbox') continue;
      if (type === 'file')
        await control.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PICTURE });
      else if (type === 'number') await control.fill('1');
      else await control.fill(sampleOf(type, name));
    }
    return valuesOf(form);
  }

  const sampleOf = (type: string | null, name: string | null): string => {
    if (type === 'tel') return '9876543210';
    if (name === 'pincode') return '560001';
    if (name === 'otp') return '123456';
    if (name === 'confirmation') return ASHA.email;
    return type === 'password' ? 'Secret#123' : 'Typed by Asha';
  };

  const valuesOf = (form: Locator): Promise<string[]> =>
    form
      .locator('input, textarea, select')
      .evaluateAll((controls) =>
        controls.map((control: any) =>
          control.type === 'file' ? String(control.files.length) : control.value,
        ),
      );

  /** Unfolds what is folded, and brings out the forms behind a button. */
  async function unfold(page: Page, { route }: ShopPage): Promise<void> {
    await page.locator('main details').evaluateAll((all) => all.forEach((each: any) => (each.open = true)));
    if (route !== '/account/security') return;
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByLabel('Current password').waitFor();
    await page.getByRole('button', { name: 'Set up an app' }).click();
    await page.getByRole('button', { name: 'Confirm' }).waitFor();
  }

  rules('SHP-02').it('asks for the login in place, in every form, and keeps what is typed', async () => {
    const lost: string[] = [];
    const tried: string[] = [];
    const { visitor, page } = await shop.loggedIn();
    // What goes to the shop and changes something is refused as it would be without a session.
    const refused = { success: false, statusCode: 401, message: 'Authentication required' };
    for (const each of pages.filter(({ isOfVisitor }) => !isOfVisitor)) {
      await shop.goTo(page, each.path);
      await unfold(page, each);
      const forms = page.locator('main form:visible');
      for (let place = 0; place < (await forms.count()); place += 1) {
        const form = forms.nth(place);
        const submit = form.locator('button:not([type])');
        if ((await submit.count()) === 0) continue;
        const name = `${each.path}: ${await submit.first().innerText()}`;
        const before = await fill(form);
        await page.route('**/api/v1/**', (route) =>
          route.fulfill({ status: 401, headers: { 'X-Error-Code': 'SESSION_EXPIRED' }, json: refused }),
        );
        await submit.first().click();
        // Forms that only change the address, as the filters of a list, need no session.
        const isAsked = await dialogOf(page)
          .or(page.getByRole('dialog', { name: 'Please log in' }))
          .waitFor({ timeout: 3_000 })
          .then(
            () => true,
            () => false,
          );
        await page.unrouteAll({ behavior: 'wait' });
        if (!isAsked) {
          if (!/: (Apply|Add to cart|Choose a .*)$/.test(name)) lost.push(`${name}: no dialog`);
          continue;
        }
        tried.push(name);
        await page.keyboard.press('Escape');
        if (JSON.stringify(await valuesOf(form)) !== JSON.stringify(before)) lost.push(`${name}: typed text`);
        // Who is there again is remembered without a login of each form.
        await remember(page);
      }
    }
    expect({ lost }).toEqual({ lost: [] });
    expect(tried.length).toBeGreaterThan(14);
    await visitor.close();
  });

  rules('SHP-02').it(
    'goes on with the checkout after the login, and orders when it is pressed again',
    async () => {
      const { visitor, page } = await shop.loggedIn();
      await shop.goTo(page, '/checkout');
      const another = page.getByRole('radio', { name: 'Another address' });
      if ((await another.count()) > 0) await another.check();
      await page.getByLabel('Street and house').fill('7 Residency Road');
      await page.getByLabel('PIN code').fill('560025');
      await page.getByLabel('City').fill('Bengaluru');
      await page.getByLabel('Phone for the courier').fill('9876543210');
      await endSessions(visitor);
      const orders = async () => {
        const client = createClient({ baseUrl: shop.url });
        await client.login(ASHA);
        return (await client.listMyOrders({ limit: 1 })).meta.total;
      };
      const before = await orders();
      await page.getByRole('button', { name: /^Order and pay/ }).click();
      const dialog = dialogOf(page);
      await dialog.getByLabel('Email address').fill(ASHA.email);
      await dialog.getByLabel('Password').fill(ASHA.password);
      await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
      await page.locator('#messages').getByText('Nothing was sent yet').waitFor();
      expect(await page.getByLabel('Street and house').inputValue()).toBe('7 Residency Road');
      expect(await orders()).toBe(before);
      await page.getByRole('button', { name: /^Order and pay/ }).click();
      await page.getByRole('dialog', { name: 'Test gateway' }).getByRole('button', { name: 'Pay' }).click();
      await page.getByRole('heading', { name: 'your payment has arrived' }).waitFor();
      await visitor.close();
    },
  );

  rules('SHP-02').it('shows nothing of a customer to somebody else who logs in there', async () => {
    const { visitor, page } = await shop.loggedIn();
    await shop.goTo(page, '/support-tickets');
    await page.getByText('Ask a question').click();
    await page.getByLabel('What is it about?').fill('A secret of Asha');
    await page.getByLabel('Your question').fill('It is mine alone.');
    await endSessions(visitor);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await dialogOf(page).getByRole('button', { name: 'ravi@demo.shop' }).click();
    await page.getByRole('link', { name: 'Account of Ravi' }).waitFor();
    await page.getByText('Ask a question').click();
    expect(await page.getByLabel('What is it about?').inputValue()).toBe('');
    await visitor.close();
  });

  rules('SHP-02').it('keeps the page that is drawn anew by itself', async () => {
    const { visitor, page } = await shop.loggedIn();
    const { path } = pages.find(({ route }) => route === '/orders/:id')!;
    await shop.goTo(page, path);
    await page.getByText('Return something').click();
    await page.getByLabel('Tell us more (may be empty)').fill('The lid is loose');
    await endSessions(visitor);
    // As when the customer comes back from another tab.
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await dialogOf(page).getByRole('button', { name: 'asha@demo.shop' }).click();
    await page.locator('#messages').getByText('Nothing was sent yet').waitFor();
    expect(await page.getByLabel('Tell us more (may be empty)').inputValue()).toBe('The lid is loose');
    await visitor.close();
  });
});
