import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { TOTP } from 'otpauth';
import { qrPath } from '../../packages/admin/src/security/qr-path.js';
import { expectEventually } from '../support/expect-eventually.js';
import { ShopBench, WIDTHS } from './support/shop-bench.js';

const NEWCOMER = 'leela@example.com';

/** Logging in without a password, with a second factor, and the sessions of an account, on the pages of the storefront. */
describe('logging in to the demo storefront', () => {
  let shop: ShopBench;
  let page: Page;
  let secret: string;

  beforeAll(async () => {
    shop = await ShopBench.open();
    page = await shop.visit(await shop.newVisitor(), '/login');
  });
  afterAll(() => shop.close());

  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  async function keepPictures(name: string): Promise<void> {
    for (const [device, size] of Object.entries(WIDTHS)) {
      await page.setViewportSize(size);
      await page.screenshot({ path: join(shop.pictures, `${name}-${device}.png`), fullPage: true });
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
        size.width,
      );
    }
    await page.setViewportSize(WIDTHS.desktop);
  }

  async function freshCode(): Promise<string> {
    const { now } = await shop.admin.advanceClock({ advanceSeconds: 61 });
    return new TOTP({ secret }).generate({ timestamp: Date.parse(now) });
  }

  let former = '';

  /** The code of a mail that has come since the last one was read. */
  async function newestCode(): Promise<string> {
    former = await expectEventually(async () => {
      const code = await shop.mailedCode(NEWCOMER, /sign-in code/);
      expect(code).not.toBe(former);
      return code;
    });
    return former;
  }

  /** Asks for a code on the login page, and enters it. */
  async function byMailedCode(): Promise<void> {
    await press('Use a mailed code');
    await page.getByLabel('Email address').fill(NEWCOMER);
    await press('Send the code');
    const code = await newestCode();
    await page.getByLabel('Code').fill(code);
    await press('Log in');
  }

  it('makes the account of a new address by a mailed code', async () => {
    await byMailedCode();
    await page.getByRole('link', { name: 'Account of leela' }).waitFor();
  });

  it('sets up a second factor, and shows recovery codes and sessions', async () => {
    await shop.goTo(page, '/account/security');
    await page.getByText('This browser').waitFor();
    await press('Set up an app');
    secret = (await page.locator('form code').innerText()).replaceAll(' ', '');
    const uri = await page.getByRole('link', { name: 'Open my app for codes' }).getAttribute('href');
    expect(new URL(uri!).searchParams.get('secret')).toBe(secret);
    const picture = page.getByRole('img', { name: 'The key as a picture' }).locator('path');
    expect(await picture.getAttribute('d')).toBe(qrPath(uri!).dark);
    await page.getByLabel('Code').fill(await freshCode());
    await keepPictures('shop-security');
    await press('Confirm');
    await page.getByText('Keep these recovery codes').waitFor();
    await press('I have kept them');
    await page.getByText('with 10 recovery codes left').waitFor();
  });

  it('asks for the second factor after a mailed code', async () => {
    page = await shop.visit(await shop.newVisitor(), '/login');
    await shop.admin.advanceClock({ advanceSeconds: 3_600 });
    await byMailedCode();
    await page.getByLabel('Code of your app').fill('000000');
    await keepPictures('shop-second-factor');
    await press('Log in');
    await page.getByRole('alert').filter({ visible: true }).waitFor();
    await page.getByLabel('Code of your app').fill(await freshCode());
    await press('Log in');
    await page.getByRole('link', { name: 'Account of leela' }).waitFor();
  });
});
