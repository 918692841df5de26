import { createHmac } from 'node:crypto';
import { expectEventually } from '../support/expect-eventually.js';
import { RazorpayStandIn } from '../support/stand-ins/razorpay.stand-in.js';
import { ShopBench } from './support/shop-bench.js';

const KEYS = { keyId: 'rzp_test_browser', keySecret: 'a-secret-of-the-gateway' };

/** The vendor's script, as far as the storefront uses it. */
const SCRIPT = `window.Razorpay = class {
  constructor(options) { window.checkoutOptions = options; }
  open() { window.isOpen = true; }
};`;

describe('the storefront with the checkout of a real gateway', () => {
  const gateway = new RazorpayStandIn(KEYS);
  let shop: ShopBench;

  beforeAll(async () => void (shop = await ShopBench.open(await gateway.start())));

  afterAll(async () => {
    await shop.close();
    await gateway.http.close();
  });

  rules('STO-06').it('loads its script where the customer pays, and takes the payment', async () => {
    const id = await shop.newProduct('A serum that is paid for', 5);
    const { visitor, page } = await shop.loggedIn();
    const asked: string[] = [];
    await page.route('https://checkout.razorpay.com/**', async (route) => {
      asked.push(route.request().url());
      await route.fulfill({ contentType: 'text/javascript', body: SCRIPT });
    });
    await shop.goTo(page, `/products/${id}`);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByRole('link', { name: 'Cart' }).first().click();
    await page.getByRole('link', { name: 'Go to checkout' }).click();
    await page.getByRole('button', { name: /^Order and pay/ }).click();
    await expectEventually(async () => expect(await page.evaluate('window.isOpen')).toBe(true));
    expect(asked).toEqual(['https://checkout.razorpay.com/v1/checkout.js']);
    const { key, order_id: orderId } = await page.evaluate<any>(
      '({ ...window.checkoutOptions, handler: 0, modal: 0 })',
    );
    expect(key).toBe(KEYS.keyId);
    // Closed without paying: the order waits, and its page offers the payment.
    await page.evaluate('window.checkoutOptions.modal.ondismiss()');
    await page.getByRole('button', { name: 'Pay now' }).click();
    await expectEventually(async () =>
      expect(await page.evaluate('window.checkoutOptions?.order_id')).toBe(orderId),
    );
    const paymentId = gateway.pay(orderId, 'captured');
    const signature = createHmac('sha256', KEYS.keySecret).update(`${orderId}|${paymentId}`).digest('hex');
    await page.evaluate(
      `window.checkoutOptions.handler(${JSON.stringify({ razorpay_payment_id: paymentId, razorpay_signature: signature })})`,
    );
    await page.getByRole('heading', { name: 'your payment has arrived' }).waitFor();
    expect({ complaints: shop.complaints, strangers: shop.strangers }).toEqual({
      complaints: [],
      strangers: ['https://checkout.razorpay.com/v1/checkout.js'],
    });
    await visitor.close();
  });
});
