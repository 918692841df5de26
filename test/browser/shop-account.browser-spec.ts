import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { createClient } from '../../packages/client/src/index.js';
import { ShopBench } from './support/shop-bench.js';

const PERSON = {
  email: 'kavya-iyer@example.com',
  password: 'Secret#123',
  firstname: 'Kavya',
  lastname: 'Iyer',
};

/** A person's account, from its first day to its last, on the pages of the storefront alone. */
describe('an account in the demo storefront', () => {
  let shop: ShopBench;
  let visitor: BrowserContext;
  let page: Page;
  let picture: { name: string; mimeType: string; buffer: Buffer };

  beforeAll(async () => {
    shop = await ShopBench.open();
    await createClient({ baseUrl: shop.url }).register(PERSON);
    visitor = await shop.newVisitor();
    page = await shop.visit(visitor, '/login');
    const square = { width: 40, height: 40, channels: 3, background: '#0f766e' } as const;
    picture = {
      name: 'lid.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: square }).png().toBuffer(),
    };
    await logIn(PERSON.password);
  });

  afterAll(async () => {
    await shop.close();
  });

  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
  const says = (text: string) => page.locator('#messages').getByText(text).waitFor();
  const fill = (label: string | RegExp, text: string) => page.getByLabel(label).fill(text);

  async function logIn(password: string): Promise<void> {
    await fill('Email address', PERSON.email);
    await fill('Password', password);
    await press('Log in');
    await page.getByRole('link', { name: 'Account of Kavya' }).waitFor();
  }

  const mailedCode = (subject: RegExp) => shop.mailedCode(PERSON.email, subject);

  it('shows what is wished for at the price at which it is sold', async () => {
    const id = await shop.newProduct('A teapot on sale', 9);
    // A third off, which no discount in per cent says to the paisa.
    await shop.admin.updateProduct({ id, basePrice: 1499, salePrice: 999 });
    await shop.goTo(page, `/products/${id}`);
    await press('Add to wishlist');
    await says('wishlist');
    await shop.goTo(page, '/wishlist');
    const card = page.getByRole('link', { name: /A teapot on sale/ });
    await card.getByText('₹999 instead of ₹1,499').waitFor();
    await press('Remove A teapot on sale');
    await page.getByText('Your wishlist is empty.').waitFor();
  });

  rules('DEM-11').it('has a name, a phone and a picture', async () => {
    await shop.goTo(page, '/account');
    await fill('First name', 'Kavita');
    await fill('Phone', '9812345678');
    await press('Save');
    await says('Saved.');
    await page.getByRole('link', { name: 'Account of Kavita' }).waitFor();
    await fill('First name', 'Kavya');
    await page.getByLabel('Picture', { exact: true }).setInputFiles(picture);
    await press('Upload');
    await page.getByRole('img', { name: 'Picture of Kavita' }).waitFor();
    // What was typed beside it is still there.
    expect(await page.getByLabel('First name').inputValue()).toBe('Kavya');
    await press('Save');
    await page.getByRole('link', { name: 'Account of Kavya' }).waitFor();
  });

  rules('DEM-11').it('has addresses that are added, changed, made the default and removed', async () => {
    await page.getByRole('link', { name: 'Addresses' }).click();
    await fill('Street and house', '9 Mount Road');
    await fill('PIN code', '600002');
    await fill('City', 'Chennai');
    await press('Save address');
    await page.getByText('9 Mount Road, Chennai, Tamil Nadu 600002').waitFor();
    await page.getByText('New address').click();
    const form = page.locator('main > div > div > details');
    await form.getByLabel('Street and house').fill('2 Beach Road');
    await form.getByLabel('PIN code').fill('605001');
    await form.getByLabel('City').fill('Puducherry');
    await form.getByLabel('Kind').selectOption('WORK');
    await press('Save address');
    await page.getByText('2 Beach Road, Puducherry, Puducherry 605001').waitFor();
    await page.getByText('New address').click();
    expect(await form.getByLabel('Street and house').inputValue()).toBe('');
    await form.getByLabel('Street and house').fill('3 Hill Road');
    await press('Make default: Work, 2 Beach Road');
    await page
      .locator('article', { hasText: '2 Beach Road' })
      .getByText('Default', { exact: true })
      .waitFor();
    expect(await form.getByLabel('Street and house').inputValue()).toBe('3 Hill Road');
    expect(await form.getByLabel('Street and house').isVisible()).toBe(true);
    await press('Remove Home, 9 Mount Road');
    await page.getByText('9 Mount Road').waitFor({ state: 'detached' });
  });

  rules('DEM-11').it('asks for help with a picture, and reads the answer where the mail leads', async () => {
    await page.getByRole('link', { name: 'Help' }).click();
    await page.getByText('Ask a question').click();
    await fill('What is it about?', 'A lid');
    await fill('Your question', 'The lid does not close.');
    await press('Send');
    await page.getByRole('heading', { name: 'A lid' }).waitFor();
    await fill('Your answer', 'It is the blue one.');
    await page.getByLabel('Picture (JPEG, PNG or WebP)').setInputFiles(picture);
    await press('Add picture');
    await page.getByRole('img', { name: 'Picture 1' }).waitFor();
    expect(await page.getByLabel('Your answer').inputValue()).toBe('It is the blue one.');
    await press('Send');
    await page.locator('.of-customer', { hasText: 'It is the blue one.' }).waitFor();
    expect(await page.getByLabel('Your answer').inputValue()).toBe('');
    const id = new URL(page.url()).pathname.split('/').pop()!;
    await shop.admin.replyToTicket({ id, message: 'We send you a new one.' });
    // The mail links to this address; whoever is not logged in is asked to, and comes to the ticket.
    const stranger = await shop.newVisitor();
    const other = await shop.visit(stranger, `/support-tickets/${id}`);
    await other.getByLabel('Email address').fill(PERSON.email);
    await other.getByLabel('Password').fill(PERSON.password);
    await other.getByRole('button', { name: 'Log in' }).click();
    await other.getByText('We send you a new one.').waitFor();
    await other.getByLabel('Your answer').fill('Thank you.');
    await other.getByRole('button', { name: 'Send' }).click();
    await other.locator('.of-customer', { hasText: 'Thank you.' }).waitFor();
    await stranger.close();
    await shop.goTo(page, '/notifications');
    await page.locator('main article').getByRole('link').first().click();
    await page.getByText('We send you a new one.').waitFor();
  });

  rules('DEM-11').it('changes its password, and sets a new one when it is forgotten', async () => {
    await page.getByRole('link', { name: 'Password and data' }).click();
    await press('Send me a code');
    await fill('Code', await mailedCode(/^Confirm your/));
    await fill('Current password', 'Wrong#123');
    await fill('New password', 'Secret#234');
    await press('Change password');
    await page.locator('.form-error', { hasText: 'This is not your current password.' }).waitFor();
    await press('Export my data');
    await says(
      'When your data is ready, a link to it is in your notifications, and in a mail if your address is confirmed.',
    );
    await shop.goTo(page, '/account');
    await press('Log out Kavya');
    await page.getByRole('link', { name: 'Log in' }).click();
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await fill('Email address', PERSON.email);
    await press('Send the code');
    await fill('Code', await mailedCode(/^Reset your/));
    await fill('New password', 'Secret#345');
    await press('Set the new password');
    await says('Your new password is set.');
    await logIn('Secret#345');
  });

  rules('DEM-11').it('is deleted, after its address was typed', async () => {
    await shop.goTo(page, '/account/security');
    await page.getByText('Delete my account').click();
    await fill(/^To be sure/, 'somebody@example.com');
    await press('Delete for good');
    expect(new URL(page.url()).pathname).toBe('/shop/account/security');
    await fill(/^To be sure/, PERSON.email);
    await press('Delete for good');
    await says('Your account is deleted.');
    await page.getByRole('link', { name: 'Log in' }).click();
    await fill('Email address', PERSON.email);
    await fill('Password', 'Secret#345');
    await press('Log in');
    await page.getByText('Email address or password is wrong.').waitFor();
  });

  rules('DEM-02').it('causes no fault of a page', () => {
    expect({ complaints: shop.complaints, strangers: shop.strangers }).toEqual({
      complaints: [],
      strangers: [],
    });
  });
});
