import { createApp, IN_PRODUCTION, useApp } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { aProduct } from '../../support/factories/a-product.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { dataOf, factOf, headOf } from './read-page.js';

const HOUR_MS = 3_600_000;
const statusesOf = async (url: string, ...paths: string[]) =>
  Promise.all(paths.map(async (path) => (await fetch(`${url}${path}`)).status));

describe('the storefront outside of production', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);
  const page = async (path: string) => (await fetch(`${app.url}${path}`)).text();

  rules('STO-04').it('is shown to no search engine', async () => {
    const { slug } = await aProduct(app);
    expect(headOf(await page(`/shop/products/${slug}`))).toMatchObject({
      robots: 'noindex',
      canonical: `${app.config.http.publicUrl}/shop/products/${slug}`,
    });
    expect(await page('/robots.txt')).toBe('User-agent: *\nDisallow: /\n');
  });

  rules('STO-04').it('has a sitemap, which the feeds have where a storefront is named', async () => {
    expect(await page('/sitemap.xml')).toContain(`<loc>${app.config.http.publicUrl}/shop/</loc>`);
    expect(await statusesOf(app.url, '/api/v1/feeds/sitemap.xml')).toEqual([404]);
  });

  rules('STO-03').it('has pages of sample texts', async () => {
    expect(await page('/shop/pages/grievance-officer')).toContain('A sample text');
  });

  rules('STO-01').it('says until when a sale lowers a price', async () => {
    const { _id, slug } = await aProduct(app, { basePrice: 1000 });
    const endsAt = new Date(app.clock.now().getTime() + 48 * HOUR_MS).toISOString();
    const sale = { ids: [_id], set: { salePrice: 800, endsAt } };
    expectSuccess(await admin.client.patch('/products/admin/bulk', sale));
    const [data] = dataOf(await page(`/shop/products/${slug}`), 'Product');
    expect(factOf(data, 'offers')).toMatchObject({ price: '800.00', priceValidUntil: endsAt });
  });

  rules('STO-01').it('says what delivery costs where the shop has zones', async () => {
    const { slug } = await aProduct(app, { basePrice: 1000 });
    expectSuccess(
      await admin.client.post('/shipping/zones', {
        name: 'India',
        isRest: true,
        rates: [{ name: 'Parcel', price: 60, minDays: 2, maxDays: 5 }],
      }),
      201,
    );
    const [data] = dataOf(await page(`/shop/products/${slug}`), 'Product');
    expect(factOf(data, 'offers', 'shippingDetails')).toMatchObject({
      shippingDestination: { addressCountry: 'IN' },
      shippingRate: { maxValue: '60.00', currency: 'INR' },
      deliveryTime: { transitTime: { minValue: 2, maxValue: 5 } },
    });
  });
});

describe('the storefront as it is set up', () => {
  rules('STO-05').it.each([
    ['is not there in production unless it is asked for', { ...IN_PRODUCTION }],
    ['is taken away', { STOREFRONT: 'false' }],
  ])('%s', async (_what, env) => {
    const app = await createApp(env);
    try {
      expect(await statusesOf(app.url, '/shop', '/shop/products', '/robots.txt', '/sitemap.xml')).toEqual(
        Array(4).fill(404),
      );
    } finally {
      await app.close();
    }
  });

  rules('STO-05').it('has a sitemap without the pages where another storefront is named', async () => {
    const app = await createApp({ STOREFRONT: 'false', STOREFRONT_URL: 'https://shop.example' });
    try {
      const answer = await fetch(`${app.url}/sitemap.xml`);
      expect(await answer.text()).not.toContain('/pages/');
      expect(answer.status).toBe(200);
    } finally {
      await app.close();
    }
  });

  rules('STO-05').it('is linked to from mails in production, below the address of the service', async () => {
    const app = await createApp({ ...IN_PRODUCTION, STOREFRONT: 'true', PUBLIC_URL: 'https://tea.example/' });
    try {
      expect(app.config.shop.seller.storefrontUrl).toBe('https://tea.example/shop');
      expect(app.config.shop.pagesUrl).toBe('https://tea.example/shop');
    } finally {
      await app.close();
    }
  });
});

describe('the storefront of a shop with a gateway of its own', () => {
  const app = useApp({
    PAYMENT_API_URL: 'http://127.0.0.1:9',
    PAYMENT_KEY_ID: 'rzp_test_pages',
    PAYMENT_KEY_SECRET: 'a-secret-of-the-gateway',
    PAYMENT_WEBHOOK_SECRET: 'a-secret-of-its-webhooks',
  });

  rules('STO-06').it('allows the script of the gateway on the pages that pay alone', async () => {
    const policyOf = async (path: string) =>
      (await fetch(`${app.url}/shop${path}`)).headers.get('content-security-policy')!;
    const id = '0'.repeat(24);
    for (const path of ['/checkout', `/orders/${id}`, '/pay/token'])
      expect(await policyOf(path)).toMatch(
        /script-src 'self' https:\/\/\*\.razorpay\.com;.*frame-src https:/,
      );
    for (const path of ['', '/products', '/cart', '/orders', `/orders/${id}/thanks`])
      expect(await policyOf(path)).not.toContain('razorpay');
  });
});
