import type { BrowserContext, Page } from 'playwright-core';
import { expectEventually } from '../support/expect-eventually.js';
import { seriousFaults, withAxe } from './support/accessibility.js';
import { Keyboard } from './support/keyboard.js';
import { ShopBench, WIDTHS } from './support/shop-bench.js';

const PERSON = { email: 'leela@example.com', password: 'Secret#123', next: 'Secret#234' };
/** The elements that a screen reader can name or press, and that must have a name. */
const NAMED =
  /^\s*- (button|link|textbox|searchbox|combobox|checkbox|radio|spinbutton|heading|dialog|img)\b(?! ")/;

/** A customer's whole life in `/shop`, by the keyboard of a phone in the dark; each page as a screen reader has it. */
describe('a life in the demo storefront, by keyboard alone', () => {
  let shop: ShopBench;
  let visitor: BrowserContext;
  let page: Page;
  let keys: Keyboard;
  let orderId: string;

  beforeAll(async () => {
    shop = await ShopBench.open();
    await shop.newProductInSizes('Neem soap of a life', [
      ['75 g', 10, 199],
      ['150 g', 0, 349],
    ]);
    visitor = await shop.newVisitor({ viewport: WIDTHS.phone, colorScheme: 'dark', reducedMotion: 'reduce' });
    await withAxe(visitor);
    page = await shop.visit(visitor);
    keys = new Keyboard(page);
  });

  afterAll(async () => {
    await shop.close();
  });

  /** The page is there, fits, has no serious fault, names all that can be used, and has these, as `role "name"`. */
  async function expectPage(title: string | RegExp, ...names: string[]): Promise<void> {
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await shop.settled(page);
    const tree = await page.locator('body').ariaSnapshot();
    const missing = [
      'banner',
      'main',
      'contentinfo',
      'navigation "Shop"',
      'searchbox "Search products"',
      ...names,
    ].filter((name) => !tree.includes(`- ${name}`));
    expect({
      missing,
      nameless: tree.split('\n').filter((line) => NAMED.test(line)),
      headings: await page.getByRole('heading', { level: 1 }).count(),
      width: await page.evaluate('document.documentElement.scrollWidth'),
      serious: await seriousFaults(page),
    }).toEqual({ missing: [], nameless: [], headings: 1, width: WIDTHS.phone.width, serious: [] });
  }

  const says = (text: string | RegExp) => page.locator('#messages').getByText(text).waitFor();
  const mailedCode = (subject: RegExp) => shop.mailedCode(PERSON.email, subject);
  async function logIn(password: string): Promise<void> {
    await keys.fill(/^Email address/, PERSON.email);
    await keys.fill(/^Password/, password);
    await keys.enter();
    await page.getByRole('link', { name: 'Account of Leela' }).waitFor();
    await shop.settled(page);
  }

  rules('DEM-14').it('registers and verifies the email address', async () => {
    await keys.press(/^Log in/);
    await expectPage('Log in', 'textbox "Email address"', 'textbox "Password"', 'button "Log in"');
    await keys.press(/^Create an account/);
    await expectPage(
      'Create an account',
      'textbox "First name"',
      'textbox "Last name"',
      'button "Create account"',
    );
    await keys.fill(/^First name/, 'Leela');
    await keys.fill(/^Last name/, 'Das');
    await keys.fill(/^Email address/, PERSON.email);
    await keys.fill(/^Password/, PERSON.password);
    await keys.enter();
    await page.getByLabel('Code').waitFor();
    await expectPage(/email/i, 'textbox "Code"', 'button "Verify"');
    await keys.fill(/^Code/, await mailedCode(/./));
    await keys.enter();
    await says('your email address is verified');
  });

  rules('DEM-14').it('finds a variant, loses the network, and orders when it is back', async () => {
    const found = page.getByRole('link', { name: /Neem soap of a life/ });
    // The search engine learns of a new product a moment later.
    await expectEventually(async () => {
      await keys.fill(/^Search products/, 'neem soap');
      await keys.enter();
      await found.waitFor({ timeout: 2000 });
    }, 30_000);
    await expectPage('Search: neem soap');
    await keys.press(/^Neem soap of a life/);
    await expectPage(
      'Neem soap of a life',
      'radio "75 g"',
      'radio "150 g sold out"',
      'button "Choose a size"',
    );
    await keys.press(/^Choose a size/);
    await page.keyboard.press('Space');
    await page.waitForURL(/size=75/);
    await visitor.setOffline(true);
    await keys.press(/^Add to cart/);
    await page.getByText('The shop cannot be reached. Are you online?').first().waitFor();
    await visitor.setOffline(false);
    await keys.press(/^Add to cart/);
    await page.locator('.count', { hasText: '1' }).waitFor();
    await keys.press(/^Cart/);
    await expectPage('Cart', 'button "One more of Neem soap of a life"', 'link "Go to checkout"');
    await keys.press(/^One more/);
    await page.locator('.count', { hasText: '2' }).waitFor();
    await keys.press(/^Go to checkout/);
    await expectPage('Checkout', 'textbox "Street and house"', 'textbox "PIN code"', 'combobox "Kind"');
    await keys.fill(/^Street and house/, '4 Park Street');
    await keys.fill(/^PIN code/, '700016');
    await keys.fill(/^City/, 'Kolkata');
    await keys.fill(/^Phone for the courier/, '9876543211');
    await keys.enter();
    await page.getByRole('dialog', { name: 'Test gateway' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText(/left to pay/).waitFor();
  });

  rules('DEM-14').it('pays later, and returns a part of what was delivered', async () => {
    await keys.press(/^Account of Leela/);
    await expectPage(/./, 'textbox "First name"', 'link "Orders"');
    await keys.press(/^Orders/);
    await expectPage('Orders');
    await keys.press(/ORD-/);
    await expectPage(/ORD-/, 'button "Pay now"');
    orderId = new URL(page.url()).pathname.split('/').pop()!;
    await keys.press(/^Pay now/);
    await page.getByRole('dialog', { name: 'Test gateway' }).waitFor();
    await keys.enter();
    await expectPage('your payment has arrived');
    await keys.press(/^See the order/);
    await page.getByText('Payment: paid').waitFor();
    await shop.deliver(orderId);
    await page.reload();
    await expectPage(/ORD-/, 'button "Invoice"');
    await keys.press(/^Return something/);
    await keys.fill(/^Neem soap of a life, 75 g \(bought: 2\)/, '1');
    await keys.reach(/^Why do you return it/);
    await page.keyboard.press('ArrowDown');
    await keys.fill(/^Tell us more/, 'The wrapper is torn');
    await keys.enter();
    await says('We have received your request.');
    await expectPage(/ORD-/, 'button "Withdraw"');
    await shop.takeBack(orderId);
    await page.reload();
    await page.getByRole('button', { name: 'Credit note' }).waitFor();
  });

  rules('DEM-14').it('asks for help, forgets the password, and deletes the account', async () => {
    await keys.press(/^Account of Leela/);
    await shop.settled(page);
    await keys.press(/^Help/);
    await expectPage(/Help/);
    await keys.press(/^Ask a question/);
    await keys.fill(/^What is it about/, 'A wrapper');
    await keys.fill(/^Your question/, 'Will it come again?');
    await keys.press(/^Send/);
    await expectPage('A wrapper', 'textbox "Your answer"', 'button "Send"');
    await keys.press(/^Account of Leela/);
    await shop.settled(page);
    await keys.press(/^Log out/);
    await keys.press(/^Log in/);
    await expectPage('Log in');
    await keys.press(/^Forgot your password/);
    await expectPage(/password/i, 'textbox "Email address"', 'button "Send the code"');
    await keys.fill(/^Email address/, PERSON.email);
    await keys.enter();
    await page.getByLabel('Code').waitFor();
    await keys.fill(/^Code/, await mailedCode(/^Reset your/));
    await keys.fill(/^New password/, PERSON.next);
    await keys.enter();
    await says('Your new password is set.');
    await logIn(PERSON.next);
    await keys.press(/^Account of Leela/);
    await shop.settled(page);
    await keys.press(/^Password and data/);
    await expectPage(/Password and data/, 'button "Export my data"');
    await keys.press(/^Delete my account/);
    await keys.fill(/^To be sure/, PERSON.email);
    await keys.enter();
    await says('Your account is deleted.');
    await page.getByRole('link', { name: 'Log in' }).waitFor();
    expect(shop.complaints).toEqual([]);
  });
});
