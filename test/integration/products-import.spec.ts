import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { startMongoServer, type MongoServer } from 'embedded-mongodb';
import { loadConfig } from '#config/load-config.js';
import { announceDatabase } from '../../src/app/embedded-database.js';
import { dbMigrate } from '../../src/cli/db-migrate.js';
import { productsImport } from '../../src/cli/products-import.js';
import { useFolder } from '../support/use-folder.js';

const folder = useFolder();
const config = loadConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' });

describe('npm run products:import', () => {
  let running: MongoServer;
  let connection: mongoose.Connection;

  beforeAll(async () => {
    running = await startMongoServer({ dataDir: join(folder, 'database') });
    const uri = running.uri.replace('/?', '/storefront?');
    announceDatabase(config, uri);
    connection = await mongoose.createConnection(uri).asPromise();
    await dbMigrate.run(config, undefined, { write: () => undefined });
  });
  afterAll(async () => {
    await connection.close();
    await running.close();
  });

  async function run(content: string, dryRun = false) {
    const path = join(folder, 'products.csv');
    writeFileSync(path, content);
    let progress = '';
    const input = { path, format: undefined, dryRun };
    const result = await productsImport.run(config, input, { write: (text) => (progress += text) });
    return { ...result, progress };
  }

  const SHOPIFY = 'Handle,Title,Variant Price,Variant Inventory Qty\nmug,Mug,100,4\npan,Pan,free,2\n';

  rules('IMP-22').it(
    'knows the format by its columns, checks, imports, shows progress and errors',
    async () => {
      const checked = await run(SHOPIFY, true);
      expect(checked.lines[0]).toBe('Would be created 1, updated 0; unchanged 0, refused 1.');
      expect(await connection.collection('products').countDocuments()).toBe(0);
      const done = await run(SHOPIFY);
      expect(done).toMatchObject({
        ok: false,
        lines: [
          'Products created 1, updated 0; unchanged 0, refused 1.',
          'row 3, Variant Price: must be a number such as 1499.50',
        ],
        data: { format: 'shopify', state: 'DONE' },
        progress: '100% (2 of 2)\n',
      });
      const again = await run('sku,name\nMUG,Mug\n');
      expect(again).toMatchObject({
        ok: true,
        lines: ['Products created 0, updated 0; unchanged 1, refused 0.'],
      });
      expect(again.data).toMatchObject({ format: 'own' });
    },
  );

  rules('IMP-22').it('writes the command to the audit log', async () => {
    await run('ID,Type,SKU,Name,Regular price\n1,simple,BOWL,Bowl,300\n');
    const { _id } = (await connection.collection('products').findOne({ sku: 'BOWL' }))!;
    expect(await connection.collection('audit_log').findOne({ subject: _id })).toMatchObject({
      action: 'PRODUCT_CREATED',
      actor: null,
      requestId: 'command products:import',
    });
  });

  it('refuses a file of no known format, and leaves nothing that runs', async () => {
    await expect(run('what,price\nMug,1\n')).rejects.toThrow('its columns are those of no known format');
    expect(await connection.collection('product_imports').countDocuments({ state: 'RUNNING' })).toBe(0);
  });
});
