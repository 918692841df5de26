import { getModelToken } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { Product } from '#modules/products/index.js';
import { createApp, type TestApp } from '../../support/create-app.js';

const COUNT = 50_000;
const BATCH = 1_000;
const SLOW_MS = 600_000;

/** Stores products as they are, without their ledgers: no feed reads one. */
async function store(app: TestApp): Promise<void> {
  const model = app.context.get<Model<Product>>(getModelToken(Product.name), { strict: false });
  const now = new Date();
  for (let begun = 0; begun < COUNT; begun += BATCH)
    await model.collection.insertMany(
      Array.from({ length: BATCH }, (_, place) => ({
        _id: new Types.ObjectId(),
        name: `Product ${begun + place}`,
        slug: `product-${begun + place}`,
        sku: `P-${begun + place}`,
        description: 'Good for every day. '.repeat(20),
        basePriceMinor: 99_900,
        discountPercent: 0,
        currentStock: 1,
        images: ['https://images.shop.example/a.webp'],
        itemType: 'Things',
        mainCategory: 'Home',
        tags: [],
        attributes: {},
        isActive: true,
        version: 1,
        createdAt: now,
        updatedAt: now,
      })),
    );
}

describe('the feeds of 50,000 products', () => {
  rules('FED-04').it(
    'are written in bounded memory, the sitemap in parts',
    async () => {
      const app = await createApp({
        STOREFRONT_URL: 'https://shop.example',
        RATE_LIMIT_STANDARD_MAX: '1000',
      });
      await store(app);
      const read = async (path: string) => (await fetch(`${app.url}/api/v1/feeds/${path}`)).text();
      const before = process.memoryUsage().rss;
      const feed = await read('google-merchant.xml');
      expect(feed.split('<item>')).toHaveLength(COUNT + 1);
      const grownMb = (process.memoryUsage().rss - before - feed.length) / 2 ** 20;
      expect(grownMb).toBeLessThan(400);
      const index = await read('sitemap.xml');
      const parts = [...index.matchAll(/<loc>[^<]*\?part=(\d+)<\/loc>/g)].map(([, part]) => part);
      expect(parts).toEqual(['1', '2']);
      const counts = [];
      for (const part of parts) {
        const text = await read(`sitemap.xml?part=${part}`);
        expect(text.length).toBeLessThan(50_000_000);
        counts.push(text.split('<url>').length - 1);
      }
      // The first page of the storefront is one, too.
      expect(counts).toEqual([COUNT, 1]);
      expect((await fetch(`${app.url}/api/v1/feeds/sitemap.xml?part=3`)).status).toBe(404);
      await app.close();
    },
    SLOW_MS,
  );
});
