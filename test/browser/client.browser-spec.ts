import type { Browser, BrowserContext, Page } from 'playwright-core';
import { freshDataDir, startOwnService } from '../../scripts/lib/own-service.mjs';
import { anImage } from '../support/factories/an-image.js';
import { builtClient } from './support/built-client.js';
import { launchChromium } from './support/chromium.js';
import { openForeignSite, type ForeignSite } from './support/foreign-site.js';

const ACCOUNT = { email: 'asha@demo.shop', password: 'Demo#123' };
const ADDRESS = {
  street: '12 Brigade Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560001',
  label: 'HOME',
};
const PAGE = `<!doctype html><title>A storefront</title><script type="module">
  import * as library from '/client/index.js';
  window.library = library;
  window.client = library.createClient({
    baseUrl: new URLSearchParams(location.search).get('shop'),
    retry: { times: 0 },
    onSignedOut: () => { window.signedOut = (window.signedOut ?? 0) + 1; },
  });
</script>`;

/** The built client as a storefront loads it: in a browser, from another origin, so by CORS, preflights and cookies. */
describe('the client in a browser', () => {
  let dataDir: ReturnType<typeof freshDataDir>;
  let storefront: ForeignSite;
  let service: Awaited<ReturnType<typeof startOwnService>>;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  /** The paths that the page asked the shop for; preflights are not among them. */
  let asked: string[];

  beforeAll(async () => {
    storefront = await openForeignSite({ '/': PAGE, ...builtClient() });
    dataDir = freshDataDir();
    service = await startOwnService({
      DATA_DIR: dataDir.path,
      CORS_ORIGINS: `http://localhost:${storefront.port}`,
    });
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
    await storefront.close();
    dataDir.remove();
  });

  beforeEach(async () => {
    await fetch(`${service.url}/dev/limits/reset`, { method: 'POST' });
    context = await browser.newContext();
    page = await context.newPage();
    asked = [];
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      if (origin === shop() && request.method() !== 'OPTIONS') asked.push(pathname);
    });
    await open(`http://localhost:${storefront.port}`);
  });

  afterEach(() => context.close());

  /** The same site as the storefront's, which the refresh cookie asks for (`SameSite=Strict`), and another origin. */
  const shop = (): string => `http://localhost:${new URL(service.url).port}`;

  async function open(origin: string): Promise<void> {
    await page.goto(`${origin}/?shop=${encodeURIComponent(shop())}`);
    await page.waitForFunction('window.client !== undefined');
  }

  /** Runs the body of an async function in the page, where `client` and `library` are. */
  const inPage = (body: string, given?: unknown): Promise<any> =>
    page.evaluate(`(async (given) => { ${body} })(${JSON.stringify(given) ?? ''})`);

  const login = () => inPage('await client.login(given);', ACCOUNT);

  rules('CLI-01').it('buys and pays, and reads exposed headers', async () => {
    await login();
    const order = await inPage(
      `
      const { products } = await client.listProducts({ inStock: true, limit: 1 });
      const variant = products[0].variants.find(({ currentStock }) => currentStock > 0);
      const selectedAttributes = variant?.options ?? {};
      await client.addCartItem({ productId: products[0]._id, quantity: 1, selectedAttributes });
      const [address] = await client.addAddress(given);
      const order = await client.checkout({ addressId: address._id, paymentMethod: 'GATEWAY' });
      await client.payGatewayOrder({ gatewayOrderId: order.gatewayOrderId, outcome: 'captured' });
      return client.getOrder({ id: order.orderId });`,
      ADDRESS,
    );
    expect(order).toMatchObject({ orderNumber: expect.stringMatching(/^ORD-/) });
    const error = await inPage(`
      return client.applyCoupon({ code: 'NO-SUCH-COUPON' }).then(
        () => null,
        ({ status, code, requestId }) => ({ status, code, requestId }));`);
    expect(error).toEqual({ status: 404, code: 'COUPON_NOT_FOUND', requestId: expect.any(String) });
  });

  rules('CLI-02').it(
    'goes on after a reload by the cookie that no script can read, with one refresh',
    async () => {
      await login();
      expect(await page.evaluate('document.cookie')).toBe('');
      await page.reload();
      await page.waitForFunction('window.client !== undefined');
      asked.length = 0;
      const profiles = await inPage(
        `return Promise.all([1, 2, 3, 4, 5].map(() => client.getProfile().then(({ email }) => email)));`,
      );
      expect(new Set(profiles)).toEqual(new Set([ACCOUNT.email]));
      expect(asked.filter((path) => path.endsWith('/auth/refresh'))).toHaveLength(1);
      await inPage('await client.logout();');
      await page.reload();
      await page.waitForFunction('window.client !== undefined');
      const refused = await inPage(`return client.getProfile().catch(({ code }) => code);`);
      expect([refused, await page.evaluate('window.signedOut')]).toEqual([
        'AUTHENTICATION_REQUIRED',
        undefined,
      ]);
    },
  );

  rules('CLI-03').it('says how long to wait when there are too many requests', async () => {
    const error = await inPage(`
      for (;;) {
        const error = await client.login({ email: 'nobody@example.com', password: 'Wrong#1' }).catch((thrown) => thrown);
        if (error.status !== 401) return { code: error.code, status: error.status, retryAfter: error.retryAfter };
      }`);
    expect(error).toEqual({ status: 429, code: 'RATE_LIMIT_EXCEEDED', retryAfter: expect.any(Number) });
    expect(error.retryAfter).toBeGreaterThan(0);
  });

  rules('CLI-05').it('uploads a file that a person chose', async () => {
    await login();
    await page.setContent('<input type="file">');
    await page
      .locator('input')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(await anImage()) });
    const { avatar } = await inPage(
      `return client.replaceAvatar({ avatar: document.querySelector('input').files[0] });`,
    );
    expect(avatar).toMatch(/\.webp$/);
  });

  rules('CLI-06').it('signs webhooks as the service does', async () => {
    const verified = await inPage(`
      const signed = await library.signPaymentWebhook({ event: 'payment.captured', payload: {} }, 'secret');
      return [
        await library.verifyPaymentWebhook(signed, 'secret'),
        await library.verifyPaymentWebhook(signed, 'another'),
      ];`);
    expect(verified).toEqual([true, false]);
  });

  rules('CLI-03').it(
    'is refused by the browser on an origin that is not in CORS_ORIGINS, and says that the shop cannot be reached',
    async () => {
      await open(`http://127.0.0.1:${storefront.port}`);
      const code = await inPage(`return client.listProducts().then(() => 'answered', ({ code }) => code);`);
      expect(code).toBe('NETWORK_FAILURE');
    },
  );
});
