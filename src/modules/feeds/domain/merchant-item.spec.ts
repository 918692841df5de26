import { Types } from 'mongoose';
import type { Product } from '#modules/products/index.js';
import { merchantItems, type MerchantTerms } from './merchant-item.js';

const TERMS: MerchantTerms = {
  storefrontUrl: 'https://shop.example',
  currency: 'INR',
  pathOf: () => ['Home', 'Kitchen'],
};

const id = (end: string) => Types.ObjectId.createFromHexString(`65f0c3a2b1d4e5f6a7b8c9${end}`);

const KETTLE = {
  _id: id('d0'),
  name: 'Kettle',
  slug: 'kettle',
  sku: 'KET-1',
  description: '<p>Boils <b>water</b> &amp; tea.</p><p>Quietly.</p>',
  basePriceMinor: 149_950,
  discountPercent: 0,
  currentStock: 3,
  images: ['https://images.shop.example/a.webp', 'https://images.shop.example/b.webp'],
  mainCategory: 'Home',
  itemType: 'Kettles',
  weight: 750,
} as unknown as Product;

const fieldsOf = (product: Partial<Product>, terms = TERMS) =>
  merchantItems({ ...KETTLE, ...product }, terms).map((fields) => Object.fromEntries(fields));
const [kettle] = fieldsOf({});

describe('the items of the merchant feed', () => {
  rules('FED-02').it('have what the merchant asks for', () => {
    expect(kettle).toEqual({
      id: '65f0c3a2b1d4e5f6a7b8c9d0',
      title: 'Kettle',
      description: 'Boils water & tea. Quietly.',
      link: 'https://shop.example/products/kettle',
      image_link: 'https://images.shop.example/a.webp',
      additional_image_link: 'https://images.shop.example/b.webp',
      availability: 'in_stock',
      price: '1499.50 INR',
      identifier_exists: 'no',
      product_type: 'Home > Kitchen',
      shipping_weight: '750 g',
    });
  });

  rules('FED-02').it('are known by a GTIN with a right check digit, else by brand and SKU', () => {
    const [known] = fieldsOf({ brand: 'Tava', barcode: '4006381333931' });
    expect(known).toMatchObject({ brand: 'Tava', gtin: '4006381333931' });
    const [other] = fieldsOf({ brand: 'Tava', barcode: '4006381333932' });
    expect(other).toMatchObject({ brand: 'Tava', mpn: 'KET-1' });
    expect(other).not.toHaveProperty('gtin');
    expect(other).not.toHaveProperty('identifier_exists');
  });

  rules('FED-02').it('show the lower price beside the regular one, and until when', () => {
    const sale = {
      startsAt: new Date('2026-11-28T00:00:00.000Z'),
      endsAt: new Date('2026-12-01T18:30:00.000Z'),
      salePriceMinor: 99_900,
    };
    expect(fieldsOf({ discountPercent: 10 })[0]).toMatchObject({
      price: '1499.50 INR',
      sale_price: '1349.55 INR',
    });
    const running = { salePriceMinor: 99_900, sale: { ...sale, before: {} } };
    expect(fieldsOf(running as Partial<Product>)[0]).toMatchObject({
      sale_price: '999.00 INR',
      sale_price_effective_date: '2026-11-28T00:00:00Z/2026-12-01T18:30:00Z',
    });
    // One that is only planned changes nothing yet.
    const planned = fieldsOf({ sale })[0]!;
    expect(Object.keys(planned).filter((name) => name.startsWith('sale'))).toEqual([]);
  });

  rules('FED-02').it('are one for each variant that is sold, chosen by its link', () => {
    const variant = (end: string, size: string, more: object = {}) => ({
      _id: id(end),
      sku: `KET-1-${size}`,
      options: { Size: size, colour: 'Rust & Red' },
      own: {},
      basePriceMinor: 149_950,
      discountPercent: 0,
      currentStock: 0,
      isActive: true,
      ...more,
    });
    const variants = [
      variant('d1', 'M', { image: 'https://images.shop.example/m.webp', weight: 800, currentStock: 2 }),
      variant('d2', 'L'),
      variant('d3', 'XL', { isActive: false }),
    ];
    const items = fieldsOf({ variants });
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({
      id: '65f0c3a2b1d4e5f6a7b8c9d1',
      item_group_id: '65f0c3a2b1d4e5f6a7b8c9d0',
      title: 'Kettle - M, Rust & Red',
      link: 'https://shop.example/products/kettle?Size=M&colour=Rust+%26+Red',
      image_link: 'https://images.shop.example/m.webp',
      size: 'M',
      color: 'Rust & Red',
      availability: 'in_stock',
      shipping_weight: '800 g',
    });
    expect(items[1]).toMatchObject({ availability: 'out_of_stock', shipping_weight: '750 g' });
  });

  rules('FED-02').it('keep the limits of the merchant', () => {
    const long = fieldsOf({
      name: '🙂'.repeat(200),
      description: 'word '.repeat(5_000),
      brand: 'B'.repeat(200),
      images: Array.from({ length: 20 }, (_, place) => `https://images.shop.example/${place}.webp`),
    })[0]!;
    expect(long['title']!.length).toBeLessThanOrEqual(150);
    // No pair of halves is torn apart.
    expect(() => encodeURIComponent(long['title']!)).not.toThrow();
    expect(long['description']!.length).toBeLessThanOrEqual(5_000);
    expect(long['brand']).toHaveLength(70);
    const images = merchantItems(
      {
        ...KETTLE,
        images: Array.from({ length: 20 }, (_, place) => `https://x.example/${place}`),
      },
      TERMS,
    )[0]!.filter(([name]) => name.endsWith('image_link'));
    expect(images).toHaveLength(11);
  });

  rules('FED-02').it('are of the product itself where it has no category, description or picture', () => {
    const bare = fieldsOf({ description: '', images: [] }, { ...TERMS, pathOf: () => [] })[0]!;
    expect(bare).toMatchObject({ description: 'Kettle', product_type: 'Home > Kettles' });
    expect(bare).not.toHaveProperty('image_link');
  });
});
