import type { Cart } from '#modules/carts/index.js';
import type { ProductForSale } from '#modules/products/index.js';
import {
  accountKey,
  assertExpectedTotal,
  contendedKeys,
  couponCodeOf,
  pricedCart,
  priceLines,
} from './priced-cart.js';

const line = (productId: string, quantity = 1) => ({
  itemId: `item of ${productId}`,
  productId,
  productName: `${productId} when it was added`,
  quantity,
  selectedAttributes: {},
});
const cart = (lines: Cart['lines'], couponCode: string | null = null): Cart => ({
  lines,
  couponCode,
});
const product = (id: string, change: Partial<ProductForSale> = {}): [string, ProductForSale] => [
  id,
  {
    id,
    name: `${id} of today`,
    sku: id.toUpperCase(),
    description: '',
    basePriceMinor: 20_000,
    discountPercent: 10,
    unitPriceMinor: 18_000,
    currentStock: 5,
    images: [],
    attributes: {},
    isActive: true,
    ...change,
  },
];

const capOf = (cartMaxQuantity: number) => ({ cartMaxQuantity, taxRateDefault: 5 });
const NO_CAP = capOf(0);
const NO_MAXIMUM = { maxOrderTotalMinor: 0 };

/** A cart of one unit at this price, less a discount, priced under a maximum. */
const costing = (unitPriceMinor: number, { maxOrderTotalMinor = 0, discountMinor = 0 } = {}) =>
  pricedCart(
    priceLines(cart([line('kettle')]), new Map([product('kettle', { unitPriceMinor })]), NO_CAP),
    { couponId: '1', code: 'FLAT', discountMinor },
    { maxOrderTotalMinor },
  );

describe('the priced cart', () => {
  it("has today's names and prices, line by line", () => {
    const lines = priceLines(
      cart([line('kettle', 2), line('pan')]),
      new Map([product('kettle'), product('pan', { unitPriceMinor: 500 })]),
      NO_CAP,
    );
    expect(lines).toMatchObject([
      { productId: 'kettle', name: 'kettle of today', sku: 'KETTLE', quantity: 2, lineTotalMinor: 36_000 },
      { productId: 'pan', lineTotalMinor: 500 },
    ]);
    const coupon = { couponId: '1', code: 'FLAT', discountMinor: 1_500 };
    expect(pricedCart(lines, coupon, NO_MAXIMUM).pricing).toEqual({
      subtotalMinor: 36_500,
      discountMinor: 1_500,
      totalMinor: 35_000,
    });
  });

  it('keeps what the customer chose, and the coupon that it was priced with', () => {
    const chosen = { ...line('kettle'), selectedAttributes: { colour: 'red' } };
    const lines = priceLines(cart([chosen]), new Map([product('kettle')]), NO_CAP);
    expect(lines).toMatchObject([{ selectedAttributes: { colour: 'red' } }]);
    const coupon = { couponId: '1', code: 'FLAT', discountMinor: 1_500 };
    expect(pricedCart(lines, coupon, NO_MAXIMUM)).toMatchObject({ lines, coupon });
    const { pricing } = pricedCart(lines, undefined, NO_MAXIMUM);
    expect(pricing).toMatchObject({ discountMinor: 0, totalMinor: 18_000 });
  });

  it('cannot be made of an empty cart', () => {
    expect(() => priceLines(cart([]), new Map(), NO_CAP)).toThrow('Cart is empty');
  });

  it.each([
    ['is gone', new Map(), 'kettle when it was added'],
    ['is not sold any more', new Map([product('kettle', { isActive: false })]), 'kettle of today'],
    ['is sold out', new Map([product('kettle', { currentStock: 0 })]), 'kettle of today'],
  ])('cannot be made of a product that %s', (_, products, name) => {
    expect(() => priceLines(cart([line('kettle')]), products, NO_CAP)).toThrow(
      `Insufficient stock for ${name}`,
    );
  });

  it('counts the units of a product over its lines, against the stock and against the cap', () => {
    const twice = cart([line('kettle', 3), line('kettle', 3)]);
    const with6 = new Map([product('kettle', { currentStock: 6 })]);
    expect(() => priceLines(twice, new Map([product('kettle')]), NO_CAP)).toThrow('Insufficient stock');
    expect(priceLines(twice, with6, capOf(6))).toHaveLength(2);
    expect(() => priceLines(twice, with6, capOf(5))).toThrow('At most 5 units of kettle of today per order');
  });

  rules('FUL-20').it('costs at least 1.00 after the discount', () => {
    expect(costing(1_000, { discountMinor: 900 }).pricing.totalMinor).toBe(100);
    expect(() => costing(1_000, { discountMinor: 901 })).toThrow('Order total is below the minimum');
  });

  rules('CKT-05').it('costs at most the maximum after the discount, if there is one', () => {
    expect(costing(1e13).pricing.totalMinor).toBe(1e13);
    const maximum = { maxOrderTotalMinor: 50_000 };
    expect(costing(50_000, maximum).pricing.totalMinor).toBe(50_000);
    expect(() => costing(50_001, maximum)).toThrow('Order total is above the maximum');
    expect(costing(50_001, { ...maximum, discountMinor: 1 }).pricing.totalMinor).toBe(50_000);
  });

  // prettier-ignore
  rules('CKT-06').it.each([
    [[[2 ** 53 - 1, 1]], true],
    [[[2 ** 53, 1]], false],
    [[[2 ** 27, 2 ** 26]], false],
    [[[2 ** 52, 1], [2 ** 52, 1]], false],
    [[[1e13, 1e9]], false],
  ])('has for lines (unit price, quantity) %j an exact sum: %p', (priced, isExact) => {
    const lines = priced.map(([, quantity], index) => line(`product ${index}`, quantity));
    const products = priced.map(([unitPriceMinor], index) =>
      product(`product ${index}`, { unitPriceMinor: unitPriceMinor!, currentStock: 1e9 }),
    );
    const pricing = () => priceLines(cart(lines), new Map(products), NO_CAP);
    if (isExact) expect(pricing()).toHaveLength(lines.length);
    else expect(pricing).toThrow('Order total is above the maximum');
  });

  rules('CKT-01').it('costs what the customer has seen, to the minor unit', () => {
    const priced = costing(18_001);
    expect(() => assertExpectedTotal(priced, 180.01)).not.toThrow();
    expect(() => assertExpectedTotal(priced, undefined)).not.toThrow();
    for (const other of [0, 180, 180.02, 18_001])
      expect(() => assertExpectedTotal(priced, other)).toThrow('Prices have changed');
  });

  rules('CKT-04').it('cannot be made of what the product offers no longer', () => {
    const chosen = { ...line('kettle'), selectedAttributes: { colour: 'red' } };
    const of = (colours: string[]) =>
      priceLines(cart([chosen]), new Map([product('kettle', { attributes: { colour: colours } })]), NO_CAP);
    expect(of(['red', 'blue'])).toHaveLength(1);
    expect(() => of(['blue'])).toThrow('No longer available: kettle of today');
  });

  it('uses the requested coupon rather than its own', () => {
    expect(couponCodeOf(cart([], 'OWN'), 'REQUESTED')).toBe('REQUESTED');
    expect(couponCodeOf(cart([], 'OWN'), undefined)).toBe('OWN');
    expect(couponCodeOf(cart([]), undefined)).toBeNull();
  });
});

describe('lock keys', () => {
  it('name the account, each product once, and the coupon in upper case', () => {
    const lines = [line('kettle'), line('kettle'), line('pan')];
    expect(contendedKeys(cart(lines), 'flat200')).toEqual(['kettle', 'pan', 'coupon FLAT200']);
    expect(contendedKeys(cart(lines), null)).toEqual(['kettle', 'pan']);
    expect(accountKey('ana')).not.toBe(accountKey('ben'));
  });
});
