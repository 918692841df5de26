import { ConfigError } from '#config/config-error.js';
import { SchemaInstaller } from '#infrastructure/database/schema-installer.js';
import { collectionOf } from '../support/collection-of.js';
import { useApp } from '../support/create-app.js';

describe('the indexes of a database', () => {
  const app = useApp();

  it('stop the start when an existing one contradicts, with advice', async () => {
    const orders = collectionOf(app, 'orders');
    const name = 'items.productId_1_createdAt_-1';
    await orders.dropIndex(name);
    await orders.createIndex({ 'items.productId': 1, createdAt: -1 }, { name, sparse: true });
    const refused = app.get(SchemaInstaller).install();
    await expect(refused).rejects.toBeInstanceOf(ConfigError);
    await expect(refused).rejects.toMatchObject({
      faults: [
        expect.stringMatching(
          /^DATA_DIR: \S+ has an index of orders that contradicts one of this version; drop it: .*items\.productId_1_createdAt_-1/,
        ),
      ],
    });
    await orders.dropIndex(name);
    await app.get(SchemaInstaller).install();
    expect((await orders.indexes()).map((index) => index.name)).toContain(name);
  });
});
