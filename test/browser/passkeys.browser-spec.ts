import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { AdminBench } from './support/admin-bench.js';
import { ShopBench } from './support/shop-bench.js';
import { WIDTHS, type SiteBench } from './support/site-bench.js';
import { VirtualAuthenticator } from './support/virtual-authenticator.js';

const NAME = 'Name of the passkey';
const LOG_IN = 'Use a passkey';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Ends the session in the browser alone, as a visitor of another day. */
async function leave(visitor: BrowserContext, page: Page): Promise<void> {
  await visitor.clearCookies();
  await page.evaluate('sessionStorage.clear(), localStorage.clear()');
}

/** Keeps pictures of both widths; none scrolls sideways. */
async function keepPictures(bench: SiteBench, page: Page, name: string): Promise<void> {
  for (const [device, size] of Object.entries(WIDTHS)) {
    await page.setViewportSize(size);
    await page.screenshot({ path: join(bench.pictures, `${name}-${device}.png`), fullPage: true });
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect(width).toBeLessThanOrEqual(size.width);
  }
  await page.setViewportSize(WIDTHS.desktop);
}

describe('passkeys in the dashboard', () => {
  let bench: AdminBench;
  let visitor: BrowserContext;
  let page: Page;
  let device: VirtualAuthenticator;

  beforeAll(async () => {
    bench = await AdminBench.open();
    ({ visitor, page } = await bench.loggedIn());
    device = await VirtualAuthenticator.of(page);
  });
  afterAll(() => bench.close());

  it('adds a passkey by its name', async () => {
    await bench.goTo(page, '/security');
    await page.getByLabel(NAME).fill('Till at the door');
    await press(page, 'Add a passkey');
    await page.getByText('Your passkey is added.').waitFor();
    await page.getByRole('button', { name: 'Delete this passkey: Till at the door' }).waitFor();
    expect(await device.count()).toBe(1);
    await keepPictures(bench, page, 'passkeys');
  });

  it('makes no second one on the same device', async () => {
    await press(page, 'Add a passkey');
    await page.getByText('This device already has a passkey for your account.').waitFor();
    expect(await device.count()).toBe(1);
  });

  it('logs in with it by the keyboard, without email and password', async () => {
    await leave(visitor, page);
    await page.goto(`${bench.url}/admin`);
    await page.getByRole('button', { name: LOG_IN }).focus();
    await keepPictures(bench, page, 'passkey-login');
    await page.keyboard.press('Enter');
    await page.locator('#content').waitFor();
    await bench.goTo(page, '/security');
    await page.getByText('Last used').first().waitFor();
  });

  it('says so when the device refuses its user, and asks for it after the password, too', async () => {
    await leave(visitor, page);
    await device.verifyUser(false);
    await page.goto(`${bench.url}/admin`);
    await press(page, LOG_IN);
    await page.getByRole('alert').getByText('No passkey was used').waitFor();
    await device.verifyUser(true);
    await bench.typeLogin(page);
    await page.getByText('Confirm with your passkey.').waitFor();
    await keepPictures(bench, page, 'passkey-after-password');
    await press(page, LOG_IN);
    await page.locator('#content').waitFor();
  });

  it('deletes it after a question, after which it does not log in', async () => {
    await bench.goTo(page, '/security');
    await press(page, 'Delete this passkey: Till at the door');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('You can no longer log in with it').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The passkey is deleted.').waitFor();
    await leave(visitor, page);
    await page.goto(`${bench.url}/admin`);
    await press(page, LOG_IN);
    await page.getByText('This passkey does not work here.').waitFor();
  });

  it('has no button in a browser without passkeys', async () => {
    const other = await bench.newVisitor();
    await other.addInitScript('delete globalThis.PublicKeyCredential');
    const login = await bench.visit(other);
    await login.getByRole('button', { name: 'Log in', exact: true }).waitFor();
    expect(await login.getByRole('button', { name: LOG_IN }).count()).toBe(0);
    await bench.logIn(login);
    await bench.goTo(login, '/security');
    await login.getByText('This browser cannot make passkeys here.').waitFor();
    expect(bench.complaints).toEqual([]);
  });
});

describe('passkeys in the demo storefront', () => {
  let shop: ShopBench;
  let visitor: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    shop = await ShopBench.open();
    ({ visitor, page } = await shop.loggedIn());
    await VirtualAuthenticator.of(page);
  });
  afterAll(() => shop.close());

  it('adds a passkey, and logs in with it', async () => {
    await shop.goTo(page, '/account/security');
    await page.getByLabel(NAME).fill('My phone');
    await press(page, 'Add a passkey');
    await page.getByText('Your passkey is added.').waitFor();
    await page.getByText('Delete My phone').waitFor();
    await keepPictures(shop, page, 'shop-passkeys');
    await leave(visitor, page);
    await shop.goTo(page, '/login');
    await keepPictures(shop, page, 'shop-passkey-login');
    await press(page, LOG_IN);
    await page.getByRole('link', { name: 'Account of Asha' }).waitFor();
  });

  it('deletes it after a question', async () => {
    await shop.goTo(page, '/account/security');
    await page.getByText('Delete My phone').click();
    await press(page, 'Delete this passkey: My phone');
    await page.getByText('The passkey is deleted.').waitFor();
    await leave(visitor, page);
    await shop.goTo(page, '/login');
    await press(page, LOG_IN);
    await page.getByText('This passkey does not log in here.').waitFor();
  });

  it('has no button in a browser without passkeys', async () => {
    const other = await shop.newVisitor();
    await other.addInitScript('delete globalThis.PublicKeyCredential');
    const login = await shop.visit(other, '/login');
    await login.getByRole('button', { name: 'Log in', exact: true }).waitFor();
    expect(await login.getByRole('button', { name: LOG_IN }).count()).toBe(0);
    expect(shop.complaints).toEqual([]);
  });
});
