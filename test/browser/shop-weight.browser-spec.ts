import type { Page } from 'playwright-core';
import { expectEventually } from '../support/expect-eventually.js';
import { photograph } from './support/photograph.js';
import { Person } from './support/person.js';
import { ShopBench, WIDTHS } from './support/shop-bench.js';

/** A slow connection on the road, in bytes a second and milliseconds. */
const SLOW_3G = { offline: false, downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400 };
const MOST_SCRIPT = 60 * 1024;
const LONGEST_MS = 3000;

const observe = `
  window.largest = 0; window.shifts = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.largest = entry.startTime; })
    .observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value; })
    .observe({ type: 'layout-shift', buffered: true });
`;

/** The cost of the storefront on a phone with a slow connection, and how many steps an order takes. */
describe('the weight of the demo storefront', () => {
  let shop: ShopBench;

  beforeAll(async () => void (shop = await ShopBench.open()));

  afterAll(async () => {
    await shop.close();
  });

  /** As an owner does who has no drawings. */
  const takePhotographs = async (query: object): Promise<void> => {
    const { products } = await shop.admin.listProducts(query);
    for (const [place, { _id: id }] of products.entries()) {
      await shop.admin.updateProduct({ id, images: [] });
      await shop.admin.addProductImage({ id, image: await photograph(place * 20) });
    }
  };

  rules('DEM-12').it('is small enough for slow 3G with photographs, and nothing jumps', async () => {
    await takePhotographs({ limit: 8, inStock: true, sort: 'newest' });
    await takePhotographs({ limit: 8, category: 'home' });
    const { products } = await shop.admin.listProducts({ limit: 1, inStock: true });
    const figures: Record<string, unknown> = {};
    const faults: string[] = [];
    for (const [name, path] of [
      ['home', ''],
      ['list', '/products?category=home'],
      ['product', `/products/${products[0]!.slug}`],
    ] as const) {
      const visitor = await shop.newVisitor({ viewport: WIDTHS.phone, isMobile: true, hasTouch: true });
      await visitor.addInitScript(observe);
      const page = await visitor.newPage();
      const network = await visitor.newCDPSession(page);
      await network.send('Network.enable');
      await network.send('Network.emulateNetworkConditions', SLOW_3G);
      const sent = bytesOfScripts(page);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(`${shop.url}/shop${path}`, { timeout: 60_000 });
      await shop.settled(page);
      await page.waitForLoadState('networkidle');
      const { largest, shifts } = await page.evaluate<any>('({ largest, shifts })');
      const script = await sent();
      figures[name] = { script, largest: Math.round(largest), shifts };
      if (script > MOST_SCRIPT) faults.push(`${name}: ${script} bytes of scripts`);
      if (shifts > 0) faults.push(`${name}: shifts by ${shifts}`);
      if (largest > LONGEST_MS) faults.push(`${name}: ${Math.round(largest)} ms`);
      // What the page names ahead is what its script asks for, or it would be fetched twice.
      faults.push(
        ...asked.filter((url, place) => asked.indexOf(url) < place).map((url) => `${name}: twice ${url}`),
      );
      await visitor.close();
    }
    process.stdout.write(`Weight of /shop: ${JSON.stringify(figures)}\n`);
    expect(faults).toEqual([]);
  });

  rules('DEM-12').it('lets a new customer order in 12 clicks and 8 fields', async () => {
    const id = await shop.newProduct('A serum for somebody new', 5);
    await expectEventually(async () => {
      const { products } = await shop.admin.listProducts({ limit: 1 });
      expect(products[0]!._id).toBe(id);
    });
    const visitor = await shop.newVisitor({ viewport: WIDTHS.phone });
    const page = await shop.visit(visitor);
    const person = await Person.at(page);
    const link = (name: string | RegExp) => page.getByRole('link', { name }).first();
    const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
    await person.click(link('A serum for somebody new'));
    await person.click(button('Add to cart'));
    await person.click(link('Cart'));
    await person.click(link('Go to checkout'));
    await person.click(link('Create an account'));
    await person.type(page.getByLabel('First name'), 'Nila');
    await person.type(page.getByLabel('Last name'), 'Das');
    await person.type(page.getByLabel('Email address'), 'nila@example.com');
    await person.type(page.getByLabel(/^Password/), 'Secret#123');
    await person.click(button('Create account'));
    await person.click(button('Later'));
    await person.type(page.getByLabel('Street and house'), '4 Park Street');
    await person.type(page.getByLabel('PIN code'), '700016');
    await person.type(page.getByLabel('City'), 'Kolkata');
    await person.type(page.getByLabel('Phone for the courier'), '9876543210');
    await person.click(button(/^Order and pay/));
    await person.click(page.getByRole('dialog').getByRole('button', { name: 'Pay' }));
    await page.getByRole('heading', { name: 'your payment has arrived' }).waitFor();
    const { clicks, fields } = await person.cost();
    expect({ clicks, fields }).toEqual({ clicks: 9, fields: 8 });
    await visitor.close();
  });

  rules('DEM-12').it('refreshes its session once, however often a household reloads it', async () => {
    const { visitor, page } = await shop.loggedIn();
    let refreshes = 0;
    visitor.on('request', (request) => {
      if (request.url().endsWith('/auth/refresh')) refreshes += 1;
    });
    for (let visit = 0; visit < 20; visit++) {
      await page.reload();
      await shop.settled(page);
    }
    const second = await shop.visit(visitor, '/orders');
    await second.locator('.order-row').first().waitFor();
    expect(refreshes).toBeLessThanOrEqual(1);
    await visitor.close();
  });
});

/** @returns what the scripts of a page weigh as they are sent */
function bytesOfScripts(page: Page): () => Promise<number> {
  const sizes: Array<Promise<number>> = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
