import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct, aShirt } from '../../support/factories/a-product.js';
import { checkedOutOrder, paidOrder } from '../../support/factories/an-order.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

describe('GET /orders/my-order?include=items', () => {
  const app = useApp({ RATE_LIMIT_CHECKOUT_MAX: '' });
  const admin = useLastingAdmin(app);
  const image = (name: string) => `https://images.shop.example/${name}.webp`;

  rules('LIS-01').it('gives each order its first three lines, and how many there are', async () => {
    const product = await aProduct(app, { images: [image('first'), image('second')] });
    const others = await Promise.all(['b', 'c', 'd'].map((name) => aProduct(app, { images: [image(name)] })));
    const more = others.map(({ _id: productId }) => ({ productId, quantity: 2, selectedAttributes: {} }));
    const { customer } = await checkedOutOrder(app, { product, more });
    const { orders } = expectSuccess(await customer.client.get('/orders/my-order?include=items'));
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({
      itemCount: 4,
      items: [
        { name: product.name, image: image('first'), quantity: 1 },
        { name: others[0]!.name, image: image('b'), quantity: 2 },
        { name: others[1]!.name, image: image('c'), quantity: 2 },
      ],
    });
    expect(Object.keys(orders[0].items[0])).toEqual(['name', 'image', 'quantity']);
    const plain = expectSuccess(await customer.client.get('/orders/my-order')).orders[0];
    expect(Object.keys(plain)).toEqual(['_id', 'orderNumber', 'orderStatus', 'pricing', 'createdAt']);
  });

  rules('LIS-01').it('shows the picture of the variant as it is now, and none of what is gone', async () => {
    const shirt = await aShirt(app, { images: [image('shirt')] }, [{ image: image('small') }, {}]);
    const line = (size: string) => ({
      productId: shirt._id,
      quantity: 1,
      selectedAttributes: { size, color: 'Indigo' },
    });
    const { customer } = await checkedOutOrder(app, { more: [line('S'), line('M')] });
    const read = async () => {
      const [{ items }] = expectSuccess(await customer.client.get('/orders/my-order?include=items')).orders;
      return items.slice(1).map((item: any) => item.image);
    };
    expect(await read()).toEqual([image('small'), image('shirt')]);
    expectSuccess(await admin.client.delete(`/products/${shirt._id}`));
    expect(await read()).toEqual([null, null]);
  });

  rules('LIS-01').it('leaves out units and lines that have left the order', async () => {
    const gone = await aProduct(app);
    const { customer, order, product } = await paidOrder(app, {
      quantity: 3,
      more: [{ productId: gone._id, quantity: 1, selectedAttributes: {} }],
    });
    const { items } = expectSuccess(await customer.client.get(`/orders/${order.orderId}`));
    const cancelled = [
      { itemId: items[0].itemId, quantity: 1 },
      { itemId: items[1].itemId, quantity: 1 },
    ];
    const body = { items: cancelled, reason: 'Broken in the shop' };
    expectSuccess(await admin.client.post(`/orders/admin/${order.orderId}/items/cancel`, body));
    const [listed] = expectSuccess(await customer.client.get('/orders/my-order?include=items')).orders;
    expect(listed).toMatchObject({ itemCount: 1, items: [{ name: product.name, quantity: 2 }] });
  });

  rules('LIS-01').it('refuses to include anything else', async () => {
    const { customer } = await checkedOutOrder(app);
    for (const include of ['refunds', 'items,refunds', ''])
      expectError(await customer.client.get(`/orders/my-order?include=${include}`), 400, /^include /);
  });
});
