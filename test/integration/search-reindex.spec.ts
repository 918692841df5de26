import 'reflect-metadata';
import { Types } from 'mongoose';
import { loadConfig } from '#config/load-config.js';
import { searchReindex } from '../../src/cli/search-reindex.js';
import { collectionOf } from '../support/collection-of.js';
import { createApp, type TestApp } from '../support/create-app.js';
import { aProduct } from '../support/factories/a-product.js';
import { TypesenseStandIn } from '../support/stand-ins/typesense.stand-in.js';
import { useFolder } from '../support/use-folder.js';

const dataDir = useFolder();

describe('npm run tool -- search:reindex', () => {
  const standIn = new TypesenseStandIn('search-key');
  let env: Record<string, string>;
  let app: TestApp;

  beforeAll(async () => {
    env = { TYPESENSE_URL: await standIn.http.start(), TYPESENSE_API_KEY: 'search-key' };
    // The service itself searches elsewhere: what the index holds, the command has put there.
    app = await createApp();
    const products = collectionOf(app, 'products');
    // Copies of one, written directly: the service would tell its own index of each.
    await aProduct(app);
    const product = (await products.findOneAndDelete({}))!;
    await products.insertMany(
      Array.from({ length: 600 }, (_, i) => ({
        ...product,
        _id: new Types.ObjectId(),
        sku: `KETTLE-${i}`,
        skus: [`KETTLE-${i}`],
        slug: `kettle-${i}`,
        name: `Kettle ${i}`,
        isActive: i % 100 !== 0,
      })),
    );
  });

  afterAll(async () => {
    await app.close();
    await standIn.http.close();
  });

  const config = () => loadConfig({ ...env, DATA_DIR: dataDir, MONGODB_URI: app.services.databaseUri });

  const rebuild = () => searchReindex.run(config(), undefined, { write: () => undefined });

  it('indexes every active product of a running service, and shows the progress', async () => {
    let notes = '';
    const result = await searchReindex.run(config(), undefined, { write: (text) => (notes += text) });
    expect(result).toEqual({
      lines: ['The search index is rebuilt: 594 products.'],
      data: { rebuilt: true, products: 594 },
      ok: true,
    });
    expect(standIn.documentsOf('products')).toHaveLength(594);
    expect(notes).toBe('42% (250 of 594)\n84% (500 of 594)\n100% (594 of 594)\n');
  });

  it('replaces the previous index', async () => {
    const name = standIn.aliases.get('products')!;
    standIn.collections.get(name)!.documents.clear();
    await rebuild();
    expect(standIn.documentsOf('products')).toHaveLength(594);
    expect(standIn.collections.has(name)).toBe(false);
  });

  it('fails with a message when the engine does not respond', async () => {
    env = { TYPESENSE_URL: 'http://127.0.0.1:1', TYPESENSE_API_KEY: 'search-key' };
    await expect(rebuild()).rejects.toThrow(
      /^The search index was not rebuilt: search engine: .*ECONNREFUSED/,
    );
  });
});
