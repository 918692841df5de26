import type { BrowserContext, Page, Request } from 'playwright-core';
import { AdminBench, OWNER } from './support/admin-bench.js';

const CUSTOMER = { email: 'asha@demo.shop', password: 'Demo#123' } as const;

/** The access to the dashboard, its duration, and what becomes of typed texts. */
describe('a session in the dashboard', () => {
  let bench: AdminBench;
  let visitor: BrowserContext;
  let calls: Request[];

  beforeAll(async () => void (bench = await AdminBench.open({ RATE_LIMIT_AUTH_MAX: '1000' })));
  afterAll(() => bench.close());

  beforeEach(async () => {
    visitor = await bench.newVisitor();
    calls = [];
    visitor.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(request);
    });
  });
  afterEach(() => visitor.close());

  const refreshes = (): number => calls.filter((call) => call.url().endsWith('/auth/refresh')).length;

  async function loggedIn(): Promise<Page> {
    const page = await bench.visit(visitor);
    await bench.logIn(page);
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    return page;
  }

  it('makes no call for a visitor', async () => {
    const page = await bench.visit(visitor, '/orders');
    await page.getByRole('heading', { name: 'Log in to run the shop' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(calls.map((call) => call.url())).toEqual([]);
  });

  it('says that a password is wrong, and keeps the email', async () => {
    const page = await bench.visit(visitor);
    await page.getByRole('textbox', { name: 'Email' }).fill(OWNER.email);
    await page.getByLabel('Password').first().fill('Not#the#one1');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('alert').getByText('do not match an account').waitFor();
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(OWNER.email);
  });

  it('shows a customer what this is, and a way on', async () => {
    const page = await bench.visit(visitor);
    await bench.logIn(page, CUSTOMER);
    await page.getByRole('heading', { name: 'This account is for shopping' }).waitFor();
    expect(await page.getByRole('link', { name: 'Go to the shop' }).getAttribute('href')).toBe('/shop');
    await page.getByRole('button', { name: 'Log in with another account' }).click();
    await page.getByRole('textbox', { name: 'Email' }).waitFor();
  });

  it('takes two calls until the rows of a list are there', async () => {
    const page = await loggedIn();
    calls.length = 0;
    // What is asked for after the rows have come is none of them.
    const untilRows = page.waitForResponse(/\/orders\/admin\?/).then(() => calls.length);
    await bench.goTo(page, '/orders');
    await page.locator('tbody tr').first().waitFor();
    expect(await untilRows).toBeLessThanOrEqual(2);
  });

  it('refreshes not once over ten reloads and a second tab', async () => {
    const page = await loggedIn();
    for (let each = 0; each < 10; each += 1) {
      await page.reload();
      await bench.settled(page);
    }
    const other = await bench.visit(visitor, '/orders');
    await other.locator('tbody tr').first().waitFor();
    expect(refreshes()).toBe(0);
  });

  it('refreshes once for two tabs whose token has ended', async () => {
    const page = await loggedIn();
    const other = await bench.visit(visitor, '/orders');
    await other.locator('tbody tr').first().waitFor();
    calls.length = 0;
    await endTokens(page, other);
    await Promise.all([
      page.getByRole('link', { name: 'Products' }).first().click(),
      other.getByRole('link', { name: 'Products' }).first().click(),
    ]);
    await Promise.all(
      [page, other].map((each) =>
        each
          .getByText(/of \d+/)
          .first()
          .waitFor(),
      ),
    );
    expect(refreshes()).toBe(1);
  });

  it('keeps what is typed when the session ends in between', async () => {
    const { orders } = await bench.admin.listOrdersAsAdmin({ limit: 1 });
    const page = await loggedIn();
    await bench.goTo(page, `/orders/${orders[0]!._id}/show`);
    await page.getByRole('textbox', { name: 'Add note' }).fill('Call before six');
    await endTokens(page);
    await visitor.clearCookies();
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    await bench.logIn(page);
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await page.getByRole('textbox', { name: 'Add note' }).inputValue()).toBe('Call before six');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByText(/^Call before six · by/).waitFor();
  });

  it('asks for a login in place when somebody has logged in at the shop in the same browser', async () => {
    const { orders } = await bench.admin.listOrdersAsAdmin({ limit: 1 });
    const page = await loggedIn();
    await bench.goTo(page, `/orders/${orders[0]!._id}/show`);
    await page.getByRole('textbox', { name: 'Add note' }).fill('Wrap it as a gift');
    await visitor.request.post(`${bench.url}/api/v1/auth/login`, { data: CUSTOMER });
    // The cookie is the customer's now: the next token is, too.
    await endTokens(page);
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    await bench.logIn(page);
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByText(/^Wrap it as a gift · by/).waitFor();
  });

  it('says that somebody else has changed the order, and shows it as it is', async () => {
    const id = await bench.newProduct('A jug for two', 10);
    const order = await bench.paidOrder(id);
    const page = await loggedIn();
    await bench.goTo(page, `/orders/${order.id}/show`);
    await page.getByRole('button', { name: 'More' }).first().click();
    await page.getByRole('menuitem', { name: 'Cancel order' }).click();
    await bench.admin.updateOrderStatus({ id: order.id, status: 'CANCELLED' });
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
    await page.getByText('Somebody else has changed this').waitFor();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.locator('.order-head .badge', { hasText: /Refund/ }).waitFor();
  });

  it('says that the shop cannot be reached, and goes on when it can', async () => {
    const page = await loggedIn();
    await visitor.setOffline(true);
    await page.getByRole('link', { name: 'Products' }).first().click();
    await page.getByRole('alert').getByText('The shop cannot be reached').waitFor();
    await visitor.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('tbody tr').first().waitFor();
  });

  it('says when to ask again after too many requests', async () => {
    const page = await loggedIn();
    await page.route(/\/api\/v1\/products\/admin/, (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '600', 'x-error-code': 'RATE_LIMIT_EXCEEDED' },
        json: { success: false, message: 'Too many requests, please try again later', data: null },
      }),
    );
    await page.getByRole('link', { name: 'Products' }).first().click();
    await page.getByRole('alert').getByText('Again in 600 seconds').waitFor();
  });

  it('ends with a logout, in every tab', async () => {
    const page = await loggedIn();
    const other = await bench.visit(visitor, '/orders');
    await other.locator('tbody tr').first().waitFor();
    await page.getByRole('button', { name: /account$/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('textbox', { name: 'Email' }).waitFor();
    await other.getByRole('textbox', { name: 'Email' }).waitFor();
  });
});

/** As if a quarter of an hour had passed: the token that each tab keeps has ended. */
async function endTokens(...pages: Page[]): Promise<void> {
  for (const page of pages)
    await page.evaluate(
      "sessionStorage.setItem('admin.access-token', JSON.stringify({ accessToken: 'ended', endsAt: 0 }))",
    );
}
