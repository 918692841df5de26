import { randomBytes } from 'node:crypto';
import { anImage } from '../../support/factories/an-image.js';
import { anImportFile } from '../../support/factories/an-import-file.js';
import { HttpStandIn } from '../../support/stand-ins/http-stand-in.js';
import { MINUTE, type World } from '../shop/world.js';
import type { Scenario } from './scenario.js';

/** A file of products, with a category, variants and a picture: it comes in once, however often its process dies. */
export const imports: Scenario = {
  name: 'an import of products',
  async play(world, begin) {
    const picture = await anImage();
    const pictures = new HttpStandIn(() => ({ body: picture, headers: { 'Content-Type': 'image/png' } }));
    try {
      await play(world, begin, await pictures.start());
    } finally {
      await pictures.close();
    }
  },
};

async function play(world: World, begin: () => Promise<void>, pictures: string): Promise<void> {
  const sku = `TEST-${randomBytes(6).toString('hex')}`.toUpperCase();
  const url = `${pictures}/${sku}.png`;
  const header = 'sku,name,basePrice,currentStock,categories,images,variantSku,variantOptions,variantStock';
  const rows = [
    `${sku},Mug,100,4,Imported ${sku},${url},,,`,
    `${sku}-V,Shirt,200,,,,${sku}-S,"{""size"":""S""}",3`,
    `${sku}-V,,,,,,${sku}-M,"{""size"":""M""}",5`,
    `${sku}-X,Faulty,free,1,,,,,`,
  ];
  await begin();
  await world.call('POST', '/products', {
    as: 'admin',
    body: { name: 'Kettle', sku: `${sku}-K`, basePrice: 10, itemType: 'Kettles', mainCategory: 'Kitchen' },
    done: ['SKU_TAKEN'],
  });
  rows.push(`${sku}-K,Kettle,12,6,,,,,`);
  await world.call('POST', '/products/admin/imports', {
    as: 'admin',
    body: anImportFile('name,sku\nMug,"A\n'),
    refused: ['IMPORT_FILE_UNREADABLE', 'IMPORT_RUNNING'],
  });
  const content = [header, ...rows, ''].join('\n');
  await imported(world, content, { format: 'own', dryRun: 'true' });
  const importId = await imported(world, content);
  const entry = await world.call('GET', `/products/admin/imports/${importId}`, { as: 'admin' });
  expect(entry).toMatchObject({
    state: 'DONE',
    rows: 5,
    rowsDone: 5,
    failed: 1,
    errors: [{ row: 5, column: 'basePrice' }],
  });
  expect(entry.created + entry.updated + entry.unchanged).toBe(3);
  const products = await world
    .collection('products')
    .find({ sku: { $regex: `^${sku}` } })
    .toArray();
  const stock = Object.fromEntries(products.map((product) => [product.sku, product.currentStock]));
  expect(stock).toEqual({ [sku]: 4, [`${sku}-V`]: 8, [`${sku}-K`]: 6 });
  for (const { _id, currentStock } of products) {
    const movements = await world.collection('stock_movements').find({ productId: _id }).toArray();
    expect(movements.reduce((sum, { delta }) => sum + delta, 0)).toBe(currentStock);
  }
  const mug = products.find((product) => product.sku === sku)!;
  expect(mug).toMatchObject({ images: [expect.anything()], categoryIds: [expect.anything()] });
  expect(await world.collection('categories').countDocuments({ name: `Imported ${sku}` })).toBe(1);
  expect(await world.collection('product_import_parts').countDocuments({})).toBe(0);
}

/** An administrator who tries again until it is taken. @returns the id of the import, which has ended */
async function imported(
  world: World,
  content: string,
  texts: Readonly<Record<string, string>> = { format: 'own' },
): Promise<string> {
  for (;;) {
    const body = anImportFile(content, texts);
    const taken = await world.call('POST', '/products/admin/imports', {
      as: 'admin',
      body,
      refused: ['IMPORT_RUNNING'],
    });
    await world.quiet();
    if (taken !== undefined) return taken.importId;
    await world.pass(2 * MINUTE);
  }
}
