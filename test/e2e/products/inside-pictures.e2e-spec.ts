import { Types } from 'mongoose';
import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct } from '../../support/factories/a-product.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

const INSIDE = [
  'http://169.254.169.254/latest/meta-data',
  'http://10.0.0.1/a.png',
  'http://localhost/a.png',
  'http://[::1]/a.png',
  'http://2130706433/a.png',
  'http://database/a.png',
  'https://user:secret@shop.example/a.png',
];

describe('pictures at addresses of an inside network', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);

  const own = () => `${app.config.imageHost.baseUrl}/products/own.webp`;
  const change = (id: unknown, fields: object) => admin.client.patch(`/products/${String(id)}`, fields);

  rules('DOR-15').it.each(INSIDE)(
    'are refused for products, variants and categories: %s',
    async (address) => {
      const { _id } = await aProduct(app, { attributes: { size: ['S'] } });
      const product = {
        name: 'A lamp',
        sku: `L-${_id}`,
        basePrice: 10,
        itemType: 'Lamps',
        mainCategory: 'Home',
      };
      const many = 'images must be public addresses';
      expectError(await admin.client.post('/products', { ...product, images: [address] }), 400, many);
      expectError(await change(_id, { images: ['https://shop.example/a.png', address] }), 400, many);
      const variant = { options: { size: 'S' }, sku: `S-${_id}`, currentStock: 1, image: address };
      const one = 'image must be a public address';
      expectError(await admin.client.post(`/products/${_id}/variants`, variant), 400, one);
      expectError(await admin.client.post('/categories', { name: `Lamps ${_id}`, image: address }), 400, one);
    },
  );

  rules('DOR-15').it('stay where they are, and those of the image host are taken', async () => {
    const { _id } = await aProduct(app);
    const old = 'http://192.168.1.7/a.png';
    await collectionOf(app, 'products').updateOne(
      { _id: new Types.ObjectId(_id) },
      { $set: { images: [old] } },
    );
    expect(expectSuccess(await change(_id, { images: [own(), old] })).images).toEqual([own(), old]);
  });
});
