import { IN_PRODUCTION, useApp } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { aBranch } from '../../support/factories/a-category.js';
import { aProduct, aShirt } from '../../support/factories/a-product.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { dataOf, factOf, headOf } from './read-page.js';

const BASE = 'https://kettles.example';

describe('the pages of the storefront as a crawler without script sees them', () => {
  const app = useApp({
    ...IN_PRODUCTION,
    STOREFRONT: 'true',
    STOREFRONT_URL: BASE,
    PUBLIC_URL: 'https://api.kettles.example',
    SELLER_NAME: 'Kettle & House',
    STOREFRONT_WORDS: 'test/e2e/storefront/words.json',
  });
  const admin = useLastingAdmin(app);
  const get = (path: string) =>
    fetch(`${app.url}${path}`, { headers: { host: 'kettles.example' }, redirect: 'manual' });
  const page = async (path: string) => (await get(path)).text();

  rules('STO-01').it('say what a product is: title, description, address, picture, price', async () => {
    const product = await aProduct(app, {
      name: 'Kettle </script> & more',
      description: '<p>Boils <b>1.5</b> litres.</p>',
      brand: 'Tava',
      barcode: '8901234567890',
      basePrice: 1499.5,
      discount: 10,
      seo: { title: 'A kettle for tea', description: 'Boils in two minutes' },
    });
    const text = await page(`/shop/products/${product.slug}`);
    const head = headOf(text);
    expect(head).toMatchObject({
      title: 'A kettle for tea - Kettle & House',
      description: 'Boils in two minutes',
      canonical: `${BASE}/products/${product.slug}`,
      robots: undefined,
      'og:type': 'product',
      'og:title': 'A kettle for tea',
      'og:url': `${BASE}/products/${product.slug}`,
    });
    expect(text).toContain('<h1>Kettle &lt;/script&gt; &amp; more</h1>');
    expect(text).toContain('₹1,349.55');
    expect(text).toContain('<p>Boils <b>1.5</b> litres.</p>');
    const [data] = dataOf(text, 'Product');
    expect(data).toMatchObject({
      name: 'Kettle </script> & more',
      sku: product.sku,
      gtin: '8901234567890',
      brand: { name: 'Tava' },
      offers: {
        '@type': 'Offer',
        price: '1349.55',
        priceCurrency: 'INR',
        availability: 'https://schema.org/InStock',
        url: `${BASE}/products/${product.slug}`,
        hasMerchantReturnPolicy: { merchantReturnDays: app.config.shop.returnWindowDays },
      },
    });
    expect(factOf(data, 'aggregateRating')).toBeUndefined();
    expect(factOf(data, 'offers', 'shippingDetails')).toBeUndefined();
    expect(factOf(data, 'offers', 'priceValidUntil')).toBeUndefined();
  });

  rules('STO-01').it('say in which sizes a product is sold, and the way to it', async () => {
    const branch = await aBranch(app, 'Heads clothes', 'Heads shirts');
    const shirt = await aShirt(app, { categoryIds: [branch.at(-1)!._id] });
    const text = await page(`/shop/products/${shirt.slug}`);
    const [group] = dataOf(text, 'ProductGroup');
    expect(group).toMatchObject({ productGroupID: shirt._id, variesBy: ['https://schema.org/size'] });
    const variants = factOf(group, 'hasVariant') as Array<Record<string, unknown>>;
    expect(variants).toHaveLength(shirt.variants.length);
    expect(variants[0]).toMatchObject({
      sku: shirt.variants[0]!.sku,
      size: Object.values(shirt.variants[0]!.options)[0],
      offers: { '@type': 'Offer', priceCurrency: 'INR' },
    });
    const [crumbs] = dataOf(text, 'BreadcrumbList');
    const way = factOf(crumbs, 'itemListElement') as Array<Record<string, unknown>>;
    expect(way.map(({ name }) => name)).toEqual([
      'All products',
      'Heads clothes',
      'Heads shirts',
      shirt.name,
    ]);
    expect(way[2]!['item']).toBe(`${BASE}/products?category=${branch.at(-1)!.slug}`);
  });

  rules('STO-02').it('lead from an id and a former address to the present one', async () => {
    const product = await aProduct(app, { name: 'Heads of before' });
    expectSuccess(await admin.client.patch(`/products/${product._id}`, { slug: `${product.slug}-now` }));
    for (const former of [product._id, product.slug]) {
      const answer = await get(`/shop/products/${former}?size=M`);
      expect([answer.status, answer.headers.get('location')]).toEqual([
        301,
        `/shop/products/${product.slug}-now?size=M`,
      ]);
    }
    const [category] = await aBranch(app, 'Heads of old');
    expectSuccess(
      await admin.client.patch(`/categories/${category!._id}`, { slug: `${category!.slug}-new` }),
    );
    const answer = await get(`/shop/products?category=${category!.slug}&sort=name`);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      301,
      `/shop/products?category=${category!.slug}-new&sort=name`,
    ]);
  });

  rules('STO-01').it('show lists of categories to search engines, those with filters not', async () => {
    const [category] = await aBranch(app, 'Heads lists');
    const head = async (query: string) => headOf(await page(`/shop/products${query}`));
    expect(await head(`?category=${category!.slug}&sort=name&page=2`)).toMatchObject({
      title: 'Heads lists - Kettle & House',
      canonical: `${BASE}/products?category=${category!.slug}`,
      robots: undefined,
    });
    for (const query of [
      '?q=tea',
      '?inStock=true',
      '?minPrice=5',
      `?category=${category!.slug}&itemType=Cups`,
    ])
      expect(await head(query)).toMatchObject({ robots: 'noindex, follow', canonical: undefined });
    for (const path of ['/cart', '/checkout', '/orders', '/login'])
      expect(headOf(await page(`/shop${path}`))).toMatchObject({ robots: 'noindex', canonical: undefined });
  });

  rules('STO-01').it('name the products of a list, in its order, as links', async () => {
    const [category] = await aBranch(app, 'Heads shelf');
    const categoryIds = [category!._id];
    const dear = await aProduct(app, { name: 'Dear <b>cup</b>', basePrice: 900, categoryIds, brand: 'Tava' });
    const cheap = await aProduct(app, { name: 'Cheap cup', basePrice: 90, categoryIds });
    const links = async (query: string) =>
      [...(await page(`/shop/products${query}`)).matchAll(/class="product-card" href="([^"]+)"/g)].map(
        ([, href]) => href,
      );
    const list = `?category=${category!.slug}`;
    expect(await links(`${list}&sort=price:asc`)).toEqual([
      `/shop/products/${cheap.slug}`,
      `/shop/products/${dear.slug}`,
    ]);
    expect(await links(`${list}&brand=Tava`)).toEqual([`/shop/products/${dear.slug}`]);
    expect(await links(`${list}&q=cup`)).toEqual([]);
    expect(await page(`/shop/products${list}`)).toContain('Dear &lt;b&gt;cup&lt;/b&gt;');
    expect(await page('/shop')).toContain(`href="/shop/products/${cheap.slug}"`);
  });

  rules('STO-01').it('answer an unknown product, category and page with 404', async () => {
    for (const path of ['/products/nothing-here', '/products?category=nothing-here', '/pages/nothing'])
      expect((await get(`/shop${path}`)).status).toBe(404);
  });

  rules('STO-03').it('say of the shop what its file of words says', async () => {
    const home = await page('/shop');
    expect(headOf(home)).toMatchObject({
      title: 'Kettles for every kitchen - Kettle & House',
      description: 'Kettles from Jaipur, sent anywhere in India.',
      canonical: `${BASE}/`,
    });
    expect(dataOf(home, 'Organization')[0]).toMatchObject({ name: 'Kettle & House', url: `${BASE}/` });
    expect(home).toContain('<a href="/shop/pages/privacy">Privacy</a>');
    const privacy = await page('/shop/pages/privacy');
    expect(privacy).toContain('<h1>Privacy</h1>');
    expect(privacy).toContain('<p>We keep what an order needs.</p>');
    expect(privacy).not.toContain('alert(');
    expect(headOf(privacy)).toMatchObject({ canonical: `${BASE}/pages/privacy` });
  });

  rules('STO-04').it('tell robots where the sitemap is, which has every page', async () => {
    const robots = await get('/robots.txt');
    expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await robots.text()).toMatch(
      /^User-agent: \*\n[^]*\nSitemap: https:\/\/api\.kettles\.example\/sitemap\.xml\n$/,
    );
    const product = await aProduct(app);
    const [category] = await aBranch(app, 'Heads of a sitemap');
    app.clock.advance(11 * 60_000);
    const sitemap = await get('/sitemap.xml');
    expect(sitemap.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const text = await sitemap.text();
    for (const path of [
      '/',
      '/pages/privacy',
      `/products/${product.slug}`,
      `/products?category=${category!.slug}`,
    ])
      expect(text).toContain(`<loc>${BASE}${path}</loc>`);
    const again = await fetch(`${app.url}/sitemap.xml`, {
      headers: { 'if-none-match': sitemap.headers.get('etag')! },
    });
    expect(again.status).toBe(304);
    const feed = await get('/api/v1/feeds/sitemap.xml');
    expect(await feed.text()).toBe(text);
  });

  rules('STO-06').it('take no payment where only the sandbox could, and say so', async () => {
    const facts = headOf(await page('/shop/checkout'))['shop']!;
    expect(JSON.parse(facts)).toMatchObject({ gateway: null, isTest: false });
  });

  rules('STO-04').it('count for the limits, their files do not', async () => {
    expect((await get('/shop/cart')).headers.get('ratelimit-limit')).not.toBeNull();
    expect((await get('/shop/assets/none.js')).headers.get('ratelimit-limit')).toBeNull();
  });
});
