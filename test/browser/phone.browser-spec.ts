import type { Browser, Page } from 'playwright-core';
import { freshDataDir, startOwnService, type OwnService } from '../../scripts/lib/own-service.mjs';
import { builtClient } from './support/built-client.js';
import { launchChromium } from './support/chromium.js';
import { openForeignSite, type ForeignSite } from './support/foreign-site.js';

/** A name in the network of the shop's machine: neither `localhost` nor https, so no secure context. */
const MACHINE = 'laptop.test';
const ACCOUNT = { email: 'asha@demo.shop', password: 'Demo#123' };
const PAGE = `<!doctype html><title>A storefront</title><script type="module">
  import { createClient } from '/client/index.js';
  window.client = createClient({ baseUrl: new URLSearchParams(location.search).get('shop') });
</script>`;

/** A storefront as a phone opens it at a developer's machine. */
describe('the client in the browser of a phone', () => {
  const dataDir = freshDataDir();
  let storefront: ForeignSite;
  let service: OwnService;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    storefront = await openForeignSite({ '/': PAGE, ...builtClient() });
    service = await startOwnService({
      DATA_DIR: dataDir.path,
      PUBLIC_URL: `http://${MACHINE}`,
      CORS_ORIGINS: `http://${MACHINE}:${storefront.port}`,
    });
    browser = await launchChromium(`--host-resolver-rules=MAP ${MACHINE} 127.0.0.1`);
    const phone = await browser.newContext({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
    page = await phone.newPage();
    await open();
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
    await storefront.close();
    dataDir.remove();
  });

  const shop = (): string => `http://${MACHINE}:${new URL(service.url).port}`;

  async function open(): Promise<void> {
    await page.goto(`http://${MACHINE}:${storefront.port}/?shop=${encodeURIComponent(shop())}`);
    await page.waitForFunction('window.client !== undefined');
  }

  const inPage = (body: string, given?: unknown): Promise<any> =>
    page.evaluate(`(async (given) => { ${body} })(${JSON.stringify(given) ?? ''})`);

  rules('CLI-07').it('logs in, buys and pays without a secure context', async () => {
    expect(await inPage('return [isSecureContext, typeof crypto.randomUUID];')).toEqual([false, 'undefined']);
    const { user } = await inPage('return client.login(given);', ACCOUNT);
    const order = await inPage(
      `
      const { products } = await client.listProducts({ inStock: true, itemType: 'Fiction', limit: 1 });
      await client.addCartItem({ productId: products[0]._id, quantity: 1 });
      const { orderId, gatewayOrderId } = await client.checkout({ addressId: given, paymentMethod: 'GATEWAY' });
      await client.payGatewayOrder({ gatewayOrderId, outcome: 'captured' });
      return client.getOrder({ id: orderId });`,
      user.addresses[0]._id,
    );
    expect(order).toMatchObject({ orderStatus: 'PROCESSING' });
  });

  rules('CLI-07', 'AUT-45').it(
    'goes on after a reload, by a cookie that no script turns into a token',
    async () => {
      const taken = await inPage(
        `
      const answer = await fetch(given + '/api/v1/auth/refresh', {
        method: 'POST', credentials: 'include', headers: { 'x-refresh-token': 'true' } });
      return [answer.status, Object.keys((await answer.json()).data), answer.headers.get('x-refresh-token')];`,
        shop(),
      );
      expect(taken).toEqual([200, ['accessToken'], null]);
      await open();
      expect(await inPage('return client.getProfile();')).toMatchObject({ email: ACCOUNT.email });
    },
  );

  rules('AUT-45').it('gives a page no token to read, with or without cookies', async () => {
    const answers = await inPage(
      `
      const login = async (credentials) => {
        const answer = await fetch(given.shop + '/api/v1/auth/login', {
          method: 'POST', credentials, body: JSON.stringify(given.account),
          headers: { 'content-type': 'application/json', 'x-refresh-token': 'true' } });
        return [answer.status, Object.keys((await answer.json()).data).toSorted()];
      };
      return [await login('omit'), await login('include')];`,
      { shop: shop(), account: ACCOUNT },
    );
    const none = [200, ['accessToken', 'user']];
    expect(answers).toEqual([none, none]);
  });
});
