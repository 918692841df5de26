import { Types } from 'mongoose';
import type { Order } from '#modules/orders/index.js';
import type { ProductForSale } from '#modules/products/index.js';
import { orderGoods } from './order-goods.js';

const productId = new Types.ObjectId();
const ORDER = {
  items: [
    {
      productId,
      name: 'Kettle',
      sku: 'KET-1',
      quantity: 2,
      lineTotalMinor: 100,
      selectedAttributes: { size: 'M' },
    },
  ],
} as unknown as Order;

function found(change: Partial<ProductForSale> = {}): Map<string, ProductForSale> {
  const images = ['https://images.shop.example/products/kettle.w1600.webp'];
  const product = { id: productId.toHexString(), images, isActive: true, ...change } as ProductForSale;
  return new Map([[product.id, product]]);
}

describe('what was bought, for a mail', () => {
  rules('MAI-10').it('has a small picture, and the product while it is sold', () => {
    const soldId = productId.toHexString();
    const pictureUrl = 'https://images.shop.example/products/kettle.w200.webp';
    expect(orderGoods(ORDER, found(), { isKnown: true })).toMatchObject([
      { pictureUrl, soldId, attributes: { size: 'M' } },
    ]);
    expect(orderGoods(ORDER, found({ isActive: false }), { isKnown: true })).toMatchObject([
      { pictureUrl, soldId: undefined },
    ]);
  });

  rules('MAI-10').it('has neither of a product that is gone, nor a picture of one that has none', () => {
    const nothing = { name: 'Kettle', pictureUrl: undefined, soldId: undefined };
    expect(orderGoods(ORDER, new Map(), { isKnown: true })).toMatchObject([nothing]);
    expect(orderGoods(ORDER, found({ images: [] }), { isKnown: true })[0]!.pictureUrl).toBeUndefined();
  });

  it('keeps the address of a picture of another host', () => {
    const images = ['https://cdn.example/kettle.w1600.webp.png'];
    expect(orderGoods(ORDER, found({ images }), { isKnown: true })).toMatchObject([
      { pictureUrl: images[0] },
    ]);
  });

  rules('MAI-10').it('repeats nothing to an unverified address that the customer typed', () => {
    expect(orderGoods(ORDER, found(), { isKnown: false })[0]!.attributes).toBeUndefined();
  });
});
